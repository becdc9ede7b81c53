import { supplies } from '#contracts/lab/scenario.ts'
import type { Scenario, SupplyName } from '#contracts/lab/scenario.ts'
import { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { ratedWatts } from '#simulator/connector/vehicle.ts'
import type { Supply } from '#simulator/connector/vehicle.ts'
import type { Clock } from '#simulator/environment/clock.ts'
import { random } from '#simulator/environment/random.ts'
import { memoryTransfer } from '#simulator/files/memory-transfer.ts'
import type { Connect } from '#simulator/wire/wire.ts'

const table: Readonly<Record<SupplyName, Supply>> = {
  ac7: { kind: 'AC', phases: 1, amps: 32 },
  ac11: { kind: 'AC', phases: 3, amps: 16 },
  ac22: { kind: 'AC', phases: 3, amps: 32 },
  dc50: { kind: 'DC', watts: 50_000 },
  dc150: { kind: 'DC', watts: 150_000 },
}
/** The word for what a connector supplies, or for what comes nearest. */
export const supplyNameOf = (supply: Supply): SupplyName =>
  supplies
    .filter((name) => table[name].kind === supply.kind)
    .toSorted((one, other) => away(table[one], supply) - away(table[other], supply))[0] ?? 'ac22'
const away = (one: Supply, other: Supply): number => Math.abs(ratedWatts(one) - ratedWatts(other))

const ordinary: readonly SupplyName[] = ['ac22', 'ac22']

interface Fitting {
  readonly clock: Clock
  readonly seed: number
  readonly connect: Connect
  readonly files: Map<string, Uint8Array>
}

/** Builds the piles of a scenario; they are without power. */
export function fleetOf(
  { fleet }: Scenario,
  { clock, seed, connect, files }: Fitting,
): ReadonlyMap<string, ChargePoint> {
  const transfer = memoryTransfer(clock, files)
  return new Map(
    fleet.map(({ id, connectors = ordinary, configuration = {} }) => {
      const supplies = connectors.map((name) => table[name])
      const chance = random(seed).fork(id)
      return [id, new ChargePoint({ id, clock, random: chance, connect, supplies, configuration, transfer })]
    }),
  )
}
