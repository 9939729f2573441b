// The linked engine as split.mjs leaves it, but in one part, for who builds the page to look at it: cutting takes longer than
// the link. The later parts are there, as the page names them, and nobody loads them.
//
// usage: node whole.mjs FOLDER_OF_LINKED_ENGINE OUTPUT_FOLDER
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withoutLater } from './seams.mjs';
import { laterParts } from '../web/src/engine/parts.mjs';

const [linked, output] = process.argv.slice(2);
const nothing = Buffer.from('\0asm\x01\0\0\0', 'latin1');
writeFileSync(join(output, 'jobplay.wasm'), withoutLater(readFileSync(join(linked, 'jobplay.wasm')), laterParts));
for (const name of laterParts) writeFileSync(join(output, `jobplay.${name}.wasm`), nothing);
copyFileSync(join(linked, 'jobplay.mjs'), join(output, 'jobplay.mjs'));
