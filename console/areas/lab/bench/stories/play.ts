import { atom } from 'jotai'
import { reservationChoices } from '#contracts/charging/reservation.calls.ts'
import { actOnBenchPile, benchNow } from '#contracts/lab/bench.calls.ts'
import type { BenchRow } from '#contracts/lab/bench.calls.ts'
import type { BenchAct } from '#contracts/lab/bench.ts'
import { SECOND } from '#contracts/durations.ts'
import { call } from '#console/api/call.ts'
import { clock } from '#console/clock.ts'
import { store } from '#console/state/store.ts'
import { fleetAfter, noFleet } from '../use-fleet.ts'
import type { FleetState } from '../use-fleet.ts'
import { CONNECTOR, isSeen } from './story.ts'
import type { Cast, Sight, Story, StoryStep, Wrong } from './story.ts'

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
/** Seconds in which a car that was sent away is gone. */
const CLEARED_WITHIN = 30

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
  const cast = await claim(story)
  if (!('piles' in cast)) return cast.wrong
  // Somebody pressed twice: the later story is the one that is wanted.
  if (!isWanted()) {
    for (const pile of cast.piles) await leave(pile)
    return 'busy'
  }
  const kept = new Map<string, string>()
  const say = (step: number, end: Playing['end']): void =>
    store.set(playingAtom, { story: story.name, cast, step, end })
  say(0, 'none')
  let end: Playing['end'] = 'done'
  for (const pile of cast.piles) {
    const wrong = await clear(pile, isWanted)
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
    case 'until':
      return until({ ...step, pile: cast.piles[step.at] ?? '' }, isWanted)
    default:
      return step satisfies never
  }
}

interface Awaited {
  readonly pile: string
  readonly sight: Sight
  readonly seconds: number
}

async function until({ pile: id, sight, seconds }: Awaited, isWanted: () => boolean): Promise<Wrong | null> {
  const last = clock.now() + seconds * SECOND
  while (isWanted()) {
    const pile = (await look(id)).get(id)
    if (pile !== undefined && isSeen[sight](pile)) return null
    if (clock.now() > last) return 'late'
    await wait(LOOKS_EVERY_MS, isWanted)
  }
  return null
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

async function look(pile: string): Promise<FleetState['piles']> {
  return fleetAfter(noFleet, await ask(pile)).piles
}

const ask = (pile?: string) => call(benchNow, { query: pile === undefined ? { since: 0 } : { since: 0, pile } }, quiet)

/** Online and whole; a car may stand there. */
const isUsable = ({ isConnected, isRegistered, isHeld, faults, connectors: [first] }: BenchRow): boolean =>
  isConnected && isRegistered && !isHeld && faults.length === 0 && first?.faults.length === 0

const cardAt = ({ connectors: [first] }: BenchRow): string | null => first?.transaction?.idTag ?? null

/** Where nobody is disturbed comes first, then where nobody stands, then where a car can be sent away. */
function trouble({ connectors }: BenchRow): number {
  const [first] = connectors
  if (connectors.every(({ status }) => status === 'Available')) return 0
  return first?.status === 'Available' ? 1 : 2
}

/** As many piles as the story needs, and cards of customers that nobody charges with: at last those of cars that are sent away. */
async function castFor({ piles: count }: Story): Promise<Cast | { readonly wrong: Wrong }> {
  const now = await ask()
  if (!now.ok) return { wrong: now.failure }
  const choices = await call(reservationChoices, {}, quiet)
  if (!choices.ok) return { wrong: choices.failure }
  const known = choices.data.cards.map(({ idTag }) => idTag)
  const taken = new Set(now.data.piles.flatMap(({ connectors }) => connectors.map((one) => one.transaction?.idTag)))
  const piles = now.data.piles
    .filter(isUsable)
    .toSorted((one, other) => trouble(one) - trouble(other))
    .slice(0, count)
  if (piles.length < count) return { wrong: 'noPile' }
  const sentAway = new Set(piles.map(cardAt))
  const cards = [...known.filter((card) => !taken.has(card)), ...known.filter((card) => sentAway.has(card))]
  return cards.length < count ? { wrong: 'noCard' } : { piles: piles.map(({ id }) => id), cards: cards.slice(0, count) }
}

/** Times that other piles are looked for when somebody was faster. */
const CLAIMS = 5

/** Takes piles out of the traffic for a story. One that somebody has taken in the meantime is that person's: others are looked for. */
async function claim(story: Story): Promise<Cast | { readonly wrong: Wrong }> {
  for (let left = CLAIMS; left > 0; left -= 1) {
    const cast = await castFor(story)
    if (!('piles' in cast)) return cast
    const wrong = await holdAll(cast.piles)
    if (wrong === null) return cast
    if (wrong !== 'refused') return { wrong }
  }
  return { wrong: 'noPile' }
}

/** All of them, or none. */
async function holdAll(piles: readonly string[]): Promise<Wrong | null> {
  for (const [at, pile] of piles.entries()) {
    const wrong = await act(pile, { act: 'hold', isOn: true })
    if (wrong === null) continue
    for (const held of piles.slice(0, at)) await act(held, { act: 'hold', isOn: false })
    return wrong
  }
  return null
}

/** Heals a pile and sends away the car that stands there. */
async function clear(id: string, isWanted: () => boolean): Promise<Wrong | null> {
  await mend(id)
  return until({ pile: id, sight: 'free', seconds: CLEARED_WITHIN }, isWanted)
}

/** Heals a pile, brings it back, sends its car away and lets traffic come again. */
async function leave(id: string): Promise<void> {
  await mend(id)
  await act(id, { act: 'hold', isOn: false })
}

/** What is refused has been done already. */
async function mend(id: string): Promise<void> {
  const at = { connectorId: CONNECTOR } as const
  const pile = (await look(id)).get(id)
  if (pile === undefined) return
  const [first] = pile.connectors
  const needed: readonly (BenchAct | null)[] = [
    pile.isPowered ? null : { act: 'power', isOn: true },
    pile.isPluggedIn ? null : { act: 'network', isOn: true },
    ...[...pile.faults, ...(first?.faults ?? [])].map((fault): BenchAct => ({ act: 'heal', ...at, fault })),
    first?.transaction === null ? null : { act: 'stop', ...at },
    first?.car === null ? null : { act: 'unplug', ...at },
  ]
  for (const one of needed) if (one !== null) await act(id, one)
}
