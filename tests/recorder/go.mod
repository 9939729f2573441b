// Marks the module's root. What is built of is said by releases/MINOR/go.mod, which -modfile names.
module jobplayground/recorder

go 1.26.0
