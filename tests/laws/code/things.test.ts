import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf, sourcesOf } from '#tests/support/code/sources.ts'

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
}

const pure = /^backend\/(pricing|ledger|balancing)\//u
const base = /^backend\/(clock|ids|settings|world)\.ts$/u
const kernel = /^backend\/kernel\/[\w-]+\.ts$/u
const reading = /^backend\/(kernel\/(query|read-model)\/|kernel\/state\.ts$|host\.ts$|store\/(follow|read|store)\.ts$)/u

const table: Readonly<Record<Role, Row>> = {
  commands: { own: ['commands', 'public'], others: ['public'], places: [kernel, pure, base] },
  public: { own: ['commands', 'public'], others: ['public'], places: [kernel, pure, base] },
  'read-model': { own: [], others: [], places: [/^backend\/kernel\/read-model\//u, pure] },
  queries: {
    own: ['queries', 'public-queries', 'read-model'],
    others: ['public-queries'],
    places: [reading, pure, base],
  },
  'public-queries': { own: ['queries', 'public-queries'], others: ['public-queries'], places: [reading, pure, base] },
  process: {
    own: ['commands', 'public', 'process'],
    others: ['public'],
    places: [kernel, /^backend\/(kernel\/process|store)\//u, pure, base],
  },
  routes: {
    own: ['commands', 'public', 'queries', 'public-queries', 'routes'],
    others: ['public', 'public-queries'],
    places: [/^backend\/(http|ocpp-log|store|kernel\/query)\//u, /^backend\/files\/quota\.ts$/u, kernel, base],
  },
}

/** Files that say nothing else are commands: pure, without SQL. */
function roleOf(path: string): Role {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
  const last = name.slice(name.lastIndexOf('.') + 1)
  return last in table ? (last as Role) : 'commands'
}

/** `backend/areas/<area>/<thing>`; null for what gathers an area, and for everything else. */
const thingOf = (path: string): string | null =>
  /^(?<thing>backend\/areas\/[^/]+\/[^/]+)\//u.exec(path)?.groups?.['thing'] ?? null

interface Reach {
  readonly from: string
  readonly to: string
}

const reached: readonly Reach[] = sourcesOf(['backend']).flatMap((source) =>
  thingOf(source.path) === null
    ? []
    : importsOf(source).flatMap(({ specifier }) => {
        if (specifier.startsWith('#backend/')) return [{ from: source.path, to: specifier.slice(1) }]
        if (!specifier.startsWith('.')) return []
        return [{ from: source.path, to: posix.join(posix.dirname(source.path), specifier) }]
      }),
)

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

it('ties no knot of things', () => {
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of reached) {
    const [one, other] = [thingOf(from), thingOf(to)]
    if (one === null || other === null || one === other) continue
    needs.set(one, (needs.get(one) ?? new Set()).add(other))
  }
  expect(needs.size).toBeGreaterThan(15)
  // What needs nothing that is left is taken away, until only what needs itself is left.
  for (let free: readonly string[] = ['']; free.length > 0;) {
    free = [...needs].filter(([, others]) => [...others].every((other) => !needs.has(other))).map(([one]) => one)
    for (const one of free) needs.delete(one)
  }
  expect([...needs.keys()]).toEqual([])
})
