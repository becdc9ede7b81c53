import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as css from '#console/areas/lab/atlas/chart/chart.css.ts'
import { labAtom } from '#console/state/session.ts'
import { store } from '#console/state/store.ts'
import { atlas } from '#machines/atlas.ts'
import { describe as transitionsOf } from '#machines/kit/describe.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { english, open } from '#tests/console/support/open-console.tsx'

/** The page of each machine, held against the machine itself. */

const server = testServer()

beforeEach(() => {
  // happy-dom lays nothing out; a chart is drawn once its window has a width.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #told: () => void
      constructor(told: () => void) {
        this.#told = told
      }
      observe(): void {
        this.#told()
      }
      disconnect(): void {}
      unobserve(): void {}
    },
  )
  server.answer(({ path }) =>
    data(path === '/lifecycle-service/atlas' ? { position: 0, last: 0, taken: [] } : { total: 0, list: [] }),
  )
  signedInUser()
  store.set(labAtom, true)
})

describe('the page of a machine', () => {
  test.each([...atlas])('draws the transitions of %s, all of them and no other [R0.5.03]', async (name, lifecycle) => {
    open(`/atlas/${name}`)
    await screen.findByRole('heading', { level: 1, name: english[`atlas.name.${name}`] ?? name })
    const drawn = await waitFor(() => {
      const stops = [...document.querySelectorAll('main svg [data-stop]')]
      if (stops.length === 0) throw new Error('no chart yet')
      return stops.flatMap((stop) => drawnAt(stop, lifecycle))
    })
    expect(new Set(drawn)).toEqual(new Set(transitionsIn(lifecycle)))
  })
})

/**
 * The regular transitions, a line each: where from, by which fact, where to. The fact that is said once beside the chart
 * is no arrow where it repeats a state; where it is the only one, a record may begin anywhere.
 */
function transitionsIn(lifecycle: Lifecycle): readonly string[] {
  const beside = screen.getByRole('main').textContent
  const isPlain = (fact: string): boolean =>
    beside.includes((english['atlas.plain'] ?? '').replace('{fact}', english[`fact.${fact}`] ?? fact))
  const isAlone = Object.keys(lifecycle.facts).length === 1
  return transitionsOf(lifecycle)
    .filter(({ irregular }) => !irregular)
    .filter(({ fact, from, to }) => !(isPlain(fact) && (from === to || (isAlone && from === 'New'))))
    .map(({ from, fact, to }) => `${from} –${fact}→ ${to}`)
}

/** What one shape of the chart says: an arrow by its accessible name, a state or group by the lines within it. */
function drawnAt(shape: Element, lifecycle: Lifecycle): readonly string[] {
  const [from = '', to] = (shape.getAttribute('data-stop') ?? '').split(' ')
  const facts = to === undefined ? factsWithin(shape, lifecycle) : factsAlong(shape, lifecycle)
  const members = lifecycle.states.has(from) ? [from] : membersOf(lifecycle, from)
  return members.flatMap((state) => facts.map((fact) => `${state} –${fact}→ ${to ?? state}`))
}

const factsWithin = (box: Element, lifecycle: Lifecycle): readonly string[] =>
  factsSaid(
    [...((headOf(box) ?? box.closest('g'))?.querySelectorAll(`.${css.inner}`) ?? [])].map(
      ({ textContent }) => textContent,
    ),
    lifecycle,
  )

/** What a group says stands over the arrows that lead into it. */
const headOf = (box: Element): Element | null =>
  box.ownerDocument.querySelector(`[data-head="${box.getAttribute('data-stop')}"]`)

/** An arrow is read as “from → to: facts”; words of states and of facts may hold a colon, too. */
function factsAlong(arrow: Element, lifecycle: Lifecycle): readonly string[] {
  const [, ...parts] = (arrow.getAttribute('aria-label') ?? '').split(': ')
  const readings = parts.map((_, index) => factsSaid(parts.slice(index), lifecycle))
  return readings.find((facts) => facts.every((fact) => fact in lifecycle.facts)) ?? [parts.join(': ')]
}

/** The facts whose words make up a text; what is left over is said as it stands. Lines may be broken anywhere. */
function factsSaid(pieces: readonly string[], { facts }: Lifecycle): readonly string[] {
  const wordsOf = (fact: string): string => unspaced(english[`fact.${fact}`] ?? fact)
  let left = unspaced(pieces.join(''))
  const said: string[] = []
  for (const fact of Object.keys(facts).toSorted((one, other) => wordsOf(other).length - wordsOf(one).length)) {
    if (!left.includes(wordsOf(fact))) continue
    left = left.replaceAll(wordsOf(fact), '')
    said.push(fact)
  }
  return left === '' ? said : [...said, left]
}

/** Without what breaks a line, and without the marks that part facts as well as stand in them. */
const unspaced = (text: string): string => text.replaceAll(/[\s,:]/gu, '')

const membersOf = ({ states }: Lifecycle, group: string): readonly string[] =>
  [...states].flatMap(([state, { groups }]) => (groups.includes(group) ? [state] : []))
