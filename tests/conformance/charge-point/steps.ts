import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { ChargePointStatus, StopReason } from '#contracts/ocpp/1.6/values.ts'
import { must, NotApplicable } from '../case.ts'
import type { Bench } from '../rig/bench.ts'
import type { Call } from '../rig/central.ts'

/** The steps that many cases share. */

/** Waits for a status of a connector. */
export const status = (
  { central }: Bench,
  connectorId: number,
  wanted: ChargePointStatus,
): Promise<Call<'StatusNotification'>> => central.expect('StatusNotification', { connectorId, status: wanted })

/** Plugs in, shows a card, and charges. Answers the transaction's number. */
export async function charge(bench: Bench, connectorId = 1, idTag = bench.tags.first): Promise<number> {
  const { central, station } = bench
  await station.plug(connectorId)
  await status(bench, connectorId, 'Preparing')
  await station.swipe(connectorId, idTag)
  await central.expect('StartTransaction', { connectorId, idTag })
  await status(bench, connectorId, 'Charging')
  return central.transactionId
}

/** Begins remotely, for the first card at connector 1 unless told otherwise: it is accepted. */
export async function remoteStart(
  { central, tags }: Bench,
  more: Partial<ToPile['RemoteStartTransaction']['req']> = {},
): Promise<void> {
  const answer = await central.call('RemoteStartTransaction', { idTag: tags.first, connectorId: 1, ...more })
  must(answer.status === 'Accepted', 'the remote start is accepted')
}

/** Nobody was asked for a card since a mark. */
export const unasked = ({ central }: Bench, since: number): void =>
  must(central.heard('Authorize', since).length === 0, 'no Authorize')

/** Connector 1 waits for its cable to be taken out, and is free then. */
export async function takeCableOut(bench: Bench): Promise<void> {
  await status(bench, 1, 'Finishing')
  await bench.station.unplug(1)
  await status(bench, 1, 'Available')
}

/** Waits for the end of a transaction for one of these reasons. Local may be left out (§6.53). */
export async function stopped(bench: Bench, ...reasons: readonly StopReason[]): Promise<Call<'StopTransaction'>> {
  const stop = await bench.central.expect('StopTransaction')
  const { reason = 'Local' } = stop.payload
  must(reasons.includes(reason), `the transaction ends with the reason ${reasons.join(' or ')}`)
  return stop
}

/** Shows the card again and takes the cable out: the connector is free. */
export async function leave(bench: Bench, connectorId = 1, idTag = bench.tags.first): Promise<void> {
  await bench.station.swipe(connectorId, idTag)
  await stopped(bench, 'Local')
  await bench.station.unplug(connectorId)
  await status(bench, connectorId, 'Available')
}

/** Lets time pass in which an action must not be called. */
export async function silence(bench: Bench, action: Call['action'], ms = 10_000): Promise<void> {
  const since = bench.central.mark()
  await bench.time.pass(ms)
  must(bench.central.heard(action, since).length === 0, `no ${action} for ${ms / 1000} s`)
}

/** The value of a configuration key, or null when there is no such key or no value. */
export async function valueOf({ central }: Bench, key: string): Promise<string | null> {
  const { configurationKey = [] } = await central.call('GetConfiguration', { key: [key] })
  return configurationKey[0]?.value ?? null
}

/** Sets a configuration key for this case. Without the key, or if it refuses, the case does not apply. */
export async function configure(bench: Bench, key: string, value: string): Promise<void> {
  const before = await valueOf(bench, key)
  if (before === value) return
  const change = (to: string) => bench.central.call('ChangeConfiguration', { key, value: to })
  const answer = await change(value)
  if (answer.status !== 'Accepted') throw new NotApplicable(`${key} cannot be set to ${value}: ${answer.status}`)
  if (before !== null) bench.afterwards(() => change(before))
}

/** How many connectors there are. */
export const connectors = async (bench: Bench): Promise<number> => Number(await valueOf(bench, 'NumberOfConnectors'))

/** Takes a connector (0: all of them) out of service for this case. */
export async function takeOut(bench: Bench, connectorId: number): Promise<void> {
  const order = (type: 'Inoperative' | 'Operative') => bench.central.call('ChangeAvailability', { connectorId, type })
  const answer = await order('Inoperative')
  must(answer.status === 'Accepted', 'a free connector is taken out of service at once')
  bench.afterwards(() => order('Operative'))
  await status(bench, connectorId, 'Unavailable')
}

/** A start takes so long at most. */
const START_MS = 120_000

/** Waits for a boot and the statuses that follow it, those of connector 0 and of every other, all since a mark. */
export async function booted(bench: Bench, since: number): Promise<ReadonlyMap<number, ChargePointStatus>> {
  const { central } = bench
  await central.expect('BootNotification', undefined, START_MS)
  const count = await connectors(bench)
  const wanted = Array.from({ length: count + 1 }, (_, connectorId) => connectorId)
  const told = () =>
    new Map(central.heard('StatusNotification', since).map(({ payload }) => [payload.connectorId, payload.status]))
  await bench.time.pass(30_000, () => wanted.every((connectorId) => told().has(connectorId)))
  for (const connectorId of wanted) must(told().has(connectorId), `connector ${connectorId} is reported after the boot`)
  return told()
}

/** The case is about cables that hang at the charge point, or about those that do not. */
export function needsCable({ hasFixedCable }: Bench, kind: 'fixed' | 'loose'): void {
  if (hasFixedCable !== (kind === 'fixed')) throw new NotApplicable(`needs a ${kind} cable`)
}

/** Whether an answer says one of these, or refuses the call as a whole. */
export const saysOrRefuses = (
  answer: { readonly ok: boolean; readonly conf?: unknown },
  ...wanted: string[]
): boolean => !answer.ok || wanted.some((word) => isStatus(answer.conf, word))

const isStatus = (conf: unknown, word: string): boolean =>
  typeof conf === 'object' && conf !== null && 'status' in conf && conf.status === word
