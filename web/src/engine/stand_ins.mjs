// What stands in the table for the functions of a part of the engine that is not loaded: WebAssembly made here, as it takes any
// type of function, and as written down in the file it would weigh more than the types.

/** What wasm/seams.mjs wrote into the first part: types of functions, and of each later part the type at each place of the table. */
export function placesOfLater(module, parts) {
  const bytes = [...new Uint8Array(WebAssembly.Module.customSections(module, 'later')[0])];
  const read = () => { // a length
    const low = bytes.shift();
    return low < 128 ? low : low - 128 + (bytes.shift() << 7);
  };
  const types = Array.from({ length: read() }, () => {
    const results = bytes[1] + 2;
    return bytes.splice(0, results + 1 + bytes[results]);
  });
  return { types, places: Array.from({ length: parts }, () => bytes.splice(0, read())) };
}

/** A module that fills a later part's places of the table: each of its functions loads the part and calls what is there then. */
export function standIns(types, places) {
  const bytes = [0, 97, 115, 109, 1, 0, 0, 0];
  const put = (...more) => bytes.push(...more);
  // At a length that signed ones take too, and that leaves room for a size that is known afterwards.
  const number = (value, at = bytes.length) => {
    for (const shift of [0, 7, 14]) bytes[at++] = value >> shift & 127 | (shift < 14 ? 128 : 0);
  };
  function sized(write) {
    const start = bytes.length;
    number(0);
    write();
    number(bytes.length - start - 3, start);
  }
  function section(id, items, write) {
    put(id);
    sized(() => {
      number(items.length);
      items.forEach(write);
    });
  }
  const filled = places.flatMap((type, place) => (type ? [{ type, place }] : []));
  section(1, [[0x60, 0, 0], ...types], (type) => put(...type));
  // `l` loads the part, of no parameters, and `t` is the table.
  section(2, [[108, 0, 0], [116, 1, 0x70, 0, 0]], (what) => put(1, 97, 1, ...what));
  section(3, filled, ({ type }) => number(type));
  section(9, filled, ({ place }, index) => {
    put(0, 0x41);
    number(place);
    put(0x0b, 1);
    number(index + 1);
  });
  section(10, filled, ({ type, place }) => sized(() => {
    put(0, 0x10, 0);
    for (let parameter = 0; parameter < types[type - 1][1]; parameter++) put(0x20, parameter);
    put(0x41);
    number(place);
    put(0x11);
    number(type);
    put(0, 0x0b);
  }));
  return new WebAssembly.Module(new Uint8Array(bytes));
}
