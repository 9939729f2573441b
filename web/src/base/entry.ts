/** What a table has by a name that anybody wrote: not what every object has, such as `constructor`. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string | undefined): T | undefined =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
