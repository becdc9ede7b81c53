import { expect, it } from 'vitest'
import { at, sourcesOf, textsOf, visit } from '#tests/support/code/sources.ts'
import type { Source } from '#tests/support/code/sources.ts'

/** Architecture §7: read models are described and read by the kernel. No area speaks to the database itself. */

/** Files of areas that take hold of a database, each with its reason. None speaks SQL. */
const exceptions: Readonly<Record<string, string>> = {
  'backend/areas/lab/atlas/queries.ts': 'counts for a while, and asks whether the file is still open',
}

const areas = sourcesOf(['backend/areas']).filter(({ path }) => !Object.hasOwn(exceptions, path))

const words =
  /\b(SELECT\s|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+(TABLE|INDEX|TEMP|UNIQUE|TRIGGER|VIEW)|ORDER\s+BY|GROUP\s+BY|INDEXED\s+BY|\w+ = \?)/u

/** The places that speak SQL, or take hold of a database. */
function spoken(source: Source): readonly string[] {
  const found = textsOf(source)
    .filter(({ text }) => words.test(text))
    .map((node) => `${at(source, node)} ${node.text}`)
  const take = (name: string, node: Parameters<typeof at>[1]): void => {
    if (name === 'db') found.push(`${at(source, node)} ${name}`)
  }
  visit(source, {
    MemberExpression: (node) => {
      if (node.property.type === 'Identifier') take(node.property.name, node)
    },
    Property: (node) => {
      if (node.key.type === 'Identifier') take(node.key.name, node)
    },
  })
  return found
}

it('speaks no SQL in the areas', () => {
  expect(areas.length).toBeGreaterThan(200)
  expect(areas.flatMap(spoken)).toEqual([])
})

it('hears SQL wherever it is spoken', () => {
  const said = [
    "const sql = 'SELECT id FROM piles'",
    'const sql = `${columns} WHERE pileId = ?`',
    'const put = db.prepare(`INSERT INTO ${table} VALUES (1)`)',
    'const open = ({ store: { db } }) => db',
    'const open = ({ store }) => store.db',
  ]
  for (const text of said) expect(spoken({ path: text, text }), text).not.toEqual([])
  expect(spoken({ path: 'prose', text: "const text = 'Select a pile from the list'" })).toEqual([])
})

it('names only exceptions that there are', () => {
  const all = sourcesOf(['backend/areas']).map(({ path }) => path)
  expect(Object.keys(exceptions).filter((path) => !all.includes(path))).toEqual([])
})
