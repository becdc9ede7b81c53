import { describe, expect, it } from 'vitest'
import { instant } from '#contracts/units.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import type { ReplayOptions, ReplayReport } from '#simulator/replay/replay.ts'
import { central } from '#tests/simulator/central.ts'
import { MORNING, ready } from '#tests/simulator/rig.ts'
import { played, scriptIn, textTo } from './rig.ts'

/** A charger's side of a log, said again in front of a central system that plays by the book. */

const line = (minute: number, frame: string): string => `2026-03-02T10:${String(minute).padStart(2, '0')}:00Z ${frame}`
const timestamp = '2026-03-02T10:01:00.000Z'
const start = `[2,"1","StartTransaction",{"connectorId":1,"idTag":"TAG1","meterStart":100,"timestamp":"${timestamp}"}]`
const stop = `[2,"2","StopTransaction",{"transactionId":777,"meterStop":300,"timestamp":"2026-03-02T10:31:00.000Z"}]`
const session = [
  line(1, start),
  line(1, '[3,"1",{"transactionId":777,"idTagInfo":{"status":"Accepted"}}]'),
  line(31, stop),
  line(31, '[3,"2",{}]'),
].join('\n')

async function replay(
  text: string,
  options: Partial<ReplayOptions> = {},
  prepare: (system: ReturnType<typeof central>) => void = () => {},
): Promise<{ report: ReplayReport; system: ReturnType<typeof central>; tookMs: number }> {
  const clock = virtualClock(MORNING)
  const system = central({ now: () => instant(clock.now()), isStrict: false })
  prepare(system)
  const connect = textTo(clock, system.connect)
  const report = await played(await scriptIn(text), { connect, id: 'CP000009', speed: 1, ...options, clock })
  return { report, system, tookMs: clock.now() - MORNING }
}

it('says the calls of the charger at their time, with the number that its transaction has now', async () => {
  const { report, system, tookMs } = await replay(session)
  expect(report).toMatchObject({ calls: 2, sent: 2, same: 2, differences: [], broken: null })
  expect(system.received).toMatchObject([
    { pile: 'CP000009', action: 'StartTransaction', payload: { meterStart: 100 } },
    { pile: 'CP000009', action: 'StopTransaction', payload: { transactionId: 1, meterStop: 300 } },
  ])
  expect(tookMs).toBe(30 * 60_000)
})

it('moves the moments of payloads, so that the log begins now', async () => {
  const { system } = await replay(session)
  expect(system.received.map(({ payload }) => payload['timestamp'])).toEqual([
    '2026-11-20T08:00:00.000Z',
    '2026-11-20T08:30:00.000Z',
  ])
})

it('shortens the pauses, and then lets the log end now and not in the future', async () => {
  const { system, tookMs } = await replay(session, { speed: 60 })
  expect(tookMs).toBe(30_000)
  expect(system.received.at(-1)?.payload['timestamp']).toBe('2026-11-20T08:00:00.000Z')
})

it('leaves moments as they are recorded where that is asked for', async () => {
  const { system } = await replay(session, { asRecorded: true })
  expect(system.received[0]?.payload['timestamp']).toBe(timestamp)
})

it('says a log without moments without pauses', async () => {
  const { report, tookMs } = await replay('[2,"1","Heartbeat",{}]\n[2,"2","Heartbeat",{}]')
  expect([report.sent, report.same, tookMs]).toEqual([2, 2, 0])
})

it('says what broke its schema as it was', async () => {
  const { system } = await replay('[2,"1","StatusNotification",{"connectorId":"one","vendor":[1]}]')
  expect(system.received[0]?.payload).toEqual({ connectorId: 'one', vendor: [1] })
})

describe('tells', () => {
  it('an answer with another status', async () => {
    const { report } = await replay(session, {}, (system) =>
      system.answering('StartTransaction', () => ({
        conf: { transactionId: 0, idTagInfo: { status: 'Blocked' } },
      })),
    )
    expect(report.same).toBe(1)
    expect(report.differences).toEqual([
      { line: 1, text: 'StartTransaction is answered Blocked, and Accepted in the log' },
    ])
  })

  it('an error in place of an answer', async () => {
    const { report } = await replay(session, {}, (system) =>
      system.answering('StopTransaction', () => ({ error: 'InternalError' })),
    )
    expect(report.differences).toEqual([
      { line: 3, text: 'StopTransaction is answered InternalError, and Accepted in the log' },
    ])
  })

  it('silence, and goes on', async () => {
    const { report } = await replay(session, {}, (system) => system.answering('StartTransaction', () => 'silence'))
    expect(report.differences).toEqual([{ line: 1, text: 'StartTransaction is not answered within 30 s' }])
    expect(report.sent).toBe(2)
  })

  it('a call that the log does not have, which is refused', async () => {
    const { report, system } = await replay(session, {}, (one) =>
      one.answering('StartTransaction', () => {
        one.ask('CP000009', 'ClearCache', {})
        return { conf: { transactionId: 5, idTagInfo: { status: 'Accepted' } } }
      }),
    )
    expect(report.differences).toEqual([
      { line: 1, text: 'the central system calls ClearCache, which the log does not have' },
    ])
    expect([...system.answers.values()]).toEqual([{ error: 'NotSupported' }])
  })

  it('what is no frame, and an answer to nothing', async () => {
    const clock = virtualClock(MORNING)
    const report = await played(await scriptIn('[2,"1","Heartbeat",{}]\n[3,"1",{}]'), {
      clock,
      id: 'CP1',
      speed: 1,
      connect: textTo(clock, (_, side) => ({
        receive: () => {
          side.send('<html>')
          side.send('[3,"other",{}]')
          side.send('[3,"replay-1",{}]')
        },
        closed: () => {},
      })),
    })
    expect(report.differences.map(({ text }) => text)).toEqual([
      'what came is no frame: it is no JSON',
      'an answer came to other, which nobody has asked',
    ])
    expect(report.same).toBe(1)
  })

  it('a connection that ends before everything is said', async () => {
    const { report } = await replay(session, {}, (system) =>
      system.answering('StartTransaction', () => {
        system.close('CP000009')
        return 'silence'
      }),
    )
    expect(report).toMatchObject({ calls: 2, sent: 1, broken: { code: 1001, reason: 'going away' } })
  })
})

it('answers calls of the central system as the charger did', async () => {
  const log = [
    '2026-03-02T10:00:00Z >> [2,"1","Heartbeat",{}]',
    '2026-03-02T10:00:00Z << [3,"1",{"currentTime":"2026-03-02T10:00:00Z"}]',
    '2026-03-02T10:00:01Z << [2,"1","UnlockConnector",{"connectorId":1}]',
    '2026-03-02T10:00:02Z >> [3,"1",{"status":"UnlockFailed"}]',
    '2026-03-02T10:01:00Z >> [2,"2","Heartbeat",{}]',
  ].join('\n')
  const { report, system } = await replay(log, {}, (one) =>
    one.answering('Heartbeat', () => {
      one.ask('CP000009', 'UnlockConnector', { connectorId: 1 })
      return { conf: { currentTime: timestamp } }
    }),
  )
  expect(report).toMatchObject({ sent: 2, answered: 2, differences: [] })
  expect([...system.answers.values()]).toEqual([
    { conf: { status: 'UnlockFailed' } },
    { conf: { status: 'UnlockFailed' } },
  ])
})

it('says again what a simulated pile has said, word for word', async () => {
  const { clock, pile, system, charging } = ready()
  charging()
  clock.advance(600_000)
  pile.swipe(1, 'TAG00000001')
  clock.advance(5_000)
  const log = system.frames.map((frame) => frame.replace(/^\S+ /u, '')).join('\n')
  const { report, system: again } = await replay(log)
  expect(system.received.length).toBeGreaterThan(10)
  expect(again.received.map(({ action, payload }) => [action, payload])).toEqual(
    system.received.map(({ action, payload }) => [action, payload]),
  )
  expect(report).toMatchObject({ same: system.received.length, differences: [] })
})

it('names the line of a log that is of another protocol', async () => {
  await expect(scriptIn('[2,"1","Heartbeat",{}]\n[2,"2","TransactionEvent",{}]')).rejects.toThrow(
    'line 2: TransactionEvent belongs to OCPP 2.x',
  )
})
