import { expect, it } from 'vitest'
import type { ESTree } from 'vite'
import { at, productRooms, sourcesOf, visit } from '#tests/support/code/sources.ts'

/** Time and randomness come in (style guide 40): who asks the machine for them depends on the day and on its load. */

/** What asks the machine for the time, waits for it to pass, or draws at random. */
const asks = {
  date: /^((globalThis|window)\.)?(Date\.now|Date|new Date|performance\.timeOrigin)$/u,
  stopwatch: /^((globalThis|window)\.)?performance\.now$/u,
  timer: /^((globalThis|window)\.)?(setTimeout|setInterval)$/u,
  turn: /^setImmediate$/u,
  chance: /^(Math\.random|(crypto\.)?(randomUUID|randomBytes|randomInt|getRandomValues))$/u,
} as const
type Asking = keyof typeof asks

/** The places that may, what for, and why. A test's own turn of the event loop takes no time: it is not ambient there. */
const places: readonly (readonly [RegExp, readonly Asking[], string])[] = [
  [
    /^backend\/(clock|ids)\.ts$/u,
    ['date', 'stopwatch', 'timer', 'turn', 'chance'],
    'the backend’s clock and its source of ids',
  ],
  [/^simulator\/environment\/real-clock\.ts$/u, ['date', 'timer'], 'the simulator’s clock'],
  [/^console\/random\.ts$/u, ['chance'], 'the console’s keys of requests'],
  [/^console\/clock\.ts$/u, ['date', 'timer'], 'the console’s clock'],
  [/^simulator\/(wire|bench)\//u, ['date', 'stopwatch', 'timer', 'turn', 'chance'], 'real sockets and their figures'],
  [/^tests\/bench\//u, ['date', 'stopwatch', 'timer', 'chance'], 'figures are taken in real time'],
  [/^tests\/support\/page\/(main-thread|scripts)\.ts$/u, ['stopwatch', 'timer'], 'what a browser spends, in real time'],
  [/^tests\/(fuzz|soak)\/main\.ts$/u, ['stopwatch'], 'a figure on the terminal'],
  [/^tests\/conformance\/charge-point\/security\.ts$/u, ['chance'], 'a charge point may keep the password it is given'],
  [/^tests\/support\/time\/shift-date\.ts$/u, ['date'], 'puts another date in its place'],
  [/^tests\/support\/time\/openssl-time\.ts$/u, ['date', 'stopwatch'], 'OpenSSL asks the machine itself'],
  [/^tests\/support\/run\/(fair-time|heartbeat|watchdog|steps)\.ts$/u, ['stopwatch', 'timer'], 'limits what runs'],
]

const sources = sourcesOf([...productRooms, 'tests'])

const mayAsk = (path: string, asking: Asking): boolean =>
  (path.startsWith('tests/') && asking === 'turn') ||
  places.some(([place, allowed]) => place.test(path) && allowed.includes(asking))

const askingOf = (callee: string): Asking | undefined =>
  (Object.keys(asks) as Asking[]).find((asking) => asks[asking].test(callee))

it('asks for time and randomness only where they live, in tests and console too', () => {
  const found: string[] = []
  for (const source of sources) {
    const note = (node: ESTree.Span, callee: string): void => {
      const asking = askingOf(callee)
      if (asking !== undefined && !mayAsk(source.path, asking)) found.push(`${at(source, node)} ${callee}`)
    }
    const textOf = ({ start, end }: ESTree.Span): string => source.text.slice(start, end)
    visit(source, {
      CallExpression: (node) => note(node, textOf(node.callee)),
      MemberExpression: (node) => {
        if (textOf(node) === 'performance.timeOrigin') note(node, textOf(node))
      },
      NewExpression: (node) => {
        if (node.arguments.length === 0) note(node, `new ${textOf(node.callee)}`)
      },
      ImportDeclaration: (node) => {
        if (/^(node:)?timers(\/promises)?$/u.test(node.source.value)) found.push(...timersOf(source.path, node))
      },
    })
  }
  expect(found).toEqual([])
})

/** The timers of Node by another way, and from there under another name. */
function timersOf(path: string, { specifiers }: ESTree.ImportDeclaration): readonly string[] {
  const names = specifiers.map((each) =>
    each.type === 'ImportSpecifier' && each.imported.type === 'Identifier' ? each.imported.name : '*',
  )
  return names
    .filter((name) => !mayAsk(path, name === 'setImmediate' ? 'turn' : 'timer'))
    .map((name) => `${path} imports ${name} of timers`)
}

it('names no place that asks for nothing', () => {
  const idle = places.filter(([place]) => !sources.some(({ path }) => place.test(path)))
  expect(idle.map(([place]) => String(place))).toEqual([])
})

it('limits no test by the wall: what is starved goes on, what hangs is ended (tests/support/run/heartbeat.ts)', () => {
  const found: string[] = []
  for (const source of sources.filter(({ path }) => /\.test\.tsx?$/u.test(path))) {
    const textOf = ({ start, end }: ESTree.Span): string => source.text.slice(start, end)
    visit(source, {
      CallExpression: (node) => {
        const [, , limit] = node.arguments
        if (/^(it|test)\b/u.test(textOf(node.callee)) && limit !== undefined) found.push(at(source, limit))
        const [options] = node.arguments.slice(-1)
        const polls = /\b(expect\.poll|waitFor)$|\bfind(All)?By\w+$/u.test(textOf(node.callee))
        if (polls && options?.type === 'ObjectExpression' && /\btimeout\b/u.test(textOf(options)))
          found.push(at(source, options))
      },
    })
  }
  expect(found).toEqual([])
})
