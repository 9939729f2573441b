#!/usr/bin/env node
// The command line in Node: the engine's own, in WebAssembly, which finds its program beside it.
const fs = require('node:fs');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');

const folder = process.env.JOBPLAY_ENGINE ?? join(__dirname, '../cli');
const create = require(join(folder, 'jobplay-cli.js'));

// Most calls are over in less time than V8 takes to optimise the first functions that it finds warm, which it waits for at the end.
setFlagsFromString('--wasm-tiering-budget=120000000');
// As later versions of Node do: version 18 compiles all functions before the first is called.
setFlagsFromString('--wasm-lazy-compilation');
// One name that is no UTF-8, by which Node finds no file, would keep Emscripten from all others of its folder.
const { readdirSync, readSync } = fs;
fs.readdirSync = (folder) => readdirSync(folder).filter((name) => !name.includes('\ufffd') || fs.existsSync(join(folder, name)));
// It reads each file at a position of it, which pipes have none of.
fs.readSync = (fd, buffer, offset, length, position) => {
  try {
    return readSync(fd, buffer, offset, length, position);
  } catch (error) {
    if (error.code !== 'ESPIPE') throw error;
    return readSync(fd, buffer, offset, length, null);
  }
};
// With the bytes at hand it fetches nothing, which Node cannot do from a path.
create({ arguments: process.argv.slice(2), thisProgram: 'jobplay', wasmBinary: fs.readFileSync(join(folder, 'jobplay-cli.wasm')) });
