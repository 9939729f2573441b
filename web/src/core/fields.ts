// The fields that the editor completes and explains. fields.json and the words of each language are made of the engine's own
// tables by a test (tests/admission/field_table_test.cc) and only downloaded once somebody edits.
import { pending } from '../base/pending';

export interface Field {
  /** As Go has it: `int32`, `[]v1.Container`. */
  type: string;
  /** The type of what is inside, a name in `Table.types`. */
  element?: string;
  list?: boolean;
  map?: boolean;
  /** The version of Kubernetes that brought it. */
  since?: string;
  default?: string;
  /** When it may change after creation; absent for never. */
  changes?: string;
  values?: string[];
  meaning?: string;
  /** Below `https://kubernetes.io/docs/`. */
  link?: string;
}

type Fields = Record<string, Field>;

interface Table {
  kinds: Record<string, { apiVersion: string; type: string }>;
  types: Record<string, Fields>;
}

/** What is said of a field in a language. */
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

  /** The fields of the object at `path`, which names no indexes; a document without a kind is taken for a Job. */
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

  /** What may stand behind the key at `path`. */
  values(kind: string, path: string[]): string[] {
    if (path.length === 1 && path[0] === 'kind') return Object.keys(this.#table.kinds);
    if (path.length === 1 && path[0] === 'apiVersion') return [this.#table.kinds[kind]?.apiVersion ?? 'batch/v1'];
    const field = this.at(kind, path);
    return field?.values ?? (field?.type === 'bool' ? ['true', 'false'] : []);
  }
}
