import { expect, it } from 'vitest'
import { atlas } from '#machines/atlas.ts'
import { at, sourcesOf, textsOf, visit } from '#tests/support/code/sources.ts'

/** Architecture §7, rule 3: the parts of the kit serve every resource and therefore know none. */

/** Words that the names of lifecycles share with everything else, the browser's `location` among them. */
const ordinary = new Set(
  'charge charging command file group hold in key link list location offline order record session sign status template use user'.split(
    ' ',
  ),
)
const resources = new Set([...atlas.keys()].flatMap((name) => name.split('-')).filter((word) => !ordinary.has(word)))
const names = new Set([...atlas.keys()].filter((name) => name.includes('-')).map((name) => name.replaceAll('-', '')))

const wordsOf = (name: string): readonly string[] =>
  name.split(/(?=[A-Z])|[^A-Za-z]+/u).map((word) => word.toLowerCase())
const namesResource = (name: string): boolean =>
  names.has(name.replaceAll('-', '').toLowerCase()) || wordsOf(name).some((word) => resources.has(word))

it('names no resource in the kit', () => {
  const found: string[] = []
  // Pictures are named after what they show, whoever uses them.
  for (const source of sourcesOf(['console/kit']).filter(({ path }) => path !== 'console/kit/text/icon.tsx')) {
    if (namesResource(source.path.slice('console/kit/'.length))) found.push(source.path)
    for (const node of textsOf(source)) if (namesResource(node.text)) found.push(`${at(source, node)} ${node.text}`)
    visit(source, {
      Identifier: (node) => {
        if (namesResource(node.name)) found.push(`${at(source, node)} ${node.name}`)
      },
    })
  }
  expect(found).toEqual([])
})
