import { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { random } from '#simulator/environment/random.ts'
import type { Supply, Vehicle } from '#simulator/connector/vehicle.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import type { VirtualClock } from '#simulator/environment/virtual-clock.ts'
import { requests } from '#simulator/security/requests.ts'
import { leanWire } from '#simulator/wire/lean.ts'
import { netTransfer } from '#simulator/files/net-transfer.ts'
import type { Bench, Build, Station } from './bench.ts'
import { Central } from './central.ts'
import { isFree } from '../play.ts'
import type { Stage, Stages } from '../play.ts'
import { foldersAt } from './folders.ts'
import { doorOf } from './door.ts'
import type { Time } from './time.ts'
import { Underway } from './underway.ts'

const MORNING = Date.parse('2026-11-20T08:00:00.000Z')
const IDENTITY = 'CP000001'
const HOST = '127.0.0.1'
const socket22: Supply = { kind: 'AC', phases: 3, amps: 32 }

/** A car that takes 11 kW and has room for more than five hours of it. */
const car = (): Vehicle => ({
  model: { capacityWh: 80_000, acPhases: 3, acAmps: 16, dcWatts: 120_000 },
  soc: 0.1,
  targetSoc: 1,
  pause: null,
})

/** An image that this vendor's piles of this model take. */
const imageOf = (version: string): Buffer =>
  Buffer.from(`${JSON.stringify({ vendor: 'Chargebook', model: 'Bench 22', version })}\n${'\0'.repeat(IMAGE_BYTES)}`)
const IMAGE_BYTES = 200_000

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Virtual time over a real socket: it stands still until both sides have read all that was sent and nothing came of it. */
const timeOf = (clock: VirtualClock, settle: () => Promise<void>): Time => ({
  now: () => clock.now(),
  async pass(ms, isOver = () => false) {
    const until = clock.now() + ms
    await settle()
    for (let next = clock.next(); !isOver() && next !== null && next <= until; next = clock.next())
      await clock.settleUntil(next, settle)
    if (!isOver()) clock.runUntil(until)
  },
})

/** A simulated charge point and the central system of a case, each at its end of a real WebSocket. */
export async function simulated(build: Build): Promise<Stage> {
  const clock = virtualClock(MORNING)
  const underway = new Underway()
  const settle = async (): Promise<void> => {
    for (let seen = -1; ;) {
      const isQuiet = underway.isIdle && !central.isBusy && underway.isOpen === central.isConnected
      if (isQuiet && seen === central.frames.length) return
      seen = central.frames.length
      await central.barrier()
      await turn()
    }
  }
  const time = timeOf(clock, settle)
  const central = new Central(time)
  const door = await doorOf({ central, host: HOST, identity: IDENTITY, isTls: build.isTls === true })
  const pile = new ChargePoint({
    id: IDENTITY,
    clock,
    random: random(0),
    connect: underway.following(leanWire(door.address, clock)),
    transfer: underway.transferring(netTransfer()),
    makeRequest: underway.requesting(requests),
    supplies: build.supplies ?? [socket22, socket22],
    configuration: { MeterValueSampleInterval: '60', ...build.configuration },
    meterStartWh: 1_000,
  })
  const folders = foldersAt(HOST)
  const bench: Bench = {
    central,
    time,
    station: handOf(pile, settle),
    tags: { first: 'TAG00000001', second: 'TAG00000002' },
    hasFixedCable: pile.connector(1).hasFixedCable,
    // Every case has a pile of its own.
    afterwards: () => undefined,
    folder: folders.open,
    image: imageOf,
    handshake: door.handshake,
    tls: door.tls,
  }
  return {
    bench,
    async begin(isCold) {
      if (isCold) return
      const since = central.mark()
      await bench.station.powerOn()
      await central.expect('BootNotification')
      await central.expect('StatusNotification', { connectorId: 1 })
      isFree(bench, since)
    },
    async close() {
      pile.powerOff()
      await door.close()
      await folders.close()
    },
  }
}

/** A pile of its own for every case. */
export const simulatedStages: Stages = {
  set: ({ build = {} }) => simulated(build),
  close: () => Promise.resolve(),
}

function handOf(pile: ChargePoint, settle: () => Promise<void>): Station {
  const does = (act: () => unknown): Promise<void> => {
    act()
    return settle()
  }
  return {
    plug: (connectorId) => does(() => pile.plug(connectorId, car())),
    unplug: (connectorId) => does(() => pile.unplug(connectorId)),
    swipe: (connectorId, idTag) => does(() => pile.swipe(connectorId, idTag)),
    fault: (connectorId, fault) => does(() => pile.fault(fault, connectorId)),
    heal: (connectorId, fault) => does(() => pile.heal(fault, connectorId)),
    powerOff: () => does(() => pile.powerOff()),
    powerOn: () => does(() => pile.powerOn()),
    drop: () => does(() => pile.drop()),
    restore: () => does(() => pile.restore()),
  }
}
