import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { play } from '#simulator/scenarios/playing/play.ts'
import { stageOf } from '#simulator/scenarios/playing/stage-of.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import type { Accept } from '#simulator/wire/memory.ts'
import { openBackend } from '#backend/bench/backend.ts'
import type { Backend } from '#backend/bench/backend.ts'
import { played, scriptIn, textTo } from '#tests/simulator/replay/rig.ts'
import { root } from '#tests/support/root.ts'

/** What a pile said to our backend in a scenario, replayed to another one that knows nothing of it. */

const source = readFileSync(join(root, 'simulator/scenarios/charging/plug-to-paid.scenario.yaml'), 'utf8')
const START = Date.parse('2026-03-02T08:00:00.000Z')
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function scenario() {
  const read = readScenario(source)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.scenario
}

async function backend() {
  const clock = virtualClock(START)
  return { clock, ...(await openBackend({ scenario: scenario(), seed: 1, clock: { ...clock, soon: queueMicrotask } })) }
}

/** Frames of both sides as they go over the wire, one a line. */
const logging =
  (accept: Accept, now: () => number, log: string[]): Accept =>
  (pile, side) => {
    const note = (text: string): void => void log.push(`${new Date(now()).toISOString()} ${text}`)
    const peer = accept(pile, { ...side, send: (text) => (note(text), side.send(text)) })
    return { closed: (code) => peer.closed(code), receive: (text) => (note(text), peer.receive(text)) }
  }

const sessions = ({ ours }: Backend): readonly unknown[] =>
  ours
    .facts()
    .filter(({ type }) => type.startsWith('session.'))
    .map(({ type }) => type)

it('brings another backend through the same session', async () => {
  const first = await backend()
  const log: string[] = []
  const connect = memoryWire(first.clock, logging(first.accept, first.clock.now, log))
  const stage = stageOf(scenario(), { clock: first.clock, seed: 1, connect, ours: first.ours })
  const { messages, piles } = stage
  const progress = { isOver: false }
  void play(stage, scenario().steps, { listener: () => {} }).finally(() => {
    progress.isOver = true
  })
  for (await settle(); !progress.isOver; await settle()) {
    const next = first.clock.next()
    if (next !== null) await first.clock.settleUntil(next, settle)
  }

  const second = await backend()
  const report = await played(await scriptIn(log.join('\n')), {
    clock: second.clock,
    connect: textTo(second.clock, second.accept),
    id: 'CP000001',
    speed: 1,
  })
  expect(report).toMatchObject({ differences: [], broken: null, same: messages.list.length })
  expect(sessions(second)).toEqual(sessions(first))
  expect(sessions(second)).toContain('session.stopped')
  for (const pile of piles.values()) pile.powerOff()
  await first.close()
  await second.close()
})
