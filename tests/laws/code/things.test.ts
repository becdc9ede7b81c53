import { expect, it } from 'vitest'
import { importsOf, sourcesOf } from '#tests/support/code/sources.ts'
import { knotted, reachesOfThings, thingOf } from '#tests/support/code/things.ts'
import type { Reach } from '#tests/support/code/things.ts'

/**
 * The things of the backend (architecture §2): a folder of `backend/areas/<area>/` each, with files that say by their names
 * what they do. A thing reaches another through its public files alone, and never in a circle.
 */

type Role = 'commands' | 'process' | 'public' | 'public-queries' | 'queries' | 'read-model' | 'routes'

interface Row {
  /** Files of the same thing. */
  readonly own: readonly Role[]
  /** Files of other things. */
  readonly others: readonly Role[]
  /** Other places of the backend; the table of rooms says which rooms there are at all. */
  readonly places: readonly RegExp[]
  /** From npm and of Node; types count. */
  readonly packages: readonly string[]
}

const pure = /^backend\/(pricing|ledger|balancing)\//u
const base = /^backend\/(clock|ids|settings|world)\.ts$/u
const kernel = /^backend\/kernel\/[\w-]+\.ts$/u
const reading = /^backend\/(kernel\/(query|read-model)\/|kernel\/state\.ts$|host\.ts$|store\/(follow|read|store)\.ts$)/u

const table: Readonly<Record<Role, Row>> = {
  commands: { own: ['commands', 'public'], others: ['public'], places: [kernel, pure, base], packages: ['effect'] },
  public: { own: ['commands', 'public'], others: ['public'], places: [kernel, pure, base], packages: [] },
  // It may have another thing's under it.
  'read-model': { own: [], others: ['read-model'], places: [/^backend\/kernel\/read-model\//u, pure], packages: [] },
  queries: {
    own: ['queries', 'public-queries', 'read-model'],
    others: ['public-queries'],
    places: [reading, pure, base],
    packages: ['effect', 'temporal-polyfill'],
  },
  'public-queries': {
    own: ['queries', 'public-queries'],
    others: ['public-queries'],
    places: [reading, pure, base],
    packages: [],
  },
  process: {
    own: ['commands', 'public', 'process'],
    others: ['public'],
    places: [kernel, /^backend\/(kernel\/process|store)\//u, pure, base],
    packages: ['effect'],
  },
  routes: {
    own: ['commands', 'public', 'queries', 'public-queries', 'routes'],
    others: ['public', 'public-queries'],
    places: [
      /^backend\/(http|ocpp-log|capsule|store|kernel\/query)\//u,
      /^backend\/(files\/quota|places\/places)\.ts$/u,
      kernel,
      base,
    ],
    packages: ['effect', 'fastify', 'node:fs', 'node:fs/promises', 'node:path', 'node:stream', 'node:stream/promises'],
  },
}

/** Files that say nothing else are commands: pure, without SQL. */
function roleOf(path: string): Role {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
  const last = name.slice(name.lastIndexOf('.') + 1)
  return last in table ? (last as Role) : 'commands'
}

const reached = reachesOfThings()

function mayReach({ from, to }: Reach): boolean {
  const row = table[roleOf(from)]
  const thing = thingOf(to)
  if (thing === null) return row.places.some((place) => place.test(to))
  return (thing === thingOf(from) ? row.own : row.others).includes(roleOf(to))
}

it('lets each file of a thing reach only what its name allows', () => {
  expect(reached.length).toBeGreaterThan(500)
  expect(reached.filter((one) => !mayReach(one)).map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

it('gives each file of a thing only the packages that its name allows: commands touch no file and no socket', () => {
  const things = sourcesOf(['backend']).filter(({ path }) => thingOf(path) !== null)
  const found = things.flatMap((source) =>
    importsOf(source)
      .filter(({ specifier }) => !/^[#.]/u.test(specifier))
      .filter(({ specifier }) => !table[roleOf(source.path)].packages.includes(specifier))
      .map(({ specifier }) => `${source.path} → ${specifier}`),
  )
  expect(found).toEqual([])
})

it('ties no knot of things', () => {
  expect(knotted(reached)).toEqual([])
  const circle = ['a', 'b', 'c'].map((one, at) => ({
    from: `backend/areas/x/${one}/commands.ts`,
    to: `backend/areas/x/${'bca'[at]}/public.ts`,
  }))
  expect(knotted([...reached, ...circle])).toHaveLength(3)
})
