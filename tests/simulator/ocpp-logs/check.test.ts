import { expect, it } from 'vitest'
import { checkLog } from '#simulator/ocpp-logs/check.ts'
import type { LogReport } from '#simulator/ocpp-logs/check.ts'
import { readLog } from '#simulator/ocpp-logs/read.ts'

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield await Promise.resolve(line)
}
const check = (...lines: readonly string[]): Promise<LogReport> => checkLog(readLog(linesOf(lines)))
const found = ({ findings }: LogReport): readonly unknown[] => findings.map(({ line, kind }) => [line, kind])

const start = (id: string, meterStart = 100): string =>
  `[2,"${id}","StartTransaction",{"connectorId":1,"idTag":"TAG1","meterStart":${meterStart},"timestamp":"2026-11-24T08:00:00Z"}]`
const started = (id: string, transactionId: number): string =>
  `[3,"${id}",{"transactionId":${transactionId},"idTagInfo":{"status":"Accepted"}}]`
const stop = (id: string, transactionId: number, meterStop = 200): string =>
  `[2,"${id}","StopTransaction",{"transactionId":${transactionId},"meterStop":${meterStop},"timestamp":"2026-11-24T09:00:00Z"}]`

it('finds nothing in a plain session, and counts it', async () => {
  const report = await check(
    '2026-11-24T08:00:00Z [2,"1","Heartbeat",{}]',
    '2026-11-24T08:00:01Z [3,"1",{"currentTime":"2026-11-24T08:00:00Z"}]',
    `2026-11-24T08:00:02Z ${start('2')}`,
    `2026-11-24T08:00:03Z ${started('2', 7)}`,
    `2026-11-24T09:00:00Z ${stop('3', 7)}`,
    '2026-11-24T09:00:01Z [3,"3",{}]',
  )
  expect(report.findings).toEqual([])
  expect(report).toMatchObject({
    frames: 6,
    answered: 3,
    calls: { pile: { Heartbeat: 1, StartTransaction: 1, StopTransaction: 1 }, 'central-system': {} },
    transactions: { started: 1, stopped: 1 },
    latency: { p50: 1_000 },
  })
})

it('tells the calls of both sides apart though both count from 1', async () => {
  const report = await check(
    '>> [2,"1","Heartbeat",{}]',
    '<< [2,"1","ClearCache",{}]',
    '>> [3,"1",{"status":"Accepted"}]',
    '<< [3,"1",{"currentTime":"2026-11-24T08:00:00Z"}]',
  )
  expect(report).toMatchObject({ answered: 2, findings: [] })
})

it.each([
  [
    'a payload that breaks its schema',
    ['[2,"1","StartTransaction",{"connectorId":"1","vendor":1}]', started('1', 1)],
    [
      [1, 'schema'],
      [1, 'schema'],
      [1, 'schema'],
      [1, 'schema'],
      [1, 'schema'],
    ],
  ],
  ['an answer that breaks its schema', ['[2,"1","Heartbeat",{}]', '[3,"1",{}]'], [[2, 'schema']]],
  ['an action nobody knows', ['[2,"1","Hartbeat",{}]', '[3,"1",{}]'], [[1, 'unknown-action']]],
  [
    'another protocol, once',
    ['[2,"1","TransactionEvent",{}]', '[3,"1",{}]', '[2,"2","NotifyEvent",{}]', '[3,"2",{}]'],
    [[1, 'other-protocol']],
  ],
  ['a call that is never answered', ['[2,"1","Heartbeat",{}]'], [[1, 'no-answer']]],
  ['an answer that nobody waits for', ['[3,"1",{}]'], [[1, 'answer-to-nothing']]],
  [
    'an id that is used again too early',
    ['[2,"1","Heartbeat",{}]', '[2,"1","Heartbeat",{}]', '[3,"1",{"currentTime":"2026-11-24T08:00:00Z"}]'],
    [[2, 'id-again']],
  ],
  [
    'a call that does not wait',
    ['[2,"1","Heartbeat",{}]', '[2,"2","Heartbeat",{}]', '[3,"2",{"currentTime":"x"}]', '[3,"1",{"currentTime":"x"}]'],
    [[2, 'call-while-waiting']],
  ],
  ['an error', ['[2,"1","Heartbeat",{}]', '[4,"1","InternalError","no","{}"]'], [[2, 'call-error']]],
  ['what is no frame', ['[2,"1"]', '[2,true,"Heartbeat",{}]'], [[1, 'illegible']]],
  [
    'a slow answer',
    ['2026-11-24T08:00:00Z [2,"1","ClearCache",{}]', '2026-11-24T08:00:31Z [3,"1",{"status":"Accepted"}]'],
    [[2, 'slow']],
  ],
  [
    'a clock that goes back',
    ['2026-11-24T08:00:00Z [2,"1","ClearCache",{}]', '2026-11-24T07:00:00Z [3,"1",{"status":"Accepted"}]'],
    [[2, 'clock-back']],
  ],
  [
    'a transaction that never stopped',
    [start('1'), started('1', 1), start('2'), started('2', 2)],
    [[3, 'transaction']],
  ],
  [
    'a transaction that stops twice',
    [start('1'), started('1', 1), stop('2', 1), '[3,"2",{}]', stop('3', 1), '[3,"3",{}]'],
    [[5, 'transaction']],
  ],
  [
    'a meter that counts backwards',
    [start('1', 500), started('1', 1), stop('2', 1, 400), '[3,"2",{}]'],
    [[3, 'transaction']],
  ],
])('finds %s', async (_, lines, expected) => {
  expect(found(await check(...lines))).toEqual(expected)
})

it('learns from the frames who sends, so that a central system’s data transfer is not taken for the pile’s', async () => {
  const report = await check(
    'rx [2,"1","Heartbeat",{}]',
    'tx [3,"1",{"currentTime":"2026-11-24T08:00:00Z"}]',
    'tx [2,"9","ClearCache",{}]',
    'rx [3,"9",{"status":"Accepted"}]',
    'tx [2,"10","DataTransfer",{"vendorId":"V"}]',
    'rx [3,"10",{"status":"Accepted"}]',
    'rx [2,"2","DataTransfer",{"vendorId":"V"}]',
    'tx [3,"2",{"status":"Accepted"}]',
  )
  expect(report.findings).toEqual([])
  expect(report.calls).toEqual({
    pile: { Heartbeat: 1, DataTransfer: 1 },
    'central-system': { ClearCache: 1, DataTransfer: 1 },
  })
})

it('keeps the piles of one log apart', async () => {
  const of = (pile: string, frame: string): string => JSON.stringify({ chargePointId: pile, raw: frame })
  const report = await check(
    of('A', '[2,"1","Heartbeat",{}]'),
    of('B', '[2,"1","Heartbeat",{}]'),
    of('B', '[3,"1",{"currentTime":"2026-11-24T08:00:00Z"}]'),
    of('A', '[3,"1",{"currentTime":"2026-11-24T08:00:00Z"}]'),
  )
  expect(report.findings).toEqual([])
})

it('keeps a thousand findings, and counts the rest', async () => {
  const report = await check(...Array.from({ length: 1_500 }, (_, at) => `[3,"${at}",{}]`))
  expect(report.findings).toHaveLength(1_000)
  expect(report.more).toEqual({ 'answer-to-nothing': 500 })
})
