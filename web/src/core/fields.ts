// The fields that the editor completes and explains. A test (tests/admission/field_table_test.cc) writes fields.json and the words of each
// language from the engine's tables. They are only downloaded when the user edits.
import { pending } from '../base/pending';

export interface Field {
  /** The Go type: `int32`, `[]v1.Container`. */
  type: string;
  /** The type of the elements, a name in `Table.types`. */
  element?: string;
  list?: boolean;
  map?: boolean;
  /** The Kubernetes version that introduced it. */
  since?: string;
  default?: string;
  /** When it can change after creation; absent: never. */
  changes?: string;
  values?: string[];
  meaning?: string;
  /** A path below `https://kubernetes.io/docs/`. */
  link?: string;
}

type Fields = Record<string, Field>;

interface Table {
  kinds: Record<string, { apiVersion: string; type: string }>;
  types: Record<string, Fields>;
}

/** The descriptions of a field in a language. */
type Words = Record<string, Record<string, Pick<Field, 'meaning' | 'default' | 'changes'>>>;

const wordsIn = import.meta.glob<Words>('../text/fields/*.json', { import: 'default' });
const loaded = new Map<string, Promise<FieldTable>>();

async function load(language: string): Promise<FieldTable> {
  const [module, words] = await Promise.all([pending(import('./fields.json')), pending(wordsIn[`../text/fields/${language}.json`]!())]);
  const { kinds, types } = module.default as unknown as Table;
  const told = (type: string, fields: Fields) => Object.entries(fields).map(([name, field]) => [name, { ...field, ...words[type]?.[name] }]);
  return new FieldTable({ kinds, types: Object.fromEntries(Object.entries(types).map(([type, fields]) => [type, Object.fromEntries(told(type, fields))])) });
}

export function fieldTable(language: string): Promise<FieldTable> {
  if (!loaded.has(language)) loaded.set(language, load(language));
  return loaded.get(language)!;
}

class FieldTable {
  #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the fields of the object at `path`, which contains no indexes. A document without a kind counts as a Job. */
  under(kind: string, path: string[]): Fields {
    let fields: Fields | undefined = this.#table.types[(this.#table.kinds[kind] ?? this.#table.kinds['Job']!).type];
    for (const step of path) {
      const field: Field | undefined = fields?.[step];
      fields = field?.element === undefined || field.map ? undefined : this.#table.types[field.element];
    }
    return fields ?? {};
  }

  at(kind: string, path: string[]): Field | undefined {
    const name = path.at(-1);
    const fields = this.under(kind, path.slice(0, -1));
    return name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
  }

  /** Returns the possible values of the key at `path`. */
  values(kind: string, path: string[]): string[] {
    if (path.length === 1 && path[0] === 'kind') return Object.keys(this.#table.kinds);
    if (path.length === 1 && path[0] === 'apiVersion') return [this.#table.kinds[kind]?.apiVersion ?? 'batch/v1'];
    const field = this.at(kind, path);
    return field?.values ?? (field?.type === 'bool' ? ['true', 'false'] : []);
  }
}
