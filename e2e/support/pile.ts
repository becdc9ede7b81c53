import { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { random } from '#simulator/environment/random.ts'
import { realClock } from '#simulator/environment/real-clock.ts'
import { socketWire } from '#simulator/wire/socket.ts'
import type { Supply } from '#simulator/connector/vehicle.ts'
import { installation } from './installation.ts'

const SUPPLY: Supply = { kind: 'AC', phases: 3, amps: 32 }
/** Batteries fill a minute's worth in a second, so that a short test moves real energy. */
const SPEED = 60
/** The register of every meter before its first charge, in Wh. */
export const METER_START_WH = 1_000_000

/** A pile of the fixtures and the card of its driver, by their common number. */
export const fixture = (number: number) => ({
  pileId: `CP${String(number).padStart(6, '0')}`,
  idTag: `TAG${String(number).padStart(8, '0')}`,
})

/** A simulated pile with two connectors that connects the server under test once it is switched on. */
export function simulatedPile(number: number, origin: string): ChargePoint {
  return new ChargePoint({
    id: fixture(number).pileId,
    clock: realClock,
    random: random(number),
    connect: socketWire({ url: `${origin.replace('http', 'ws')}/ocpp/${installation.operator}/{id}`, password: null }),
    supplies: [SUPPLY, SUPPLY],
    configuration: { MeterValueSampleInterval: '1' },
    meterStartWh: METER_START_WH,
    speed: SPEED,
  })
}
