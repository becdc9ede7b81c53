import { expect, it } from 'vitest'
import { MINUTE, SECOND } from '#contracts/durations.ts'
import type { BenchAct } from '#contracts/lab/bench.ts'
import type { BenchTold } from '#contracts/lab/bench-orders.ts'
import type { Scenario } from '#contracts/lab/scenario.ts'
import { Bench } from '#simulator/bench/process/bench.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import { openBackend } from '#backend/bench/backend.ts'
import { runVirtually } from '#backend/bench/run.ts'
import { rectifier, socket22 } from '#tests/simulator/rig.ts'

/** What hands do at a real bench, in front of our real backend, is written down and played again. */

const START = Date.parse('2026-03-02T08:00:00.000Z')
const network: Scenario = { name: 'Network', fleet: [{ id: 'CP000001' }], steps: [] }
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const traffic = { isOn: false, arrivalsPerHour: 6, staysMinutes: 20, faultRate: 0, seed: 7 } as const

async function openDesk() {
  const clock = virtualClock(START)
  const backend = await openBackend({ scenario: network, seed: 1, clock: { ...clock, soon: queueMicrotask } })
  const told: BenchTold[] = []
  const bench = new Bench({
    clock,
    connect: () => memoryWire(clock, backend.accept),
    piles: [
      { id: 'CP000002', supplies: [socket22, socket22] },
      { id: 'CP000003', supplies: [rectifier] },
    ],
    tags: [],
    traffic,
    tell: (one) => void told.push(one),
  })
  bench.begin()
  const pass = (ms: number): Promise<void> => clock.settleUntil(clock.now() + ms, settle)
  await pass(MINUTE)
  const give = (what: Parameters<Bench['take']>[0]['give']): BenchTold | undefined => {
    bench.take({ order: told.length, give: what })
    return told.at(-1)
  }
  /** Does something, and lets what comes of it come. */
  const act = async (one: BenchAct, ms = 5 * SECOND, pileId = 'CP000002'): Promise<void> => {
    give({ kind: 'act', pileId, act: one })
    await pass(ms)
  }
  const record = (isOn: boolean) => {
    const answer = give({ kind: 'record', isOn, piles: isOn ? ['CP000002'] : [] })
    return answer !== undefined && 'recorded' in answer ? answer.recorded : undefined
  }
  return { act, backend, pass, record }
}

async function playedTwice(text: string) {
  const read = readScenario(text)
  if (!read.ok) throw new Error(`${JSON.stringify(read.problems)}\n${text}`)
  const { scenario } = read
  const script = { scenario, file: null, sha256: '', seed: null }
  return [await runVirtually(script), await runVirtually(script)] as const
}

it('writes a run by hand down as a scenario that passes, twice with the same bytes', async () => {
  const { act, backend, pass, record } = await openDesk()
  const at = { connectorId: 1 } as const
  expect(record(true)).toMatchObject({ recording: { steps: 0 }, text: null })
  await act({ act: 'plug', ...at, model: 2, soc: 0.3, targetSoc: 0.9 })
  await act({ act: 'swipe', ...at, idTag: 'STRANGER' })
  await act({ act: 'swipe', ...at, idTag: 'TAG00000003' }, 20 * MINUTE)
  await act({ act: 'pauseCar', ...at, isOn: true }, 3 * MINUTE)
  await act({ act: 'pauseCar', ...at, isOn: false })
  await act({ act: 'fault', ...at, fault: 'high temperature', forSeconds: 60 }, 2 * MINUTE)
  await act({ act: 'pullAtPile', ...at })
  await act({ act: 'network', isOn: false }, 10 * MINUTE)
  await act({ act: 'stop', ...at })
  await act({ act: 'network', isOn: true }, MINUTE)
  await act({ act: 'pullAtPile', ...at })
  await act({ act: 'send', action: 'DataTransfer', payload: '{"vendorId":"x","data":"hello"}', isAsIs: false })
  await act({ act: 'plug', ...at, model: 4, soc: 0.2, targetSoc: 1 }, 5 * SECOND, 'CP000003')
  await act({ act: 'answerNext', action: 'ClearCache', how: 'reject', code: 'GenericError', lateSeconds: 1 })
  await backend.ours.order({ pile: 'CP000002', action: 'ClearCache', payload: {} })
  await pass(5 * SECOND)
  await act({ act: 'power', isOn: false })
  await act({ act: 'power', isOn: true }, MINUTE)
  const text = record(false)?.text ?? ''
  await backend.close()

  expect(text).toMatchSnapshot()
  const [one, other] = await playedTwice(text)
  expect(one.steps.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect(one).toMatchObject({ verdict: 'passed', broken: [] })
  expect(other.hash).toBe(one.hash)
})
