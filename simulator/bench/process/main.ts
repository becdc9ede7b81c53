import { text } from 'node:stream/consumers'
import { Schema } from 'effect'
import { BenchTraffic } from '#contracts/lab/bench.ts'
import { BenchOrder, BenchSupply } from '#contracts/lab/bench-orders.ts'
import { faultNames } from '#contracts/lab/faults.ts'
import { realClock } from '#simulator/environment/real-clock.ts'
import { netTransfer } from '#simulator/files/net-transfer.ts'
import { leanWire } from '#simulator/wire/lean.ts'
import { Bench } from './bench.ts'

/**
 * The bench, in a process of its own: its piles connect over real WebSockets, cars come and go, and now and then something
 * breaks. The plan comes as JSON on standard input, orders of the backend come as messages.
 */
/** As the network knows the pile from its last boot. */
const Identity = Schema.Struct({
  chargePointVendor: Schema.String,
  chargePointModel: Schema.String,
  chargePointSerialNumber: Schema.String,
  firmwareVersion: Schema.String,
})
const Plan = Schema.fromJsonString(
  Schema.Struct({
    url: Schema.String,
    piles: Schema.Array(Schema.Struct({ id: Schema.String, supplies: Schema.Array(BenchSupply), identity: Identity })),
    tags: Schema.Array(Schema.String),
    /** The faults that are active at the beginning, and after how long they are repaired. */
    broken: Schema.Array(
      Schema.Struct({ pileId: Schema.String, connectorId: Schema.Int, name: Schema.Literals(faultNames) }),
    ),
    mendedAfterMs: Schema.Finite,
    traffic: BenchTraffic,
    /** How long a free connector waits for its first car. */
    firstGapMs: Schema.Finite,
  }),
)

/** On a signal it first delivers the StopTransactions of running transactions, for at most so long. */
const GRACE_MS = 2_000

// The server was killed: without it there is nothing to simulate, and the next server starts piles of its own.
process.once('disconnect', () => process.exit(0))
const { url, piles, tags, broken, mendedAfterMs, traffic, firstGapMs } = Schema.decodeUnknownSync(Plan)(
  await text(process.stdin),
)
const bench = new Bench({
  clock: realClock,
  connect: ({ address, password }, tap) => leanWire({ url: address ?? url, password }, realClock, tap),
  piles,
  tags,
  traffic,
  firstGapMs,
  transfer: netTransfer(),
  tell: (told) => void process.send?.(told),
})
const decodeOrder = Schema.decodeUnknownSync(BenchOrder)
process.on('message', (message) => bench.take(decodeOrder(message)))
for (const { pileId, connectorId, name } of broken) {
  const sick = bench.piles.get(pileId)?.pile
  sick?.fault(name, connectorId)
  realClock.after(mendedAfterMs, () => sick?.heal(name, connectorId))
}
bench.begin()
if (process.send !== undefined && !process.connected) process.exit(0)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void bench.shutDown(GRACE_MS).then(() => process.exit(0))
  })
}
