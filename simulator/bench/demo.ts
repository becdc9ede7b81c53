import { text } from 'node:stream/consumers'
import { Schema } from 'effect'
import { fleet } from '../fleet.ts'
import { realClock } from '../real-clock.ts'
import { finished } from './leave.ts'
import { socketWire } from '../wire/socket.ts'

/**
 * The piles of the demo network, in a process of their own: they connect over real WebSockets, cars come and go, and now
 * and then something breaks. The plan comes as JSON on standard input.
 */
const Supply = Schema.Union([
  Schema.Struct({ kind: Schema.Literal('AC'), phases: Schema.Literals([1, 3]), amps: Schema.Finite }),
  Schema.Struct({ kind: Schema.Literal('DC'), watts: Schema.Finite }),
])
const Plan = Schema.fromJsonString(
  Schema.Struct({
    url: Schema.String,
    piles: Schema.Array(Schema.Struct({ id: Schema.String, supplies: Schema.Array(Supply) })),
    tags: Schema.Array(Schema.String),
  }),
)

const MINUTE_MS = 60_000
/** When it is told to go, it first delivers the stops of what still charges. */
const GRACE_MS = 2_000
/** So many visits bring a fault. */
const FAULTS = 0.15

const { url, piles, tags } = Schema.decodeUnknownSync(Plan)(await text(process.stdin))
const traffic = fleet({
  clock: realClock,
  seed: 7,
  dial: socketWire({ url, password: null }),
  piles,
  tags,
  gapMs: 8 * MINUTE_MS,
  firstGapMs: 1.5 * MINUTE_MS,
  faults: FAULTS,
  rampMs: 2_000,
  configuration: { MeterValueSampleInterval: '10' },
})
traffic.begin()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void finished(traffic, GRACE_MS).then(() => process.exit(0))
  })
}
