// What the parts of the engine say of each other, in fewer bytes than wasm-split does: it has the first part import a function
// for each place of the table that a later part fills, and export by a name each function that a later part calls. Here the
// first part says of those places only what type each is of, which web/src/engine/stand_ins.mjs reads, and later parts find its
// functions in the table. A first visit downloads 9 KB less by it.

const kinds = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };
const ids = { custom: 0, type: 1, import: 2, table: 4, export: 7, elements: 9 };

function* sectionsOf(bytes) {
  const reader = readerOf(bytes, 8);
  while (reader.at < reader.length) {
    const id = reader.byte();
    const length = reader.number();
    yield { id, body: bytes.subarray(reader.at, reader.at + length) };
    reader.at += length;
  }
}

function readerOf(bytes, at = 0) {
  return {
    at,
    length: bytes.length,
    byte() { return bytes[this.at++]; },
    number() {
      for (let value = 0, shift = 0; ; shift += 7) {
        const byte = this.byte();
        value |= (byte & 127) << shift;
        if (byte < 128) return value >>> 0;
      }
    },
    text() {
      const length = this.number();
      return Buffer.from(bytes.subarray(this.at, this.at += length)).toString();
    },
    from(start) { return [...bytes.subarray(start, this.at)]; },
  };
}

function number(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}
// Where a signed number is wanted, the last byte's sixth bit is its sign.
function offset(value) {
  const bytes = number(value);
  return bytes.at(-1) & 64 ? [...bytes.slice(0, -1), bytes.at(-1) | 128, 0] : bytes;
}
const text = (value) => [...number(value.length), ...Buffer.from(value)];
const vector = (items) => [...number(items.length), ...items.flat()];

/** A section as its module has it. */
const section = (id, body) => Buffer.concat([Buffer.from([id, ...number(body.length)]), Buffer.from(body)]);

/** This module with those sections made anew that a maker is named as. */
function remade(bytes, makers) {
  const sections = [...sectionsOf(bytes)].map(({ id, body }) => {
    const name = Object.keys(ids).find((one) => ids[one] === id);
    return section(id, name in makers ? makers[name](readerOf(body), body) : body);
  });
  return Buffer.concat([bytes.subarray(0, 8), ...sections]);
}

const bodyOf = (bytes, id) => [...sectionsOf(bytes)].find((section) => section.id === id)?.body ?? Uint8Array.of(0);
const list = (reader, read) => Array.from({ length: reader.number() }, () => read(reader));

function readType(reader) {
  const start = reader.at++;
  list(reader, () => reader.byte());
  list(reader, () => reader.byte());
  return reader.from(start);
}

function readLimits(reader) {
  const hasMaximum = reader.byte() & 1;
  reader.number();
  if (hasMaximum) reader.number();
}

function readImport(reader) {
  const [space, name] = [reader.text(), reader.text()];
  const start = reader.at;
  const kind = reader.byte();
  if (kind === kinds.function) return { space, name, kind, type: reader.number(), what: reader.from(start) };
  if (kind === kinds.table) { reader.byte(); readLimits(reader); }
  else if (kind === kinds.memory) readLimits(reader);
  else if (kind === kinds.global) reader.at += 2;
  else { reader.byte(); reader.number(); }
  return { space, name, kind, what: reader.from(start) };
}

const readExport = (reader) => ({ name: reader.text(), kind: reader.byte(), index: reader.number() });

// Of functions at an offset that the module knows: emcc and wasm-split make no others.
function readElements(reader) {
  if (reader.number() !== 0 || reader.byte() !== 0x41) throw new Error('elements of another kind');
  const first = reader.number();
  if (reader.byte() !== 0x0b) throw new Error('an offset of another kind');
  return { first, functions: list(reader, () => reader.number()) };
}

/** What is at these places of the table, in their order, as one segment: a place between them repeats the one before, in the fewest bytes. */
function writeElements(places) {
  const first = places[0][0];
  const functions = [];
  for (const [place, index] of places) {
    while (first + functions.length < place) functions.push(functions.at(-1));
    functions.push(index);
  }
  return vector([[0, 0x41, ...offset(first), 0x0b, ...vector(functions.map(number))]]);
}

const placesOf = (bytes) => list(readerOf(bodyOf(bytes, ids.elements)), readElements)
  .flatMap(({ first, functions }) => functions.map((index, at) => [first + at, index]));

/**
 * The first part without what it imports of later ones, which is left to be removed as unused, and of each later part the
 * types of its functions by their places in the table.
 */
export function unpick(first, parts) {
  const types = list(readerOf(bodyOf(first, ids.type)), readType);
  const imported = list(readerOf(bodyOf(first, ids.import)), readImport).filter(({ kind }) => kind === kinds.function);
  const isLater = ([, index]) => parts.includes(imported[index]?.space);
  const places = placesOf(first);
  const later = parts.map((part) => ({
    part,
    places: places.filter(([, index]) => imported[index]?.space === part).map(([place, index]) => [place, types[imported[index].type]]),
  }));
  return { first: remade(first, { elements: () => writeElements(places.filter((one) => !isLater(one))) }), later };
}

/** A first part that says of these types of functions which is at each place of the table, for each later part. */
function stating(first, types, typesByPlace) {
  const stated = [...text('later'), ...vector(types), ...typesByPlace.flatMap((of) => [...number(of.length), ...of])];
  return Buffer.concat([first, section(ids.custom, stated)]);
}

/** A whole engine as a first part, of which nothing is in these later ones. */
export const withoutLater = (whole, parts) => stating(whole, [], parts.map(() => []));

/** Writes into the first part what `unpick` found, and has the later ones find its functions in the table. */
export function sew(first, later, read) {
  const exported = list(readerOf(bodyOf(first, ids.export)), readExport);
  // By the prefix that split.mjs has wasm-split give; what is no function, and what JavaScript calls, stays as it is.
  const isOfPart = ({ name, kind }) => kind === kinds.function && /^[%&$]/.test(name);
  const filledLater = new Set(later.flatMap(({ places: of }) => of.map(([place]) => place)));
  const places = placesOf(first).filter(([place]) => !filledLater.has(place));
  const table = readerOf(bodyOf(first, ids.table));
  table.at = 3;
  const size = table.number();
  if (table.at !== table.length) throw new Error('a table that says how far it grows');
  const placeOf = new Map(places.map(([place, index]) => [index, place]));
  const added = [...new Set(exported.filter(isOfPart).map(({ index }) => index))].filter((index) => !placeOf.has(index)).sort((a, b) => a - b);
  added.forEach((index, at) => placeOf.set(index, size + at));

  // One after the other: the types, as text to be compared, and each place's: 0 of none, else from 1.
  const types = list(readerOf(bodyOf(first, ids.type)), readType).map(String);
  const used = new Set(later.flatMap(({ places: of }) => of.map(([, type]) => String(type))));
  const told = [...new Set([...types, ...used])].filter((type) => used.has(type));
  if (told.length > 255) throw new Error('more types than a byte tells');
  const typesByPlace = later.map(({ places: of }) => {
    const bytes = new Array(Math.max(...of.map(([place]) => place)) + 1).fill(0);
    for (const [place, type] of of) bytes[place] = told.indexOf(String(type)) + 1;
    return bytes;
  });

  const made = remade(first, {
    table: (_, body) => [...body.subarray(0, 3), ...number(size + added.length)],
    export: () => vector(exported.filter((one) => !isOfPart(one)).map(({ name, kind, index }) => [...text(name), kind, ...number(index)])),
    elements: () => writeElements([...places, ...added.map((index, at) => [size + at, index])]),
  });
  const nameOf = new Map(exported.filter(isOfPart).map(({ name, index }) => [name, String(placeOf.get(index))]));
  const rewrite = (bytes) => remade(bytes, {
    import: (reader) => vector(list(reader, readImport).map(({ space, name, what }) => [...text(space), ...text(nameOf.get(name) ?? name), ...what])),
  });
  return {
    first: stating(made, told.map((type) => type.split(',').map(Number)), typesByPlace),
    later: Object.fromEntries(later.map(({ part }) => [part, rewrite(read(part))])),
  };
}
