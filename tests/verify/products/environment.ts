import { pile } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import type { Tariff } from '#contracts/finance/tariff.ts'
import { EntityId } from '#contracts/ids.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import { energy, instant, money, power } from '#contracts/units.ts'
import { register } from '#backend/areas/register.ts'
import type { StatusReport } from '#backend/areas/equipment/status-notification/commands.ts'
import { openWallet, topUp } from '#backend/areas/finance/wallet/commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { crashed, emptyBackend, react, ring, run, waitingIn } from './world.ts'
import type { Backend, Site } from './world.ts'

/**
 * What surrounds the machines of a product: one pile with one connector, one customer with one card, and what can go wrong.
 */

export const pileId = 'CP1'
export const customerId = 'U1'
export const idTag = 'TAG1'
const start = Date.UTC(2026, 10, 18, 8)
export const afterMinutes = (minutes: number) => instant(start + minutes * 60_000)
/** Two days later than the first thing that happens: whatever waits is due. */
export const now = afterMinutes(2 * 24 * 60)

/** One unit of currency a kilowatt-hour, and nothing else. */
const tariff: Tariff = {
  id: EntityId.make('T1'),
  version: 1,
  name: 'one a kWh',
  currency: { code: 'USD', sign: '$', scale: 2 },
  electricity: { by: 'energy', pricePerKwh: money(10_000) },
  service: { price: money(0), unit: 'COUNT' },
  idle: { pricePerMinute: money(0), freeMinutes: 0, cap: null },
  reservation: null,
  threshold: { amount: money(0), energy: energy(0) },
  tax: { mode: 'none' },
}
const pileOf = {
  name: 'Pile',
  locationId: 'L1',
  type: 'AC',
  connectors: [{ connectorId: 1, name: 'A', standard: 'IEC2', power: power(22_000) }],
  tariffId: 'T1',
  releaseDetection: true,
} as const
const card = {
  idTag,
  name: '',
  customerId,
  bindStatus: 'bind',
  blocked: false,
  expiryDate: null,
  parentIdTag: null,
} as const

/** Everything is registered, and the wallet holds so much. */
export function furnished(site: Site, balance: number): Backend {
  const things = [
    ['tariff', 'T1', tariff],
    ['pile', pileId, pileOf],
    ['customer', customerId, { code: 'C1', status: 'NORMAL' }],
    ['rfid-card', idTag.toLowerCase(), card],
  ] as const
  const registered = things.reduce(
    (backend, [lifecycle, id, value]) =>
      run(site, backend, { handler: register, input: { lifecycle, id, value }, actor: actorOf.SYS }),
    emptyBackend,
  )
  const open = { handler: openWallet, input: { customerId, creditLine: money(0) }, actor: actorOf.SU }
  const paidIn = { customerId, amount: money(balance), remark: '', billId: 'D0' }
  return run(site, run(site, registered, open), { handler: topUp, input: paidIn, actor: actorOf.SU })
}

/** What a pile says of itself when it boots. */
export const booted = {
  vendor: 'Volt',
  model: 'V2',
  serialNumber: null,
  boxSerialNumber: null,
  firmwareVersion: null,
  iccid: null,
  imsi: null,
  meterType: null,
  meterSerialNumber: null,
} as const

/** StatusNotification of the one connector. */
export const reportOf = (word: ReportedStatus): StatusReport => ({
  pileId,
  connectorId: 1,
  status: word,
  errorCode: word === 'Faulted' ? 'InternalError' : 'NoError',
  info: null,
  vendorId: null,
  vendorErrorCode: null,
  timestamp: null,
})

/** A product somewhere on its way: the backend, and how often each thing of the environment has happened. */
export interface Scene {
  readonly backend: Backend
  readonly happened: Readonly<Record<string, number>>
}

/** Something that can happen. Its name is a line of a counter-example. */
export interface Happening {
  readonly name: string
  readonly next: Scene
}

/** Something of the environment, so many times at most. */
export interface Chance {
  readonly name: string
  /** What may happen for ever is not counted. */
  readonly atMost: number
  /** Other chances that must have been taken before. */
  readonly behind?: readonly string[]
  readonly act: (site: Site, backend: Backend) => Backend
}

export const chance = <Input, Answer>(
  name: string,
  [handler, input, actor]: readonly [CommandHandler<Input, Answer>, Input, Actor?],
  over: Partial<Chance> = {},
): Chance => ({
  name,
  atMost: 1,
  act: (site, backend) => run(site, backend, { handler, input, actor: actor ?? pile(pileId) }),
  ...over,
})

export const crash: Chance = { name: 'crash', atMost: 1, act: (_, backend) => crashed(backend) }

/** All that can happen next: a chance, a reaction that waits, or a deadline. */
export function happenings(site: Site, chances: readonly Chance[], { backend, happened }: Scene): readonly Happening[] {
  const count = (name: string): number => happened[name] ?? 0
  const open = chances.filter(
    ({ name, atMost, behind = [] }) => count(name) < atMost && behind.every((other) => count(other) > 0),
  )
  const lines = new Set<string>()
  const first = backend.pending.filter(({ process, lifecycle, id }) => {
    const line = `${process}/${lifecycle}/${id}`
    return !lines.has(line) && lines.add(line)
  })
  return [
    ...open.flatMap(({ name, atMost, act }) => {
      const next = act(site, backend)
      // Where nothing has changed, everything is as before with one chance fewer.
      if (next === backend) return []
      const counted = atMost === Infinity ? happened : { ...happened, [name]: count(name) + 1 }
      return [{ name, next: { backend: next, happened: counted } }]
    }),
    ...first.map((told) => ({
      name: `${told.process} is told ${told.fact.type} of ${told.id}`,
      next: { backend: react(site, backend, told), happened },
    })),
    ...[...waitingIn(site, backend)].map((due) => ({
      name: `${due} is due`,
      next: { backend: ring(site, backend, due), happened },
    })),
  ]
}
