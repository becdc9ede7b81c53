import { text } from 'node:stream/consumers'
import { Schema } from 'effect'
import { faultNames } from '#contracts/lab/faults.ts'
import { fleet } from '../fleet/fleet.ts'
import { realClock } from '../environment/real-clock.ts'
import { netTransfer } from '../files/net-transfer.ts'
import { socketWire } from '../wire/socket.ts'

/**
 * The piles of the demo network, in a process of their own: they connect over real WebSockets, cars come and go, and now
 * and then something breaks. The plan comes as JSON on standard input.
 */
const Supply = Schema.Union([
  Schema.Struct({ kind: Schema.Literal('AC'), phases: Schema.Literals([1, 3]), amps: Schema.Finite }),
  Schema.Struct({ kind: Schema.Literal('DC'), watts: Schema.Finite }),
])
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
    piles: Schema.Array(Schema.Struct({ id: Schema.String, supplies: Schema.Array(Supply), identity: Identity })),
    tags: Schema.Array(Schema.String),
    /** The faults that are active at the beginning, and after how long they are repaired. */
    broken: Schema.Array(
      Schema.Struct({ pileId: Schema.String, connectorId: Schema.Int, name: Schema.Literals(faultNames) }),
    ),
    mendedAfterMs: Schema.Finite,
    /** How long a free connector waits for a car, and for its first. */
    gapMs: Schema.Finite,
    firstGapMs: Schema.Finite,
  }),
)

/** On a signal it first delivers the StopTransactions of running transactions, for at most so long. */
const GRACE_MS = 2_000
/** The share of visits during which something breaks. */
const FAULTS = 0.15

// The server was killed: without it there is nothing to simulate, and the next server starts piles of its own.
process.once('disconnect', () => process.exit(0))
const { url, piles, tags, broken, mendedAfterMs, gapMs, firstGapMs } = Schema.decodeUnknownSync(Plan)(
  await text(process.stdin),
)
const traffic = fleet({
  clock: realClock,
  seed: 7,
  connect: socketWire({ url, password: null }),
  piles,
  tags,
  gapMs,
  firstGapMs,
  faults: FAULTS,
  rampMs: 2_000,
  transfer: netTransfer(),
  configuration: { MeterValueSampleInterval: '10' },
})
for (const { pileId, connectorId, name } of broken) {
  const sick = traffic.piles.find(({ id }) => id === pileId)
  sick?.fault(name, connectorId)
  realClock.after(mendedAfterMs, () => sick?.heal(name, connectorId))
}
traffic.begin()
if (process.send !== undefined && !process.connected) process.exit(0)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void traffic.shutDown(GRACE_MS).then(() => process.exit(0))
  })
}
