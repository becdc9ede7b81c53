import { atom } from 'jotai'
import { actOnBenchPile, benchChoices, benchNow } from '#contracts/lab/bench.calls.ts'
import type { BenchRow } from '#contracts/lab/bench.calls.ts'
import type { BenchAct } from '#contracts/lab/bench.ts'
import { SECOND } from '#contracts/durations.ts'
import { call } from '#console/api/call.ts'
import { clock } from '#console/clock.ts'
import { store } from '#console/state/store.ts'
import { fleetAfter, noFleet } from '../use-fleet.ts'
import type { FleetState } from '../use-fleet.ts'
import { CONNECTOR, isSeen } from './story.ts'
import type { Cast, Story, StoryStep, Wrong } from './story.ts'

/**
 * Plays one story at a time. It goes on while the person walks through the console to look at what comes of it, and ends with
 * the page in the browser; whatever happens, the piles are left whole and free.
 */

export interface Playing {
  readonly story: string
  readonly cast: Cast
  /** The step that is under way; the number of steps when all are done. */
  readonly step: number
  readonly end: 'none' | 'done' | 'stopped' | Wrong
}

/** The story that is played, or was last. */
export const playingAtom = atom<Playing | null>(null)

const quiet = { notify: 'lost sign-in' } as const
const LOOKS_EVERY_MS = SECOND / 2

/** Grows with each story and each stop: a story that is no longer the last ends. */
let wanted = 0

export function stopStory(): void {
  wanted += 1
}

/** Begins a story; answers why it cannot be played now, or null when it is over. */
export async function playStory(story: Story): Promise<Wrong | null> {
  if (store.get(playingAtom)?.end === 'none') return 'busy'
  wanted += 1
  const own = wanted
  const isWanted = (): boolean => wanted === own
  const cast = await castFor(story)
  if (!('piles' in cast)) return cast.wrong
  const kept = new Map<string, string>()
  const say = (step: number, end: Playing['end']): void =>
    store.set(playingAtom, { story: story.name, cast, step, end })
  say(0, 'none')
  let end: Playing['end'] = 'done'
  for (const pile of cast.piles) {
    const wrong = await act(pile, { act: 'hold', isOn: true })
    if (wrong !== null) end = wrong
  }
  let step = 0
  for (; step < story.steps.length && end === 'done'; step += 1) {
    say(step, 'none')
    const one = story.steps[step]
    const wrong = one === undefined ? null : await take(one, { cast, kept, isWanted })
    if (!isWanted()) end = 'stopped'
    else if (wrong !== null) end = wrong
  }
  const left = (await story.after?.(cast, kept, isWanted)) ?? null
  if (left !== null) end = left
  for (const pile of cast.piles) await leave(pile)
  say(end === 'done' ? step : Math.max(0, step - 1), end)
  return null
}

interface Scene {
  readonly cast: Cast
  readonly kept: Map<string, string>
  readonly isWanted: () => boolean
}

async function take(step: StoryStep, { cast, kept, isWanted }: Scene): Promise<Wrong | null> {
  switch (step.kind) {
    case 'pause':
      return wait(step.seconds * SECOND, isWanted)
    case 'order':
      return step.give(cast, kept, isWanted)
    case 'act':
      return act(cast.piles[step.at] ?? '', step.act(cast))
    case 'until': {
      const until = clock.now() + step.seconds * SECOND
      while (isWanted()) {
        const pile = (await look(cast.piles[step.at])).get(cast.piles[step.at] ?? '')
        if (pile !== undefined && isSeen[step.sight](pile)) return null
        if (clock.now() > until) return 'late'
        await wait(LOOKS_EVERY_MS, isWanted)
      }
      return null
    }
    default:
      return step satisfies never
  }
}

/** In parts, so that a stop is noticed soon. */
async function wait(milliseconds: number, isWanted: () => boolean): Promise<null> {
  const until = clock.now() + milliseconds
  while (isWanted() && clock.now() < until)
    await new Promise<void>((resolve) => {
      clock.after(Math.min(LOOKS_EVERY_MS, until - clock.now()), resolve)
    })
  return null
}

async function act(id: string, given: BenchAct): Promise<Wrong | null> {
  const answer = await call(actOnBenchPile, { params: { id }, body: given }, quiet)
  if (!answer.ok) return answer.failure
  return answer.data.isDone ? null : 'refused'
}

async function look(pile?: string): Promise<FleetState['piles']> {
  return fleetAfter(noFleet, await ask(pile)).piles
}

const ask = (pile?: string) => call(benchNow, { query: pile === undefined ? { since: 0 } : { since: 0, pile } }, quiet)

const isFree = ({ isConnected, isRegistered, isHeld, faults, connectors }: BenchRow): boolean =>
  isConnected &&
  isRegistered &&
  !isHeld &&
  faults.length === 0 &&
  connectors.every(({ status, faults: broken }) => status === 'Available' && broken.length === 0)

/** As many free piles as the story needs, and cards that nobody charges with. */
async function castFor({ piles: count }: Story): Promise<Cast | { readonly wrong: Wrong }> {
  const choices = await call(benchChoices, {}, quiet)
  if (!choices.ok) return { wrong: choices.failure }
  const now = await ask()
  if (!now.ok) return { wrong: now.failure }
  const all = now.data.piles
  const taken = new Set(all.flatMap(({ connectors }) => connectors.map(({ transaction }) => transaction?.idTag)))
  const piles = all.filter(isFree).slice(0, count)
  const cards = choices.data.cards.filter((card) => !taken.has(card)).slice(0, count)
  if (piles.length < count) return { wrong: 'noPile' }
  return cards.length < count ? { wrong: 'noCard' } : { piles: piles.map(({ id }) => id), cards }
}

/** Heals a pile, brings it back, sends its car away and lets traffic come again. */
async function leave(id: string): Promise<void> {
  const at = { connectorId: CONNECTOR } as const
  const give = async (given: BenchAct): Promise<void> => void (await act(id, given))
  const pile = (await look(id)).get(id)
  if (pile === undefined) return
  if (!pile.isPowered) await give({ act: 'power', isOn: true })
  if (!pile.isPluggedIn) await give({ act: 'network', isOn: true })
  const [first] = pile.connectors
  for (const fault of [...pile.faults, ...(first?.faults ?? [])]) await give({ act: 'heal', ...at, fault })
  if (first?.transaction !== null) await give({ act: 'stop', ...at })
  if (first?.car !== null) await give({ act: 'unplug', ...at })
  await give({ act: 'hold', isOn: false })
}
