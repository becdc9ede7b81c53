/** Merges tables into one. Throws where a name is in two of them. */
export function together<Table extends object>(tables: readonly Table[]): Table {
  const names = tables.flatMap((table) => Object.keys(table))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`${twice} is registered twice`)
  return Object.assign({}, ...tables)
}
