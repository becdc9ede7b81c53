import type { FromPileAction } from '#contracts/ocpp/1.6/messages.ts'
import { instant } from '#contracts/units.ts'
import { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import type { ObservedEvent } from '#simulator/charge-point/events.ts'
import { random } from '#simulator/environment/random.ts'
import type { Supply, Vehicle } from '#simulator/connector/vehicle.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { memoryTransfer } from '#simulator/files/memory-transfer.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import type { Transfer } from '#simulator/files/transfer.ts'
import type { Access, CloseReason, Wire } from '#simulator/wire/wire.ts'
import { central } from './central.ts'

/** Eight in the morning: where the virtual time of these tests begins. */
export const MORNING = Date.parse('2026-11-20T08:00:00.000Z')
export const HOUR = 3_600_000
export const socket22: Supply = { kind: 'AC', phases: 3, amps: 32 }
export const rectifier: Supply = { kind: 'DC', watts: 100_000 }

/** A car that takes 11 kW and has room for more than five hours of it. */
export const car = (): Vehicle => ({
  model: { capacityWh: 80_000, acPhases: 3, acAmps: 16, dcWatts: 120_000 },
  soc: 0.1,
  targetSoc: 1,
  pause: null,
})

interface Build {
  readonly supplies?: readonly Supply[]
  readonly configuration?: Readonly<Record<string, string>>
  readonly seed?: number
  /** Takes what the pile proved itself by, each time it connected. */
  readonly seen?: (Access | undefined)[]
  /** How files come and go, where it is not in memory. */
  readonly transfer?: Transfer
  /** Attempts to connect fail for these reasons, one each, before the next succeeds. */
  readonly refusals?: CloseReason[]
  /** Takes the intervals at which a connection was to ping. */
  readonly pings?: number[]
}

/** A connection that never comes about. */
function refused(end: () => unknown): Wire {
  end()
  return {
    call: () => undefined,
    callAsIs: () => undefined,
    pingEvery: () => undefined,
    close: () => undefined,
    cut: () => undefined,
  }
}

/** One pile in front of a central system that plays by the book, in virtual time. */
export function rig(build: Build = {}) {
  const { supplies = [socket22, socket22], configuration = {}, seed = 0, seen = [], pings = [], refusals = [] } = build
  const clock = virtualClock(MORNING)
  const system = central({ now: () => instant(clock.now()) })
  const files = new Map<string, Uint8Array>()
  const wire = memoryWire(clock, system.connect)
  const pile = new ChargePoint({
    id: 'CP000001',
    clock,
    random: random(seed),
    connect: (pileId, end, access) => {
      seen.push(access)
      const refusal = refusals.shift()
      if (refusal !== undefined) return refused(() => clock.after(0, () => end.closed(refusal)))
      return { ...wire(pileId, end, access), pingEvery: (ms) => void pings.push(ms) }
    },
    supplies,
    transfer: build.transfer ?? memoryTransfer(clock, files),
    configuration: {
      MeterValueSampleInterval: '60',
      StopTxnSampledData: 'Energy.Active.Import.Register',
      ...configuration,
    },
    meterStartWh: 1_000,
  })
  const events: ObservedEvent[] = []
  pile.watch((event) => events.push(event))
  return {
    clock,
    system,
    pile,
    events,
    /** What can be fetched, and what was stored, by URL. */
    files,
    /** Powers on and gets registered. */
    up(): void {
      pile.powerOn()
      clock.advance(100)
    },
    /** A session runs on a connector. */
    charging(connectorId = 1, idTag = 'TAG00000001'): void {
      pile.plug(connectorId, car())
      clock.advance(1_000)
      pile.swipe(connectorId, idTag)
      clock.advance(1_000)
    },
    /** Payloads of an action, in the order of their arrival. */
    received: (action: FromPileAction) =>
      system.received.filter((call) => call.action === action).map(({ payload }) => payload),
    /** Everything received, as a list of words; statuses by connector. */
    story: () =>
      system.received.map(({ action, payload }) =>
        action === 'StatusNotification' ? `${String(payload['connectorId'])} ${String(payload['status'])}` : action,
      ),
    /** Calls the pile and returns its reply. */
    ask(action: string, payload: unknown): unknown {
      const id = system.ask('CP000001', action, payload)
      const answer = system.answers.get(id)
      return answer?.error ?? answer?.conf
    },
  }
}

/** As `rig`, powered on and registered. */
export const ready = (build: Build = {}) => {
  const bench = rig(build)
  bench.up()
  return bench
}
