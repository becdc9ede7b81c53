import type { PlanDescription } from '#contracts/balancing/balancing-plan.ts'
import { power } from '#contracts/units.ts'
import { customerOf } from '../network.ts'
import type { Network } from '../network.ts'
import { demoPile, tariffOf } from '../plugs.ts'
import type { DemoPile, Kind } from '../plugs.ts'
import { people } from './people.ts'
import type { Country } from './sites.ts'
import { sites } from './sites.ts'

/** The city demo as it is registered: twelve sites, sixty piles, three hundred customers. */

const kindOf: Readonly<Record<string, Kind>> = { a: 'ac', d: 'dc', m: 'mixed' }

export const piles: readonly DemoPile[] = sites.flatMap(({ id, prefix, kinds, location }) =>
  [...kinds].map((letter, at) => {
    const kind = kindOf[letter] ?? 'ac'
    const number = String(at + 1).padStart(2, '0')
    const tariffId = id === 'L7' && kind === 'ac' ? 'T3.1' : tariffOf[kind]
    return demoPile({ id: `${prefix}-${number}`, locationId: id, site: location.name, kind, tariffId })
  }),
)

const daily = { repeat: 'Daily', priority: 1, validFrom: null, validTo: null } as const
const whole = (locationId: string, name: string, kilowatts: number): PlanDescription => ({
  ...daily,
  name,
  locationId,
  slots: [{ fromMinute: 0, power: power(kilowatts * 1_000) }],
})

/** The first customers of a country, by their numbers. */
const some = (country: Country, count: number): readonly string[] =>
  people.flatMap((person, index) => (person.country === country ? [customerOf(index)] : [])).slice(0, count)

export const network: Network = {
  locations: Object.fromEntries(sites.map(({ id, location }) => [id, location])),
  piles,
  people: people.map(({ name }) => name),
  poor: 4,
  groups: {
    G1: { name: 'Garage season tickets', customerIds: some('PL', 24) },
    G2: { name: 'Harbour shuttle drivers', customerIds: some('FR', 16) },
    G3: { name: 'Valley taxi association', customerIds: some('NP', 20) },
  },
  lists: [
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
      name: 'Valley taxis',
      chargeableType: 'MIXED',
      members: { kind: 'group', groupId: 'G3' },
      pileIds: ['KTM-04', 'KTM-05'],
    },
  ],
  plansInForce: [
    whole('L4', 'Grid connection', 540),
    whole('L2', 'Shared feeder', 150),
    whole('L11', 'Block limit', 280),
  ],
  draftedPlan: {
    ...daily,
    name: 'Evening peak',
    locationId: 'L1',
    slots: [
      { fromMinute: 0, power: power(180_000) },
      { fromMinute: 17 * 60, power: power(90_000) },
      { fromMinute: 21 * 60, power: power(180_000) },
    ],
  },
}
