import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { connectorKey } from '#contracts/ids.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { availability } from '#machines/equipment/availability.ts'
import type { AvailabilityContext } from '#machines/equipment/availability.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { lastStep } from '#machines/equipment/remote/remote-command.lookups.ts'
import type { Refusal, State } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { openSafetyAlarms } from '#backend/areas/maintenance/alarm/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import { openSafetyOrders } from '#backend/areas/maintenance/work-order/public.ts'
import type { ReasonOf } from '#backend/kernel/refusals.ts'
import { issueCommand } from '../remote-command/public.ts'
import { isSwitchedOff } from '../enablement/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { connectorsOf } from '../connector/public.ts'

/**
 * The requested availability of connectors (M03). A request for the whole pile, as connector 0, is a request for each
 * of its connectors; it is transmitted in one call where all of them are requested alike.
 */

export type Direction = ToPile['ChangeAvailability']['req']['type']

export interface Wish {
  readonly pileId: string
  /** 0 is the whole pile. */
  readonly connectorId: number
  readonly type: Direction
  readonly reason: string
  readonly ip?: string | null
}

const wishes = system('availability')

export type Wished = State<AvailabilityContext>
export const wishOf = (tx: Transaction, pileId: string, connectorId: number): Wished =>
  tx.stateOf(availability, connectorKey(pileId, connectorId))

export const isWishedOut = (wish: Wished): boolean => is(availability, wish, 'out')

/** The pile has not answered, or not followed, the request. */
export const isUnderWay = (wish: Wished): boolean => is(availability, wish, 'undone')

/** The pile has not answered the request at all. */
export const isUnheard = (wish: Wished): boolean => is(availability, wish, 'unheard')

/** The connectors of a registered pile are in service until somebody requests otherwise. */
export const commissionPile: CommandHandler<{ readonly pileId: string }, void> = (tx, { pileId }) => {
  for (const connectorId of connectorsOf(tx, pileId)) commission(tx, pileId, connectorId)
}

function commission(tx: Transaction, pileId: string, connectorId: number): void {
  const id = connectorKey(pileId, connectorId)
  if (!isNew(tx.stateOf(availability, id))) return
  must(tx.dispatch(availability, { id, command: 'commission', body: { pileId, connectorId }, as: wishes }))
}

/**
 * A person requests a connector, or a whole pile, in or out of service. Answers the refusal where no connector accepts
 * the request.
 */
export const setAvailability: CommandHandler<Wish, Refusal | null> = (tx, { connectorId, ...wish }) => {
  const all = connectorsOf(tx, wish.pileId)
  return wishFor(tx, { ...wish, connectors: connectorId === 0 ? all : [connectorId] })
}

interface WishForSome extends Omit<Wish, 'connectorId'> {
  readonly connectors: readonly number[]
  readonly as?: Actor
}

/** The same for some connectors; `as` lets the system act inside a person's command. */
export function wishFor(tx: Transaction, { connectors, ...wish }: WishForSome): Refusal | null {
  const { pileId, type, reason, as = tx.actor } = wish
  const all = connectorsOf(tx, pileId)
  const refusals = connectors.map((connectorId) => {
    if (all.includes(connectorId)) commission(tx, pileId, connectorId)
    const id = connectorKey(pileId, connectorId)
    const given = { id, as, mayRefuse: staysAsItIs[type] }
    if (type === 'Inoperative')
      return tx.dispatch(availability, { ...given, command: 'setInoperative', body: { reason } })
    const body = {
      isEnabled: !isSwitchedOff(tx, pileId),
      openSafetyAlarms: openSafetyAlarms(tx, pileId, connectorId),
      openSafetyOrders: openSafetyOrders(tx, pileId),
    }
    return tx.dispatch(availability, { ...given, command: 'setOperative', body })
  })
  const taken = connectors.filter((_, index) => refusals[index] === null)
  callFor(tx, { ...wish, as, connectors: taken })
  return taken.length > 0 ? null : (refusals[0] ?? null)
}

/**
 * Expected refusals: the request is in force already, or the connector must stay out. With several connectors, the
 * others follow.
 */
const staysAsItIs: Readonly<Record<Direction, readonly ReasonOf<typeof availability>[]>> = {
  Inoperative: ['elsewhere'],
  Operative: ['elsewhere', 'wholeEnabled', 'safeToOperate'],
}

/** The last call for a connector, by itself or with its whole pile; null for none. */
export function lastCall(tx: Transaction, pileId: string, connectorId: number): string | null {
  const steps = [connectorId, 0].flatMap(
    (one) => tx.findLast(lastStep, availability.name, connectorKey(pileId, one)) ?? [],
  )
  return steps.toSorted((a, b) => Number(b) - Number(a))[0] ?? null
}

/** Makes the calls for connectors with the same request: one for all of a pile, otherwise one each. */
export function callFor(tx: Transaction, { connectors, ...wish }: WishForSome & { readonly as: Actor }): void {
  const all = connectorsOf(tx, wish.pileId)
  const isOut = wish.type === 'Inoperative'
  const isWhole = connectors.length > 1 && all.every((one) => isWishedOut(wishOf(tx, wish.pileId, one)) === isOut)
  for (const connectorId of isWhole ? [0] : connectors) call(tx, { ...wish, connectorId })
}

interface Called extends Wish {
  readonly as: Actor
}

function call(tx: Transaction, { pileId, connectorId, type, reason, ip = null, as }: Called): void {
  const issued = issueCommand(tx, {
    pileId,
    connectorId,
    action: 'ChangeAvailability',
    payload: { connectorId, type },
    reason,
    ip,
    about: {
      lifecycle: availability.name,
      id: connectorKey(pileId, connectorId),
      turn: tx.stateOf(pileLink, pileId).context.returns,
    },
    as,
  })
  must(issued.refusal)
}

/** The reason of calls that the system repeats. */
const REPEATED = 'PILE_CAME_BACK'

interface Again {
  readonly pileId: string
  readonly connectors: readonly number[]
  readonly reason?: string
}

/** Repeats the call for connectors: their pile may have forgotten it, or never received it. */
export function callAgain(tx: Transaction, { pileId, connectors, reason = REPEATED }: Again): void {
  for (const type of ['Inoperative', 'Operative'] as const) {
    const some = connectors.filter((one) => isWishedOut(wishOf(tx, pileId, one)) === (type === 'Inoperative'))
    if (some.length > 0) callFor(tx, { pileId, connectors: some, type, reason, as: wishes })
  }
}
