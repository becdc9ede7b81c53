import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { localList } from '#machines/equipment/lists/local-list.ts'
import type { Sending } from '#machines/equipment/lists/local-list.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { capabilitiesOf, capabilityKeys, listLimitsOf } from '../configuration/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import { issueCommand } from '../remote-command/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { lists } from './actor.ts'
import { difference, itemOf } from './entries.ts'
import type { ListItem } from './entries.ts'
import { localListOf, renew } from './local-list.ts'
import { contentOf, firstIn, pushesOf, dispatchAllAsPile } from './streams.ts'
import { raiseAlarm } from '#backend/areas/maintenance/alarm/public.ts'

/**
 * The push of a pile's local list (M20): asks once for its limits, then for its version, then sends what it lacks. One
 * call after the other; their outcomes are handled in `follow.ts`.
 */

interface OfPile {
  readonly pileId: string
}

/** The list that is being sent; null before the first push. */
export const sendingOf = (tx: Transaction, pileId: string): Sending | null => localListOf(tx, pileId).sending

/** The push has begun: it sends the list as it is now, whatever changes meanwhile. */
export const freeze = (tx: Transaction, pileId: string): void =>
  must(tx.dispatch(localList, { id: pileId, command: 'beginPush', body: listLimitsOf(tx, pileId), as: lists }))

/** The push awaits no command any more. */
export function settle(tx: Transaction, pileId: string): void {
  if (localListOf(tx, pileId).awaited !== null)
    must(tx.dispatch(localList, { id: pileId, command: 'settle', body: {}, as: lists }))
}

/** Updates a pile's lists, and begins to push those that wait. */
export const bringUp: CommandHandler<OfPile, void> = (tx, { pileId }) => {
  update(tx, pileId)
  askPile(tx, pileId)
}

/** Updates the content of a pile's lists. */
export function update(tx: Transaction, pileId: string): void {
  if (pushesOf(tx, pileId).length === 0) return
  const list = renew(tx, pileId)
  for (const id of pushesOf(tx, pileId)) {
    const { value, context } = tx.stateOf(offlineList, id)
    const body = contentOf(tx, pileId, list)
    if (isNew(value) || context.version >= list.version) continue
    // A list refuses to change during its push; it is updated when the push has ended.
    const mayRefuse = ['running', 'entriesFit'] as const
    const refusal = tx.dispatch(offlineList, { id, command: 'change', body, as: lists, mayRefuse })
    if (refusal?.guard === 'entriesFit') tellTooLong(tx, pileId, body)
  }
}

/** More cards than the pile can store: it keeps those it has, and an alarm says that others are missing. */
function tellTooLong(
  tx: Transaction,
  pileId: string,
  { entries, entriesMax }: { readonly entries: number; readonly entriesMax: number },
): void {
  const about = { pileId, connectorId: 0, vendorErrorCode: null, seenAt: tx.now }
  raiseAlarm(tx, { ...about, code: 'LocalListConflict', info: `${entries} > ${entriesMax}` })
}

/** Asks a pile for what a push needs to know next, if a push waits and the pile is online. */
export function askPile(tx: Transaction, pileId: string): void {
  if (firstIn(tx, pileId, 'queued') === null || firstIn(tx, pileId, 'running') !== null) return
  if (capabilitiesOf(tx, pileId) !== null) askVersion(tx, pileId)
  else call(tx, { pileId, action: 'GetConfiguration', payload: { key: capabilityKeys } })
}

/** Asks for the version of a pile's local list. */
export const askVersion = (tx: Transaction, pileId: string): void =>
  call(tx, { pileId, action: 'GetLocalListVersion', payload: {} })

/** Sends a part of a list again after its pause. */
export const resend: CommandHandler<OfPile, void> = (tx, { pileId }) => {
  if (localListOf(tx, pileId).awaited === null && firstIn(tx, pileId, 'sendsAll') !== null) sendFull(tx, pileId)
}

/** Sends the changes since the previous version in one message. */
export const sendDifference = (tx: Transaction, pileId: string): void => begin(tx, pileId, 'difference')

/** Sends the full list in as many parts as needed: the first replaces the pile's list, the others add to it. */
export const sendFull = (tx: Transaction, pileId: string): void => begin(tx, pileId, 'whole')

function begin(tx: Transaction, pileId: string, mode: 'difference' | 'whole'): void {
  const sending = sendingOf(tx, pileId)
  if (sending !== null) sendPart(tx, pileId, { ...sending, mode, part: 0 })
}

/** The messages of a push. */
export function messagesOf(sending: Sending): readonly ToPile['SendLocalList']['req'][] {
  const { before, entries, mode, partMax, version: listVersion } = sending
  if (mode === null) return []
  if (mode === 'difference')
    return [{ listVersion, updateType: 'Differential', localAuthorizationList: difference(before ?? [], entries) }]
  const parts = chunks(entries.map(itemOf), partMax)
  return parts.map((localAuthorizationList, at) => ({
    listVersion: at === parts.length - 1 ? listVersion : at + 1,
    updateType: at === 0 ? ('Full' as const) : ('Differential' as const),
    localAuthorizationList,
  }))
}

/** At least one part: an empty list is sent, too. */
const chunks = (items: readonly ListItem[], size: number): readonly (readonly ListItem[])[] =>
  items.length === 0
    ? [[]]
    : Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Sends the first part, or the one after the part that was accepted. */
export function sendPart(tx: Transaction, pileId: string, sending: Sending): void {
  const { mode, part } = sending
  const payload = messagesOf(sending)[part]
  if (mode === null || payload === undefined) return
  must(tx.dispatch(localList, { id: pileId, command: 'sendPart', body: { mode, part: part + 1 }, as: lists }))
  call(tx, { pileId, action: 'SendLocalList', payload })
}

interface Call<Action extends RemoteActionName> extends OfPile {
  readonly action: Action
  readonly payload: ToPile[Action]['req']
}

/** Sends a call to a pile, as a step of the first of its lists; one at a time, and only while the pile is online. */
function call<Action extends RemoteActionName>(tx: Transaction, { pileId, action, payload }: Call<Action>): void {
  const [id] = pushesOf(tx, pileId)
  const isReachable = is(pileLink, tx.stateOf(pileLink, pileId), 'reachable')
  if (id === undefined || localListOf(tx, pileId).awaited !== null || !isReachable) return
  const about = { lifecycle: offlineList.name, id, turn: localListOf(tx, pileId).version }
  const issued = issueCommand(tx, { pileId, connectorId: null, action, payload, about, as: lists })
  must(issued.refusal)
  if (issued.id !== null)
    must(tx.dispatch(localList, { id: pileId, command: 'await', body: { commandId: issued.id }, as: lists }))
}

/** The connection of a pile has closed: a push in progress waits for it again. */
export const waitForPile: CommandHandler<OfPile, void> = (tx, { pileId }) => {
  if (firstIn(tx, pileId, 'running') === null) return
  settle(tx, pileId)
  dispatchAllAsPile(tx, { pileId, command: 'closeLink', body: {} })
}

/** A pile is online: waiting lists are pushed; after a boot, it is asked for its version (M20 DRIFT). */
export const greetPile: CommandHandler<OfPile & { readonly hasBooted: boolean }, void> = (
  tx,
  { pileId, hasBooted },
) => {
  if (pushesOf(tx, pileId).length === 0) return
  if (firstIn(tx, pileId, 'queued') !== null) askPile(tx, pileId)
  else if (hasBooted && firstIn(tx, pileId, 'proven') !== null) askVersion(tx, pileId)
}
