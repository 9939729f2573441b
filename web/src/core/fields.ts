// The fields that the editor completes and explains. fields.json is printed from the engine's own table by a test
// (tests/admission/field_table_test.cc) and only downloaded once somebody edits.
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

let loading: Promise<FieldTable> | undefined;

export function fieldTable(): Promise<FieldTable> {
  loading ??= import('./fields.json').then((module) => new FieldTable(module.default as unknown as Table));
  return loading;
}

export class FieldTable {
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
