import { command } from '#tests/support/run/command-line.ts'
import { runSteps } from '#tests/support/run/run-steps.ts'
import { SHIFT } from '#tests/support/time/shift-date.ts'
import type { Step } from '#tests/support/run/steps.ts'
import { build, charts, messages, playwright, vitest } from '#tests/support/run/tools.ts'

const usage = `Usage: npm run dates -- [options] [file of tests …]

Runs the tests on other dates and in other zones: 400 days ahead and behind, in UTC, in Asia/Kathmandu (45 minutes beside the hour)
and in America/St_Johns (30 minutes beside it, and with a summer). Ends with 1 when one fails.

  --quick   only what stands closest to the clock, once ahead and once behind: part of \`npm test\`
  --all     every date in every zone; otherwise each date and each zone once
  --e2e     the browser's tests, too (after \`npm run build\`)
  --help    this text

  npm run dates
  npm run dates -- --all tests/conformance tests/backend/ocpp`

const DAYS = 400
const zones = ['UTC', 'Asia/Kathmandu', 'America/St_Johns'] as const
type Zone = (typeof zones)[number]
type Moved = readonly [days: number, zone: Zone]

const each: readonly Moved[] = [
  [DAYS, 'Asia/Kathmandu'],
  [-DAYS, 'America/St_Johns'],
  [DAYS, 'UTC'],
]
const all: readonly Moved[] = [DAYS, -DAYS].flatMap((days) => zones.map((zone): Moved => [days, zone]))

/** Certificates, prices, sockets in real time, and the console's dates. */
const closest = [
  'tests/conformance/charge-point.test.ts',
  'tests/backend/ocpp/certificates/client-certificates.test.ts',
  'tests/backend/pricing/price.test.ts',
  'tests/simulator/security/certificates.test.ts',
  'tests/simulator/wire/wires.test.ts',
  'tests/console/api',
  'tests/console/kit/date-field.test.tsx',
  'tests/console/shell/freshness.test.tsx',
  'tests/console/shell/as-of.test.tsx',
]

/** A step at another date: its processes, and through NODE_OPTIONS all that they begin. */
function at([days, zone]: Moved, step: Step): Step {
  const options = [process.env['NODE_OPTIONS'], `--import=${new URL('preload.ts', import.meta.url).href}`]
  return {
    ...step,
    name: `${step.name} ${days > 0 ? '+' : ''}${days} days, ${zone}`,
    env: { TZ: zone, [SHIFT]: String(days), NODE_OPTIONS: options.filter((one) => one !== undefined).join(' ') },
    needs: [],
  }
}

const options = { quick: { type: 'boolean' }, all: { type: 'boolean' }, e2e: { type: 'boolean' } } as const

await command({ usage, options, takesWords: true }, ({ values, words }) => {
  const isQuick = values.quick === true
  const moments = values.all === true ? all : each.slice(0, isQuick ? 2 : each.length)
  const tests = vitest('dates', isQuick ? closest : words)
  const steps = values.e2e === true ? [tests, playwright] : [tests]
  const moved = moments.flatMap((moment) => steps.map((step) => at(moment, step)))
  // The whole run has them made already.
  return runSteps(isQuick ? moved : [messages, charts, build, ...moved])
})
