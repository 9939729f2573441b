// The version, from the only place that defines it.
import { readFileSync } from 'node:fs';

const cmake = readFileSync(new URL('../../CMakeLists.txt', import.meta.url), 'utf8');

export const version = /^project\(jobplay VERSION (\d+\.\d+\.\d+) /m.exec(cmake)[1];
