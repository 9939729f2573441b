// Copies the linked engine as one part, for a developer who builds the page: splitting takes longer
// than the link. The later parts exist under their names, but are never loaded.
//
// usage: node whole.mjs FOLDER_OF_LINKED_ENGINE OUTPUT_FOLDER
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { laterParts } from '../web/src/engine/parts.mjs';

const [linked, output] = process.argv.slice(2);
const empty = Buffer.from('\0asm\x01\0\0\0', 'latin1');
for (const file of ['jobplay.wasm', 'jobplay.mjs']) copyFileSync(join(linked, file), join(output, file));
for (const name of laterParts) writeFileSync(join(output, `jobplay.${name}.wasm`), empty);
