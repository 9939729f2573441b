#!/usr/bin/env node
// The command line in Node: the engine's own, in WebAssembly, which finds its program beside it.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const folder = process.env.JOBPLAY_ENGINE ?? join(__dirname, '../cli');
const create = require(join(folder, 'jobplay-cli.js'));

// With the bytes at hand it fetches nothing, which Node cannot do from a path.
create({ arguments: process.argv.slice(2), thisProgram: 'jobplay', wasmBinary: readFileSync(join(folder, 'jobplay-cli.wasm')) });
