import type { Vehicle } from '#contracts/users/vehicle.ts'
import type { ErrorCode } from '#contracts/equipment/connector.ts'
import type { LocalAuthList } from '#contracts/equipment/lists/authorization-list.ts'
import type { Location } from '#contracts/equipment/location.ts'
import { defaultCurrency } from '#contracts/finance/tariff.ts'
import type { Tariff } from '#contracts/finance/tariff.ts'
import type { UserGroup } from '#contracts/users/user-group.ts'
import { energy, money, power, TimeZone } from '#contracts/units.ts'
import type { Money } from '#contracts/units.ts'
import { demoPile, tariffOf } from './plugs.ts'
import { EntityId } from '#contracts/ids.ts'
import type { DemoPile } from './plugs.ts'
import type { PlanDescription } from '#contracts/balancing/balancing-plan.ts'

/** The demo network: four sites in three countries, fourteen piles, three price lists. */

const zone = (name: string): TimeZone => TimeZone.make(name)
const price = (units: number): Money => money(Math.round(units * 10_000))

/** In kilowatts: what the grid gives, what the house draws, what is kept back. */
const load = (kilowatts: number, external: number, margin: number) => ({
  power: power(kilowatts * 1_000),
  external: power(external * 1_000),
  safetyMargin: power(margin * 1_000),
})

export const locations: Readonly<Record<string, Location>> = {
  L1: {
    name: 'Central Station Garage',
    address: 'Aleje Jerozolimskie 54, Warszawa',
    zone: zone('Europe/Warsaw'),
    latitude: 52.2286,
    longitude: 21.0031,
    rank: 90,
    load: load(150, 10, 5),
  },
  L2: {
    name: 'Harbour Fast Hub',
    address: 'Quai de la Joliette 12, Marseille',
    zone: zone('Europe/Paris'),
    latitude: 43.3045,
    longitude: 5.3663,
    owner: '1',
    rank: 80,
    load: load(400, 20, 20),
  },
  L3: {
    name: 'Xinyi Tower Parking',
    address: 'Songren Road 100, Taipei',
    zone: zone('Asia/Taipei'),
    latitude: 25.0336,
    longitude: 121.5674,
    owner: '2',
    rank: 70,
    load: load(160, 15, 10),
  },
  L4: {
    name: 'Riverside Offices',
    address: 'Bulwar Czerwieński 3, Kraków',
    zone: zone('Europe/Warsaw'),
    latitude: 50.0497,
    longitude: 19.9347,
    owner: '3',
    rank: 60,
    load: load(120, 12, 5),
  },
}

const daily = { repeat: 'Daily', priority: 1, validFrom: null, validTo: null } as const

/** The house needs its power itself in the evening: somebody has drafted this and not put it in force yet. */
export const draftedPlan: PlanDescription = {
  ...daily,
  name: 'Evening peak',
  locationId: 'L1',
  slots: [
    { fromMinute: 0, power: power(120_000) },
    { fromMinute: 17 * 60, power: power(60_000) },
    { fromMinute: 21 * 60, power: power(120_000) },
  ],
}

/** Where cars would take more than the grid gives. */
export const plansInForce: readonly PlanDescription[] = [
  { ...daily, name: 'Grid connection', locationId: 'L2', slots: [{ fromMinute: 0, power: power(360_000) }] },
  { ...daily, name: 'Shared feeder', locationId: 'L4', slots: [{ fromMinute: 0, power: power(103_000) }] },
]

const common = {
  version: 1,
  currency: defaultCurrency,
  threshold: { amount: price(0), energy: energy(100) },
} as const

/** Night to 06:00, day to 17:00, the evening peak to 21:00, then day again. */
const timeOfUse = Array.from({ length: 48 }, (_, slot) =>
  slot < 12 ? price(0.29) : slot >= 34 && slot < 42 ? price(0.69) : price(0.49),
)

export const tariffs: readonly Tariff[] = [
  {
    ...common,
    id: EntityId.make('T1.1'),
    name: 'City AC',
    electricity: { by: 'energy', pricePerKwh: price(0.45) },
    service: { price: price(0.5), unit: 'COUNT' },
    idle: { pricePerMinute: price(0.05), freeMinutes: 15, cap: price(12) },
    reservation: { pricePerMinute: price(0.08) },
    tax: { mode: 'added', name: 'VAT', rate: 2300 },
  },
  {
    ...common,
    id: EntityId.make('T2.1'),
    name: 'Fast DC, time of use',
    electricity: { by: 'timeOfUse', slots: timeOfUse },
    service: { price: price(0.0125), unit: 'KWH' },
    idle: { pricePerMinute: price(0.3), freeMinutes: 5, cap: price(30) },
    reservation: { pricePerMinute: price(0.2) },
    tax: { mode: 'inclusive', name: 'VAT', rate: 2000 },
  },
  {
    ...common,
    id: EntityId.make('T3.1'),
    name: 'Parking by the hour',
    electricity: { by: 'time', price: price(1.8), unit: 'HOUR' },
    service: { price: price(0), unit: 'COUNT' },
    idle: { pricePerMinute: price(0.02), freeMinutes: 30, cap: price(8) },
    reservation: null,
    tax: { mode: 'none' },
  },
]

/** `[id, location, kind]` of every pile. */
const plan = [
  ['WAW-01', 'L1', 'ac'],
  ['WAW-02', 'L1', 'ac'],
  ['WAW-03', 'L1', 'ac'],
  ['WAW-04', 'L1', 'dc'],
  ['MRS-01', 'L2', 'dc'],
  ['MRS-02', 'L2', 'dc'],
  ['MRS-03', 'L2', 'dc'],
  ['MRS-04', 'L2', 'mixed'],
  ['TPE-01', 'L3', 'ac'],
  ['TPE-02', 'L3', 'ac'],
  ['TPE-03', 'L3', 'mixed'],
  ['KRK-01', 'L4', 'ac'],
  ['KRK-02', 'L4', 'ac'],
  ['KRK-03', 'L4', 'dc'],
] as const

export const piles: readonly DemoPile[] = plan.map(([id, locationId, kind]) =>
  demoPile({
    id,
    locationId,
    site: locations[locationId]?.name ?? locationId,
    kind,
    tariffId: locationId === 'L3' && kind === 'ac' ? 'T3.1' : tariffOf[kind],
  }),
)

/** Who charges: names as people of the three countries bear them. */
export const people: readonly string[] = [
  'Anna Kowalska',
  'Piotr Nowak',
  'Katarzyna Wiśniewska',
  'Tomasz Zieliński',
  'Camille Laurent',
  'Hugo Moreau',
  'Léa Fontaine',
  'Nicolas Garnier',
  '林雅婷',
  '陳柏宇',
  '黃怡君',
  '張家豪',
  'Marta Lewandowska',
  'Jakub Wójcik',
  'Chloé Rousseau',
  'Mathieu Perrin',
  '王淑芬',
  '李志明',
  'Ewa Kamińska',
  'Paweł Dąbrowski',
  'Sofia Marchetti',
  'Jonas Weber',
  'Ingrid Solberg',
  'Oliver Grant',
]

/** A fault that the simulated pile has from its first moment until it is mended. */
export interface Broken {
  readonly pileId: string
  readonly connectorId: number
  /** In the words of spec §4. */
  readonly name: string
  readonly code: ErrorCode
}

/** What is broken when the demo begins. */
export const brokenAtFirst: Broken = {
  pileId: 'KRK-01',
  connectorId: 1,
  name: 'ground failure',
  code: 'GroundFailure',
}

export const cardOf = (index: number): string => `CARD${String(index + 1).padStart(4, '0')}`
export const customerOf = (index: number): string => `C${String(index + 1).padStart(4, '0')}`

/** Groups of those people. */
export const groups: Readonly<Record<string, UserGroup>> = {
  G1: { name: 'Garage season tickets', customerIds: [0, 1, 2, 3, 12, 13].map(customerOf) },
  G2: { name: 'Harbour shuttle drivers', customerIds: [4, 5, 6, 7].map(customerOf) },
}

/** Lists by which piles charge them without asking; until when is said where they are told. */
export const lists: readonly Omit<LocalAuthList, 'validUntil'>[] = [
  {
    name: 'Garage season tickets',
    chargeableType: 'AC',
    members: { kind: 'group', groupId: 'G1' },
    pileIds: ['WAW-01', 'WAW-02', 'WAW-03'],
  },
  {
    name: 'Harbour shuttles',
    chargeableType: 'DC',
    members: { kind: 'group', groupId: 'G2' },
    pileIds: ['MRS-01', 'MRS-02'],
  },
  {
    name: 'Tower residents',
    chargeableType: 'MIXED',
    members: { kind: 'customers', customerIds: [customerOf(8), customerOf(9), customerOf(10)] },
    pileIds: ['TPE-01', 'TPE-02', 'TPE-03'],
  },
]

export const vehicles: readonly Vehicle[] = [
  { name: 'Compact car, 40 kWh', remark: 'AC 7.4 kW, CCS 50 kW', isDefault: true },
  { name: 'Estate car, 77 kWh', remark: 'AC 11 kW, CCS 135 kW', isDefault: false },
  { name: 'Delivery van, 60 kWh', remark: 'AC 11 kW, CCS 100 kW', isDefault: false },
  { name: 'Taxi, 82 kWh', remark: 'CHAdeMO adapter in the boot', isDefault: false },
  { name: 'City bus, 350 kWh', remark: 'CCS only, depot at night', isDefault: false },
  { name: 'Motorcycle, 12 kWh', remark: '', isDefault: false },
]

/** What a demo registers before anything happens in it. */
export interface Network {
  readonly locations: Readonly<Record<string, Location>>
  readonly piles: readonly DemoPile[]
  readonly people: readonly string[]
  /** The last customers have next to nothing in their wallets, so that a payment fails now and then. */
  readonly poor: number
  readonly groups: Readonly<Record<string, UserGroup>>
  readonly lists: readonly Omit<LocalAuthList, 'validUntil'>[]
  readonly plansInForce: readonly PlanDescription[]
  readonly draftedPlan: PlanDescription
}

export const smallNetwork: Network = { locations, piles, people, poor: 2, groups, lists, plansInForce, draftedPlan }
