import { expect, it } from 'vitest'
import { MINUTE, SECOND } from '#contracts/durations.ts'
import type { BenchAct } from '#contracts/lab/bench.ts'
import type { BenchGive, BenchOutcome } from '#contracts/lab/bench-orders.ts'
import { centralActions, pileActions } from '#contracts/lab/bench-messages.ts'
import { fromPile, toPile } from '#contracts/ocpp/1.6/messages.ts'
import { Bench } from '#simulator/bench/process/bench.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import type { Tap } from '#simulator/wire/lean.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import type { Accept } from '#simulator/wire/memory.ts'
import { central } from '#tests/simulator/central.ts'
import { MORNING, socket22 } from '#tests/simulator/rig.ts'

/** What the bench keeps of its wires, and what a person puts on them. */

/** A central system whose frames a tap hears. */
const tapped =
  (accept: Accept, tap: Tap): Accept =>
  (pileId, wire) => {
    const peer = accept(pileId, {
      send: (text) => {
        tap(pileId, 'central', text)
        wire.send(text)
      },
      close: (code, reason) => wire.close(code, reason),
    })
    return {
      receive: (text) => {
        tap(pileId, 'pile', text)
        peer.receive(text)
      },
      closed: (code) => peer.closed(code),
    }
  }

function openBench() {
  const clock = virtualClock(MORNING)
  const system = central({ now: () => new Date(clock.now()).toISOString(), isStrict: false })
  const told: BenchOutcome[] = []
  const bench = new Bench({
    clock,
    connect: (_, tap) => memoryWire(clock, tapped(system.connect, tap)),
    piles: ['P1', 'P2'].map((id) => ({ id, supplies: [socket22] })),
    tags: [],
    traffic: { isOn: false, arrivalsPerHour: 6, staysMinutes: 20, faultRate: 0, seed: 0 },
    tell: (one) => void ('answer' in one && told.push(one)),
  })
  bench.begin()
  clock.advance(MINUTE)
  const take = (give: BenchGive): BenchOutcome | undefined => {
    bench.take({ order: 1, give })
    return told.at(-1)
  }
  const list = (filter = {}) => take({ kind: 'messages', filter })?.messages ?? []
  const act = (one: BenchAct) => take({ kind: 'act', pileId: 'P1', act: one })
  const send = (action: string, payload: string, isAsIs = false) => act({ act: 'send', action, payload, isAsIs })
  return { act, clock, list, send, system, take }
}

it('keeps calls of both sides with their answers, filters them and shows their payloads', () => {
  const { list, system, take } = openBench()
  const boot = list({ pile: 'P1', q: 'BootNotification' })[0]
  expect(boot).toMatchObject({ from: 'pile', answer: 'result', status: 'Accepted', afterMs: 0, problem: null })
  expect(take({ kind: 'message', number: boot?.number ?? 0 })?.message).toMatchObject({
    payload: expect.stringContaining('chargePointVendor'),
    reply: expect.stringContaining('Accepted'),
  })
  system.ask('P1', 'GetConfiguration', { key: ['HeartbeatInterval'] })
  system.ask('P1', 'Reset', { type: 'Loud' })
  expect(list({ from: 'central' }).map(({ action, answer, problem }) => [action, answer, problem !== null])).toEqual([
    ['Reset', 'error', true],
    ['GetConfiguration', 'result', false],
  ])
  expect(list({ show: 'wrong' }).map(({ action }) => action)).toEqual(['Reset'])
  expect(list({ pile: 'P2' }).every(({ pileId }) => pileId === 'P2')).toBe(true)
  expect(list({ q: 'no such words' })).toEqual([])
  expect(take({ kind: 'message', number: 99_999 })?.message).toBeNull()
})

it('sends what somebody wrote when it fits, says what does not, and sends anything as it is', () => {
  const { act, list, send, take } = openBench()
  expect(send('Heartbeat', '{')).toMatchObject({ isDone: false, problem: expect.stringMatching(/JSON/u) })
  expect(send('Authorize', '{"idTag":7}')).toMatchObject({ isDone: false, problem: expect.stringMatching(/^idTag/u) })
  expect(send('Authorise', '{}')?.problem).toMatch(/Authorise/u)
  expect(list({ q: 'authori' })).toEqual([])
  expect(send('Authorize', '{"idTag":"TAG7"}')).toMatchObject({ isDone: true, problem: null })
  expect(list({ q: 'TAG7' })).toMatchObject([{ action: 'Authorize', answer: 'result', problem: null }])
  expect(send('Authorize', '{"idTag":7}', true)).toMatchObject({ isDone: true })
  expect(list({ show: 'wrong' })).toMatchObject([{ action: 'Authorize', problem: expect.stringMatching(/^idTag/u) }])
  expect(take({ kind: 'draft', pileId: 'P1', action: 'Authorize' })?.draft).toBe('{"idTag":7}')
  expect(take({ kind: 'draft', pileId: 'P1', action: 'StopTransaction' })?.draft).toBeNull()
  act({ act: 'network', isOn: false })
  expect(send('Heartbeat', '{}')).toMatchObject({ isDone: false, problem: null })
})

it('answers the next call by hand: no, an error, late or not at all', () => {
  const { act, clock, list, system, take } = openBench()
  const next = (how: 'reject' | 'error' | 'silence' | 'late') =>
    act({ act: 'answerNext', action: null, how, code: 'SecurityError', lateSeconds: 20 })
  const ask = () => {
    system.ask('P1', 'ClearCache', {})
    return list({ from: 'central' })[0]
  }
  expect(next('reject')).toMatchObject({ isDone: true })
  expect(take({ kind: 'detail', pileId: 'P1' })?.detail).toMatchObject({ answersWaiting: 1 })
  expect(ask()).toMatchObject({ answer: 'result', status: 'Rejected' })
  next('error')
  expect(ask()).toMatchObject({ answer: 'error', status: 'SecurityError' })
  next('silence')
  expect(ask()).toMatchObject({ answer: 'awaited' })
  next('late')
  expect(ask()).toMatchObject({ answer: 'awaited' })
  clock.advance(20 * SECOND)
  expect(list({ from: 'central' })[0]).toMatchObject({ answer: 'result', status: 'Accepted', afterMs: 20 * SECOND })
  expect(ask()).toMatchObject({ answer: 'result', afterMs: 0 })
})

it('knows every action by name', () => {
  expect(pileActions).toEqual(Object.keys(fromPile))
  expect(centralActions).toEqual(Object.keys(toPile))
})

it('forgets the oldest messages, so that it never grows beyond a bound', () => {
  const { clock, list, send } = openBench()
  for (let count = 0; count < 6_000; count += 1) send('Heartbeat', '{}')
  clock.advance(SECOND)
  const latest = list()[0]?.number ?? 0
  expect(latest).toBeGreaterThan(6_000)
  expect(list({ q: 'BootNotification' })).toEqual([])
  expect(list()).toHaveLength(100)
})
