import type { ConnectorStandard, Pile, PileType } from '#contracts/equipment/pile.ts'
import { power } from '#contracts/units.ts'

/** The piles that the demos have: slow, fast, or one connector of each. */

export type Kind = 'ac' | 'dc' | 'mixed'

/** What a connector of the demo gives: the standard the console shows, and what the simulator makes of it. */
const ac = { standard: 'IEC2', watts: 22_080, supply: { kind: 'AC', phases: 3, amps: 32 } } as const
const dc = { standard: 'IEC1', watts: 150_000, supply: { kind: 'DC', watts: 150_000 } } as const
const plugs: Readonly<Record<Kind, readonly Plug[]>> = { ac: [ac, ac], dc: [dc, dc], mixed: [dc, ac] }
interface Plug {
  readonly standard: ConnectorStandard
  readonly watts: number
  readonly supply: object
}

const typeOf = { ac: 'AC', dc: 'DC', mixed: 'MIXED' } as const satisfies Readonly<Record<Kind, PileType>>
export const tariffOf: Readonly<Record<Kind, string>> = { ac: 'T1.1', dc: 'T2.1', mixed: 'T2.1' }

export interface DemoPile {
  readonly id: string
  readonly pile: Pile
  readonly supplies: readonly object[]
}

interface Plan {
  readonly id: string
  readonly locationId: string
  readonly site: string
  readonly kind: Kind
  readonly tariffId: string
}

/** A pile as it was registered, and what the simulator makes of it. */
export const demoPile = ({ id, locationId, site, kind, tariffId }: Plan): DemoPile => ({
  id,
  supplies: plugs[kind].map(({ supply }) => supply),
  pile: {
    name: `${site} ${id.slice(-2)}`,
    locationId,
    type: typeOf[kind],
    connectors: plugs[kind].map(({ standard, watts }, at) => ({
      connectorId: at + 1,
      name: at === 0 ? 'A' : 'B',
      standard,
      power: power(watts),
    })),
    tariffId,
    releaseDetection: true,
    ratedPower: power(plugs[kind].reduce((sum, { watts }) => sum + watts, 0)),
    serialNumber: `SN-${id}`,
    vendor: 'Chargebook',
    model: `CB-${typeOf[kind]}`,
    // Since then it was upgraded, which nobody has registered.
    ...(id === 'KRK-02' ? { firmwareVersion: '1.2.0' } : {}),
  },
})
