import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { figureOf, interleave } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'
import { closeSide, openSide, retire, round } from './ocpp.ts'
import type { Side } from './ocpp.ts'
import type { BenchWire } from './rig/server-process.ts'

/** What TLS costs: the same durable calls, and the same connections, beside those over plain sockets. */

const PILES = 100
const CALLS = 10_000
const WARM_UP_CALLS = 20_000
const QUICK = 5

const wires = ['TLS', 'mutual TLS'] as const

export async function benchTls(plan: Plan, report: Report, directory: string): Promise<void> {
  const plain = await open(plan, directory, 'plain')
  for (const wire of wires) {
    const secure = await open(plan, directory, wire)
    await benchWire({ plan, report, plain, secure }, wire === 'TLS' ? 'tls' : 'mtls')
    await closeSide(secure)
  }
  await closeSide(plain)
}

async function open(plan: Plan, directory: string, wire: BenchWire): Promise<Side> {
  const dataDir = join(directory, wire.replace(' ', '-'))
  mkdirSync(dataDir)
  const side = await openSide({ kind: 'ours', dataDir, piles: PILES, wire })
  await side.load.ask({ kind: 'connect', piles: PILES })
  await side.load.ask({ kind: 'closed', calls: plan.quick ? WARM_UP_CALLS / QUICK : WARM_UP_CALLS })
  await retire(side)
  return side
}

interface Bench {
  readonly plan: Plan
  readonly report: Report
  readonly plain: Side
  readonly secure: Side
}

async function benchWire({ plan, report, plain, secure }: Bench, name: string): Promise<void> {
  const connected = await interleave(
    plan.rounds,
    () => connecting(plain),
    () => connecting(secure),
  )
  report({ name: `ocpp.${name}.connect.cpu`, unit: 'µs/connection', values: connected.ours, floor: connected.floor })
  for (const { load } of [plain, secure]) await load.ask({ kind: 'connect', piles: PILES })
  const question = { kind: 'closed', calls: plan.quick ? CALLS / QUICK : CALLS } as const
  const taken = await interleave(
    plan.rounds,
    () => round(plain, question),
    () => round(secure, question),
  )
  const of = figureOf(taken)
  report({ name: `ocpp.${name}.cpu.${PILES}`, unit: 'µs/call', ...of('cpuPerCall') })
  report({ name: `ocpp.${name}.rate.${PILES}`, unit: 'calls/s', ...of('rate') })
  report({ name: `ocpp.${name}.answer.closed.p99.${PILES}`, unit: 'ms', ...of('p99') })
  for (const side of [plain, secure]) await retire(side)
}

/** Microseconds of the server's CPU for each connection of a fleet that comes and goes, its link recorded each time. */
async function connecting({ server, load }: Side): Promise<number> {
  const before = await server.ask({ collect: false })
  await load.ask({ kind: 'connect', piles: PILES })
  await load.ask({ kind: 'close' })
  const after = await server.ask({ collect: false })
  return (after.cpuUs - before.cpuUs) / PILES
}
