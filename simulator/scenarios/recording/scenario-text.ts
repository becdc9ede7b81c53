import { SECOND } from '#contracts/durations.ts'
import type { FleetPile } from '#contracts/lab/scenario.ts'
import type { PlainStep } from '#contracts/lab/scenario-steps.ts'
import { supplyNameOf } from '../playing/fleet.ts'
import { consequencesOf } from './consequences.ts'
import type { Window } from './consequences.ts'
import { documentText } from './document.ts'
import { fieldOf } from './fields.ts'
import { namedIn, namesOf } from './names.ts'
import type { Names } from './names.ts'
import type { Recording, Snapshot } from './recording.ts'
import { setupOf } from './setup.ts'
import { roundedDown, roundedUp, spanText } from './spans.ts'

/** A shorter rest is a person who thinks. */
const PAUSE_FROM = 30 * SECOND
/** A wait has 60 seconds without being told; what took longer than this gets twice as long, and these seconds. */
const PROMPT = 20 * SECOND
const WITHIN = 60 * SECOND

/**
 * A recording as the text of a scenario: what was done, after each what came of it, and a pause only where nothing else tells
 * two doings apart. `keepsNames`: piles and cards stay what they were, for a central system that knows them; otherwise they
 * become those that our own backend knows.
 */
export function scenarioText(recording: Recording, { keepsNames = false } = {}): string {
  const names = namesOf(namedIn(recording), keepsNames)
  return documentText({
    name: nameOf(names),
    about: aboutOf(recording, names),
    tags: ['recorded'],
    seed: recording.seed,
    cards: names.cards,
    fleet: names.piles.flatMap((id) => fleetPile(recording, id, names)),
    steps: stepsOf(recording).map(({ verb, body }) => ({ [verb]: names.in(body) })),
  })
}

const NAMED_MAX = 3

function nameOf({ piles, pile }: Names): string {
  const named = piles.slice(0, NAMED_MAX).map(pile)
  const more = piles.length > NAMED_MAX ? ` and ${piles.length - NAMED_MAX} more` : ''
  return `Recorded at ${named.join(', ')}${more}`
}

const MINUTES_LENGTH = '2026-11-24T10:32'.length

function aboutOf({ began }: Recording, { piles, pile }: Names): string {
  const when = new Date(began).toISOString().slice(0, MINUTES_LENGTH).replace('T', ' at ')
  const renamed = piles.filter((id) => pile(id) !== id).map((id) => `${pile(id)} was ${id}`)
  return `Recorded on ${when} UTC.${renamed.length > 0 ? ` ${renamed.join(', ')}.` : ''}`
}

function fleetPile(recording: Recording, id: string, names: Names): readonly FleetPile[] {
  const known = firstOf(recording, id)
  if (known === undefined) return []
  return [{ id: names.pile(id), connectors: known.connectors.map(({ supply }) => supplyNameOf(supply)) }]
}

/** A pile as it stood before a hand touched it. */
const firstOf = ({ doings, after }: Recording, id: string): Snapshot | undefined =>
  [...doings.flatMap(({ before }) => before), ...after].find((one) => one.id === id)

/** The steps under the names of the recording. */
function stepsOf(recording: Recording): readonly PlainStep[] {
  const { doings, after, ended, messages } = recording
  const used = new Set(doings.flatMap(({ step }) => placesIn(step?.body)))
  const ready = new Set<string>()
  const lines = new Lines()
  const setUp = (piles: readonly Snapshot[]): void => {
    for (const pile of piles.filter(({ id }) => !ready.has(id))) {
      ready.add(pile.id)
      lines.add(...setupOf(pile, used))
    }
  }
  for (const [at, doing] of doings.entries()) {
    const next = doings[at + 1]
    setUp(doing.before)
    const window = {
      doing,
      until: next?.at ?? ended,
      after: next?.before ?? after,
      all: messages,
      from: doing.after,
      to: next?.after ?? messages.length,
    }
    lines.done(window)
    lines.came(window, next === undefined)
  }
  if (doings.length === 0) setUp(after)
  // A scenario has a step at least.
  if (lines.steps.length === 0) lines.add({ verb: 'note', body: 'Nothing was done.' })
  return lines.steps
}

/** Connectors that a step names. */
function placesIn(body: unknown): readonly string[] {
  const at = typeof body === 'string' ? body : fieldOf(body, 'at')
  return typeof at === 'string' && at.includes('/') ? [at] : []
}

/** Calls that come of something with a screen of its own, which a recording of a pile does not see. */
const fromElsewhere: readonly string[] = [
  'ReserveNow',
  'CancelReservation',
  'SendLocalList',
  'SetChargingProfile',
  'ClearChargingProfile',
  'UpdateFirmware',
  'SignedUpdateFirmware',
  'GetDiagnostics',
  'GetLog',
]

/** The steps as they come. */
class Lines {
  readonly steps: PlainStep[] = []
  /** Names under which numbers of transactions are saved, by the number that they had. */
  readonly #numbers = new Map<unknown, string>()
  readonly #noted = new Set<string>()

  add(...steps: readonly PlainStep[]): void {
    this.steps.push(...steps)
  }

  /** What was done. */
  done(window: Window): void {
    const { doing, all, from } = window
    const { step, isDone, pile } = doing
    if (step === null) {
      const message = all[from]
      if (message === undefined) return
      const payload = this.#numbered(message.payload, window)
      return this.add({ verb: 'order', body: { pile, action: message.action, payload } })
    }
    if (isDone) return this.add(this.#asStep(step, window))
    if (step.verb === 'swipe') return this.add({ ...step, body: { ...step.body, ignored: true } })
    const where = placesIn(step.body)[0] ?? pile
    return this.add({ verb: 'note', body: `${step.verb} at ${where}: the pile refused.` })
  }

  #asStep(step: PlainStep, window: Window): PlainStep {
    if (step.verb !== 'send') return step
    return { ...step, body: { ...step.body, payload: this.#numbered(step.body.payload, window) } }
  }

  /** A payload in which the number of a transaction that runs is inserted: another run has another. */
  #numbered(payload: unknown, { doing }: Window): Readonly<Record<string, unknown>> {
    const said = typeof payload === 'object' && payload !== null ? Object.fromEntries(Object.entries(payload)) : {}
    const number = fieldOf(payload, 'transactionId')
    const place = doing.before
      .flatMap(({ id, connectors }) => connectors.map((one) => ({ at: `${id}/${one.id}`, is: one.transaction?.id })))
      .find(({ is }) => is !== undefined && is !== null && is === number)
    if (place === undefined) return said
    const known = this.#numbers.get(number)
    const name = known ?? `number${this.#numbers.size === 0 ? '' : this.#numbers.size + 1}`
    if (known === undefined) this.add({ verb: 'wait', body: { transaction: place.at, save: { [name]: 'id' } } })
    this.#numbers.set(number, name)
    return { ...said, transactionId: `\${${name}}` }
  }

  /** What came of it. */
  came(window: Window, isLast: boolean): void {
    const { doing, until, all, from, to } = window
    let last = doing.at
    for (const { at, by, wait } of consequencesOf(window)) {
      const took = by - last
      const within = took > PROMPT ? roundedUp(2 * took + WITHIN) : WITHIN
      this.add({ verb: 'wait', body: within > WITHIN ? { ...wait, within: spanText(within) } : wait })
      last = Math.max(last, at)
    }
    for (const { action, from: side } of all.slice(from, to))
      if (side === 'central' && fromElsewhere.includes(action)) this.#note(action)
    if (!isLast && until - last >= PAUSE_FROM) this.add({ verb: 'pause', body: spanText(roundedDown(until - last)) })
  }

  #note(action: string): void {
    if (this.#noted.has(action)) return
    this.#noted.add(action)
    this.add({ verb: 'note', body: `The central system called ${action}; what let it do so is not part of this.` })
  }
}
