import { SECOND } from '#contracts/durations.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import { reportedStatuses } from '#contracts/equipment/connector.ts'
import type { Condition, MessageWanted } from '#contracts/lab/scenario-conditions.ts'
import { fits } from '../playing/judge.ts'
import type { Message } from '../playing/messages.ts'
import { fieldOf, gist } from './fields.ts'
import type { Doing, Snapshot } from './recording.ts'
import { standingAt } from './recording.ts'

/** What could be seen of a doing before the next one. */
export interface Window {
  readonly doing: Doing
  readonly until: number
  /** How the piles stood then. */
  readonly after: readonly Snapshot[]
  /** Every message of the recording, and which of them fall into the window. */
  readonly all: readonly Message[]
  readonly from: number
  readonly to: number
}

/** Something that a scenario can wait for. */
export interface Consequence {
  /** When it was seen first. */
  readonly at: number
  /** By when it was there at the latest, for what no message told. */
  readonly by: number
  readonly wait: Condition
}

/** A status that lasts no longer is not waited for: whoever looks may miss it. */
const FLEETING_MS = 2 * SECOND

/** What came of a doing, in the order in which it came. */
export function consequencesOf(window: Window): readonly Consequence[] {
  const delivered = deliveries(window)
  const heard = window.all.slice(window.from, window.to).flatMap((message, at) => {
    const wait = heardOf(message, window.from + at, window)
    const isStop = message.action === 'StopTransaction' && delivered.has(message.pile)
    return wait === null || isStop ? [] : [{ at: message.at, by: message.at, wait }]
  })
  const late = [...delivered].map((pile) => {
    const at = lastAt(window, pile)
    return { at, by: at, wait: { delivered: pile } }
  })
  return [...registrations(window), ...statuses(window), ...heard, ...late].toSorted((one, other) => one.at - other.at)
}

/** The first message of the window that somebody wrote by hand. */
function writtenIn({ doing: { step, pile }, all, from, to }: Window): Message | undefined {
  if (step?.verb !== 'send') return undefined
  return all.slice(from, to).find((one) => one.pile === pile && one.from === 'pile' && one.action === step.body.action)
}

function registrations(window: Window): readonly Consequence[] {
  const { doing, after, until } = window
  return after.flatMap(({ id, isRegistered }) => {
    const before = doing.before.find((one) => one.id === id)
    const boot = window.all
      .slice(window.from, window.to)
      .find(
        (one) => one.pile === id && one.action === 'BootNotification' && fieldOf(one.answer, 'status') === 'Accepted',
      )
    if (!isRegistered || (boot === undefined && before?.isRegistered !== false)) return []
    return [{ at: boot?.at ?? doing.at, by: boot?.at ?? until, wait: { ready: id } }]
  })
}

/** Piles that had kept messages of transactions and got rid of them. */
const deliveries = ({ doing, after }: Window): ReadonlySet<string> =>
  new Set(
    after.flatMap(({ id, pending }) => {
      const before = doing.before.find((one) => one.id === id)
      return pending === 0 && before !== undefined && before.pending > 0 && !before.isRegistered ? [id] : []
    }),
  )

const lastAt = ({ all, from, to, doing }: Window, pile: string): number =>
  all.slice(from, to).findLast((one) => one.pile === pile && one.from === 'pile')?.at ?? doing.at

const isStatus = (value: unknown): value is ReportedStatus => reportedStatuses.some((one) => one === value)

interface Reached {
  readonly place: string
  readonly is: ReportedStatus
  readonly at: number
  readonly by: number
}

/** Statuses that connectors reached: as they were reported, and at the end as they were, for those who could not report. */
function statuses(window: Window): readonly Consequence[] {
  const { doing, after, all, from, to, until } = window
  const known = new Map<string, ReportedStatus>(
    doing.before.flatMap(({ id, connectors }) => connectors.map((one) => [`${id}/${one.id}`, one.status] as const)),
  )
  const reached: Reached[] = []
  const reach = (one: Reached): void => {
    if (!known.has(one.place) || known.get(one.place) === one.is) return
    known.set(one.place, one.is)
    reached.push(one)
  }
  const written = writtenIn(window)
  for (const message of all.slice(from, to)) {
    const [connector, is] = [fieldOf(message.payload, 'connectorId'), fieldOf(message.payload, 'status')]
    if (message.action !== 'StatusNotification' || message === written || !isStatus(is)) continue
    reach({ place: `${message.pile}/${String(connector)}`, is, at: message.at, by: message.at })
  }
  for (const { id, connectors } of after)
    for (const one of connectors) reach({ place: `${id}/${one.id}`, is: one.status, at: doing.at, by: until })
  return reached
    .filter((one, at) => {
      const next = reached.slice(at + 1).find(({ place }) => place === one.place)
      return next === undefined || next.by - one.at >= FLEETING_MS
    })
    .map(({ place, is, at, by }) => ({
      at,
      by,
      wait: is === 'Charging' ? { charging: place } : { status: { at: place, is } },
    }))
}

/** What a message and its answer tell that no status tells; null for nothing. */
function heardOf(message: Message, index: number, window: Window): Condition | null {
  const { pile, from, action, payload, answer } = message
  const { doing } = window
  const wanted = (more: Partial<MessageWanted>): Condition =>
    counted({ pile, from, action, ...more }, index, window.all)
  if (from === 'central') {
    const isOrder = doing.step === null && index === window.from
    return isOrder && answer !== null ? wanted({ answer: gist(answer) }) : null
  }
  if (answer === null) return null
  if (message === writtenIn(window)) return wanted({ with: shortOf(payload), answer: gist(answer) })
  const [connectorId, idTag] = [fieldOf(payload, 'connectorId'), fieldOf(payload, 'idTag')]
  const isAccepted = fieldOf(fieldOf(answer, 'idTagInfo'), 'status') === 'Accepted'
  switch (action) {
    case 'Authorize':
      return isAccepted ? null : wanted({ with: { idTag }, answer: gist(answer) })
    case 'StartTransaction':
      if (!isAccepted) return wanted({ with: { connectorId, idTag }, answer: gist(answer) })
      return isStillOpen(message, window) ? { transaction: `${pile}/${String(connectorId)}` } : null
    case 'StopTransaction': {
      const reason = fieldOf(payload, 'reason')
      return wanted({ ...(reason === undefined ? {} : { with: { reason } }), answer: gist(answer) })
    }
    case 'StatusNotification': {
      const errorCode = fieldOf(payload, 'errorCode')
      const isBeside = isFault(doing) && errorCode !== 'NoError' && fieldOf(payload, 'status') !== 'Faulted'
      return isBeside ? wanted({ with: { connectorId, errorCode } }) : null
    }
    default:
      return null
  }
}

const isFault = ({ step }: Doing): boolean => step?.verb === 'fault'

/** Whether the transaction that began still runs when the window ends. */
function isStillOpen({ pile, payload, answer }: Message, { after }: Window): boolean {
  const now = standingAt(after, pile, Number(fieldOf(payload, 'connectorId')))
  return now?.transaction?.id !== undefined && now.transaction?.id === fieldOf(answer, 'transactionId')
}

/** So many fields of a payload say which message is meant. */
const FIELDS = 3
const shortOf = (payload: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(typeof payload === 'object' && payload !== null ? payload : {})
      .filter(([, one]) => typeof one !== 'object')
      .slice(0, FIELDS),
  )

/** The same message may have come before: then it is waited for until it has come so often. */
function counted(wanted: MessageWanted, index: number, all: readonly Message[]): Condition {
  const times = all.slice(0, index + 1).filter((one) => fits(one, wanted)).length
  return { message: wanted, ...(times > 1 ? { times } : {}) }
}
