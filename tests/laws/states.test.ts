import type { ESTree } from 'vite'
import { beforeAll, expect, it } from 'vitest'
import { atlas } from '#machines/atlas.ts'
import { at, read, sourcesOf, textsOf, visit } from '#tests/support/code/sources.ts'
import type { Source } from '#tests/support/code/sources.ts'
import { typesAt } from '#tests/support/code/typed.ts'

/**
 * What states mean is said once, as tags on the machines. Outside `machines/` nothing is compared with the name of a state:
 * not by an operator, a switch, a list, a table or SQL. The words that the specification and OCPP have for something are
 * contracts and may be compared, although some states bear the same names: those the compiler tells apart by their types.
 */

const product = sourcesOf(['backend', 'console', 'simulator']).filter(({ path }) => !path.endsWith('.mjs'))
const states = new Set([...atlas.values()].flatMap((lifecycle) => [...lifecycle.states.keys()]))
const words = new Set(sourcesOf(['contracts']).flatMap((source) => textsOf(source).map(({ text }) => text)))
/** Names that nothing has but a state. */
const own = new Set([...states].filter((name) => !words.has(name)))

/** Names of other things that are called as a state is. */
const namesakes: Readonly<Record<string, string>> = {
  'backend/kernel/unavailable.ts Closed': 'an error of a world that is closed',
  'backend/http/refusals/errors.ts Closed': 'the same error, known by its name',
}

it('spells no name outside the machines that nothing has but a state', () => {
  const found = product.flatMap((source) => {
    const spelled = textsOf(source).filter(({ text }) => own.has(text))
    const keys: ESTree.Span[] = []
    visit(source, {
      Property: ({ key, computed }) => {
        if (key.type === 'Identifier' && !computed && own.has(key.name)) keys.push(key)
      },
    })
    return [...spelled, ...keys].map((node) => ({ node: at(source, node), name: nameIn(source, node), source }))
  })
  const known = new Set(Object.keys(namesakes))
  const seen = found.map(({ name, source }) => `${source.path} ${name}`)
  expect(found.filter((_, index) => !known.has(seen[index] ?? '')).map(({ node, name }) => `${node} ${name}`)).toEqual(
    [],
  )
  expect([...known].filter((one) => !seen.includes(one))).toEqual([])
})

const nameIn = ({ text }: Source, { start, end }: ESTree.Span): string =>
  text.slice(start, end).replaceAll(/['"`]/gu, '')

it('names no state in SQL and no word for one: both are bound', () => {
  const wire = new Set([...atlas.values()].flatMap((lifecycle) => Object.values(lifecycle.wire)))
  const quoted = /(?<open>^|[\s(,=<>|])'(?<name>[^']+)'/gu
  const found = sourcesOf(['backend']).flatMap((source) =>
    textsOf(source).flatMap((node) => {
      const names = [...node.text.matchAll(quoted)].map(({ groups }) => groups?.['name'] ?? '')
      const isOpen = /=\s*'$/u.test(node.text)
      return isOpen || names.some((name) => states.has(name) || wire.has(name)) ? [at(source, node)] : []
    }),
  )
  expect(found).toEqual([])
})

/** An expression that may be the name of a state, and where it is compared. */
interface Compared {
  readonly source: Source
  readonly node: ESTree.Span
  readonly asked: ESTree.Expression
  /** What it is compared with; null where that is not spelled there. */
  readonly names: readonly string[] | null
}

/** Names of properties and variables that hold the name of a state where their type is no more than `string`. */
const holders = new Set(['from', 'linkState', 'stands', 'state', 'to', 'value'])

const lists = (source: Source): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>()
  visit(source, {
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null) found.set(id.name, namesSpelled(init))
    },
  })
  return found
}

/** The states that a list, a set or a table spells. */
function namesSpelled(node: ESTree.Node): readonly string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && states.has(node.value) ? [node.value] : []
    case 'ArrayExpression':
      return node.elements.flatMap((one) => (one === null ? [] : namesSpelled(one)))
    case 'ObjectExpression':
      return node.properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' && states.has(one.key.name) ? [one.key.name] : [],
      )
    case 'NewExpression':
      return node.arguments.flatMap(namesSpelled)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return namesSpelled(node.expression)
    default:
      return []
  }
}

const operators = new Set(['===', '!==', '==', '!='])
const asking = new Set(['includes', 'has', 'indexOf', 'lastIndexOf'])

function comparisonsIn(source: Source): readonly Compared[] {
  const found: Compared[] = []
  const known = lists(source)
  const namesOf = (node: ESTree.Expression): readonly string[] | null =>
    node.type === 'Identifier' ? (known.get(node.name) ?? null) : namesSpelled(node)
  const add = (node: ESTree.Span, asked: ESTree.Expression, names: readonly string[] | null): void => {
    if (endOf(asked) !== null && names?.length !== 0) found.push({ source, node, asked, names })
  }
  visit(source, {
    BinaryExpression: (node) => {
      const { left, right, operator } = node
      if (!operators.has(operator)) return
      for (const [asked, other] of [
        [left, right],
        [right, left],
      ] as const)
        if (other.type === 'Literal' && typeof other.value === 'string') add(node, asked, namesSpelled(other))
    },
    SwitchStatement: (node) => {
      const names = node.cases.flatMap(({ test }) => (test === null ? [] : namesSpelled(test)))
      add(node, node.discriminant, names)
    },
    CallExpression: (node) => {
      const { callee } = node
      const [asked] = node.arguments
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!asking.has(callee.property.name) || asked === undefined || asked.type === 'SpreadElement') return
      add(node, asked, namesOf(callee.object))
    },
    MemberExpression: (node) => {
      if (node.computed) add(node, node.property, namesOf(node.object))
    },
  })
  return found
}

/** The name that an expression ends in, which the compiler is asked about. */
function endOf(node: ESTree.Expression): (ESTree.Span & { readonly name: string }) | null {
  switch (node.type) {
    case 'Identifier':
      return node
    case 'MemberExpression':
      return node.computed || node.property.type !== 'Identifier' ? null : node.property
    case 'ChainExpression':
      return endOf(node.expression)
    case 'LogicalExpression':
      return endOf(node.left)
    case 'TSNonNullExpression':
      return endOf(node.expression)
    default:
      return null
  }
}

/** A union of states always has the one that every machine is born in; the words of contracts never have it. */
const isState = (type: string): boolean => /"New"/u.test(type)
const isText = (type: string): boolean => /^string( \| (undefined|null))*$/u.test(type)

let compared: readonly (Compared & { readonly type: string; readonly name: string })[] = []

beforeAll(() => {
  const all = product.flatMap(comparisonsIn).flatMap((one) => {
    const end = endOf(one.asked)
    return end === null ? [] : [{ ...one, end }]
  })
  const types = typesAt(all.map(({ source, end }) => ({ path: source.path, offset: end.start })))
  compared = all.map(({ end, ...one }, index) => ({ ...one, name: end.name, type: types[index] ?? '' }))
})

it('says in the documents what every tag means, and asks for every one', () => {
  const tags = new Set(
    [...atlas.values()].flatMap(({ states: each }) => [...each.values()].flatMap((place) => [...place.tags])),
  )
  const listed = [...read('docs/lifecycles.md').text.matchAll(/^\| `(?<tag>\w+)` +\| \S/gmu)].map(
    (row) => row.groups?.['tag'],
  )
  expect(listed).toEqual([...tags].toSorted())
  const lookups = sourcesOf(['machines']).filter(({ path }) => path.endsWith('.lookups.ts'))
  const asked = new Set(
    [...product, read('machines/equipment/firmware/firmware-waves.ts'), ...lookups].flatMap((source) =>
      textsOf(source).map(({ text }) => text),
    ),
  )
  expect([...tags].filter((tag) => !asked.has(tag))).toEqual([])
})

it('compares no state outside the machines', () => {
  const found = compared.filter(({ names, type, name }) =>
    isState(type) ? names === null || names.length > 0 : isText(type) && holders.has(name) && (names ?? []).length > 0,
  )
  expect(found.map(({ source, node }) => at(source, node))).toEqual([])
})

it('knows types: the words of contracts are told from the names of states', () => {
  const types = new Map(compared.map(({ source, node, type }) => [at(source, node).split(':')[0], type]))
  expect(types.get('simulator/transactions/user-actions.ts')).toContain('"Preparing"')
  expect(compared.filter(({ type }) => type === '').length).toBe(0)
})

it.each([
  ['an operator', `const isPaid = bill.value === 'PaySuccess'`],
  ['the other side of an operator', `if ('PaySuccess' !== row.state) go()`],
  ['a switch', `switch (state?.value) { case 'Paying': break; default: }`],
  ['a list that is spelled there', `const isOpen = ['Paying', 'PayFail'].includes(row.state)`],
  ['a set that was spelled before', `const open = new Set(['Paying']); const isOpen = open.has(fact.to)`],
  ['a table', `const says = { Paying: 1, PayFail: 2 }; const said = says[state.value]`],
])('sees a comparison by %s', (name, text) => {
  expect(comparisonsIn({ path: `${name}.ts`, text })).toHaveLength(1)
})

it('sees none in words that no state has', () => {
  const text = `if (row.state === 'loading' || kinds.includes(row.state)) switch (row.state) { case 'ready': break; default: }`
  expect(comparisonsIn({ path: 'words.ts', text }).filter(({ names }) => names !== null)).toEqual([])
})
