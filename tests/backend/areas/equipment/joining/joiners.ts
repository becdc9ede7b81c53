import { drawJoiningPassword } from '#backend/areas/equipment/joining/commands.ts'
import { readJoining } from '#backend/areas/equipment/joining/queries.ts'
import { register } from '#backend/areas/register.ts'
import { hashPilePassword } from '#backend/ocpp/handshake/password.ts'
import { admissionBytes } from '#contracts/equipment/joining/admission.ts'
import type { JoiningRow } from '#contracts/equipment/joining/joining.calls.ts'
import { power } from '#contracts/units.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import { openStation } from '#tests/backend/ocpp/station.ts'
import type { Station } from '#tests/backend/ocpp/station.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'

/** Piles that nobody registered, at the door of a network. */

export const by = { actor: actorOf.OP, correlation: 'test' }
export const eve = { chargePointVendor: 'Alfen', chargePointModel: 'Eve', chargePointSerialNumber: 'A-1' }

/** Draws a joining password, as an administrator does. */
export async function drawn({ world }: Network): Promise<string> {
  const password = world.ids.token(admissionBytes)
  const hash = await hashPilePassword(password, world.ids)
  const refusal = await world.commandBus.run(drawJoiningPassword, { hash }, by)
  if (refusal !== null) throw new Error(refusal.guard ?? refusal.reason)
  return password
}

/** Connects under an identity with a password; rejects with the HTTP status when it is refused. */
export const come = (network: Network, id: string, password?: string): Promise<Station> =>
  openStation(
    network.url(id),
    password === undefined ? {} : { authorization: `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}` },
  )

export const booted = (station: Station, about: object = {}) =>
  station.confirmed('BootNotification', { ...eve, ...about })

/** Registers a pile with one connector, as the console does. */
export const registerPile = ({ world }: Network, id: string): Promise<unknown> =>
  world.commandBus.run(register, { lifecycle: 'pile', id, value: { ...pile, name: id } }, by)

const pile = {
  locationId: 'L1',
  type: 'AC',
  connectors: [{ connectorId: 1, name: '1', standard: 'IEC2', power: power(22_000) }],
  tariffId: null,
  releaseDetection: true,
}

/** Answers the next call that must be of this action, and answers its payload. */
export async function answer(station: Station, action: string, conf: object): Promise<unknown> {
  const [, id, heard, payload] = await station.heard()
  if (heard !== action) throw new Error(`${String(heard)} instead of ${action}`)
  station.say(JSON.stringify([3, id, conf]))
  return payload
}

export const joiningOf = ({ world }: Network, id: string): JoiningRow | null => readJoining(world, id, by.actor)
