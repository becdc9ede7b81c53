import { requestCommand } from '#backend/areas/equipment/remote-command/request.ts'
import { typeCall } from '#backend/areas/equipment/remote-command/typed.ts'
import { listCommands } from '#backend/areas/equipment/remote-command/queries.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { HandGiven, RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import type { RemoteCommandStatus } from '#contracts/equipment/remote/remote-command.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import { must } from '../case.ts'
import type { Asked, CentralBench } from './bench.ts'
import { clerk, superior } from './ours.ts'

/** What several cases about central systems do. */

export const START = '2026-11-20T08:00:00Z'
const END = '2026-11-20T09:00:00Z'

/** The operator gives a call; answers it as the charge point hears it. */
export async function commanded<Action extends HandGiven>(
  { operator, pile }: CentralBench,
  action: Action,
  payload: ToPile[Action]['req'],
): Promise<Asked<Action>> {
  const told = `Let ${pile.id} be asked for ${action} with ${JSON.stringify(payload)}`
  await operator.wants(told, (network) => ordered(network, { pileId: pile.id, action, payload }))
  return pile.asked(action)
}

/** The operator types a call, whatever its connectors and ids mean to the central system; answers it as the charge point hears it. */
export async function typed<Action extends RemoteActionName>(
  { operator, pile }: CentralBench,
  action: Action,
  payload: ToPile[Action]['req'],
): Promise<Asked<Action>> {
  const call = {
    pileId: pile.id,
    action,
    payload: JSON.stringify(payload),
    isAsIs: false,
    reason: null,
    ip: '127.0.0.1',
  }
  await operator.wants(`Let ${pile.id} be sent ${action} with ${call.payload}`, async ({ world }) => {
    const { kind } = await world.commandBus.run(typeCall, call, { actor: superior, correlation: 'conformance' })
    must(kind === 'issued', `${action} can be typed: ${kind}`)
  })
  const asked = await pile.asked(action)
  must(JSON.stringify(asked.payload) === call.payload, 'the call is as it was typed')
  return asked
}

async function ordered(
  { world }: Network,
  wanted: { readonly pileId: string; readonly action: HandGiven; readonly payload: object },
): Promise<void> {
  const { payload } = wanted
  const connectorId = 'connectorId' in payload && typeof payload.connectorId === 'number' ? payload.connectorId : null
  const order = { ...wanted, connectorId, reason: 'conformance', ip: '127.0.0.1' }
  const { kind } = await world.commandBus.run(requestCommand, order, { actor: clerk, correlation: 'conformance' })
  must(kind === 'issued', `${wanted.action} can be given: ${kind}`)
}

/** How the last command of an action stands in our world. */
export function lastOf({ world }: Network, action: RemoteActionName): RemoteCommandStatus | null {
  const { list } = listCommands(world, { page: 1, size: 1, sort: '-issuedAt', filters: { action } }, clerk)
  return list[0]?.status ?? null
}

/** The reusable state "Charging": authorized, plugged in, started, charging. Answers the transaction. */
export async function charging({ pile, tags }: CentralBench, idTag: string = tags.known): Promise<number> {
  await authorized({ pile, tags }, idTag)
  await pile.report(1, 'Preparing')
  const transactionId = await started({ pile, tags }, idTag)
  await pile.report(1, 'Charging')
  return transactionId
}

export async function authorized(
  { pile, tags }: Pick<CentralBench, 'pile' | 'tags'>,
  idTag: string = tags.known,
): Promise<void> {
  const { idTagInfo } = await pile.say('Authorize', { idTag })
  must(idTagInfo.status === 'Accepted', `${idTag} is accepted`)
}

export async function started(
  { pile, tags }: Pick<CentralBench, 'pile' | 'tags'>,
  idTag: string = tags.known,
): Promise<number> {
  const start = { connectorId: 1, idTag, meterStart: 1_000, timestamp: START }
  const { idTagInfo, transactionId } = await pile.say('StartTransaction', start)
  must(idTagInfo.status === 'Accepted', 'the start is accepted')
  must(transactionId > 0, 'the transaction has a number')
  return transactionId
}

/** The charge point ends a transaction, and the central system shows it as ended for this reason. */
export async function stopped(
  { operator, pile }: CentralBench,
  transactionId: number,
  reason: 'DeAuthorized' | 'EVDisconnected' | 'PowerLoss' | 'Remote' | 'UnlockCommand',
): Promise<void> {
  await pile.say('StopTransaction', { transactionId, meterStop: 9_000, timestamp: END, reason })
  await operator.shows(`transaction ${transactionId} is closed, for ${reason}`, ({ world }) => {
    const session = stateOf(world, chargingSession, String(transactionId))
    return session?.context.stopReason === reason
  })
}

/** Whether a session still draws energy, as far as our world knows. */
export const isOpen = ({ world }: Network, transactionId: number): boolean =>
  stateOf(world, chargingSession, String(transactionId))?.value === 'Charging'

/** How many transactions our world knows. */
export const sessions = ({ world }: Network): number => world.store.states(chargingSession.name).length
