/** Returns the table's own entry for a user-given name, without inherited members such as `constructor`. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string | undefined): T | undefined =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
