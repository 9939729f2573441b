#!/usr/bin/env node
// The command line in Node: the engine's own, in WebAssembly, which finds its program beside it.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');

const folder = process.env.JOBPLAY_ENGINE ?? join(__dirname, '../cli');
const create = require(join(folder, 'jobplay-cli.js'));

// Most calls are over in less time than V8 takes to optimise the first functions that it finds warm, which it waits for at the end.
setFlagsFromString('--wasm-tiering-budget=120000000');
// With the bytes at hand it fetches nothing, which Node cannot do from a path.
create({ arguments: process.argv.slice(2), thisProgram: 'jobplay', wasmBinary: readFileSync(join(folder, 'jobplay-cli.wasm')) });
