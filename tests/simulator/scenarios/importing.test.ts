import { describe, expect, it } from 'vitest'
import { linesFrom } from '#simulator/ocpp-logs/lines.ts'
import { longestArray } from '#simulator/ocpp-logs/read.ts'
import { importLog } from '#simulator/scenarios/importing/import-log.ts'
import type { ImportedLog } from '#simulator/scenarios/importing/import-log.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { asCsv, asJson, asLines, asOurs } from '#tests/support/site/field-log.ts'

/** Given a log, then this scenario, or this line that cannot be meant. */

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text)
}
const imported = (log: string, only: string | null = null): Promise<ImportedLog> =>
  importLog(linesFrom(piecesOf(log), longestArray + 1), { name: 'charger.log', only })
const stepsIn = (text: string | null): string => text?.slice(text.indexOf('steps:')) ?? ''

describe('a log becomes a scenario', () => {
  it('says the side of the charger with its pauses, its numbers and its cards', async () => {
    const { text, piles, problems } = await imported(asLines)
    expect(problems).toEqual([])
    expect(piles).toEqual([{ id: '', calls: 11 }])
    expect(readScenario(text ?? '')).toMatchObject({ ok: true })
    expect(text).toMatchSnapshot()
  })

  it.each([
    ['CSV', asCsv],
    ['JSON lines', asJson],
    ['our own export', asOurs],
  ])('says the same of %s', async (_, log) => {
    const { text, problems } = await imported(log)
    expect(problems).toEqual([])
    expect(stepsIn(text)).toBe(stepsIn((await imported(asLines)).text))
  })

  it('says what breaks OCPP as it is, and waits for the same message as often as it came', async () => {
    const boot = '[2,"1","BootNotification",{"chargePointVendor":"V"}]'
    const asked = ['[2,"2","Authorize",{"idTag":"A"}]', '[3,"2",{"idTagInfo":{"status":"Accepted"}}]']
    const { text } = await imported([boot, ...asked, ...asked].join('\n'))
    expect(text).toContain('action: BootNotification, payload: { chargePointVendor: V }, as: as-is')
    expect(text).toContain('answer: { idTagInfo: { status: Accepted } } }, times: 2 }')
    expect(text).not.toContain('start:')
  })

  it('tells the transactions of two piles apart that have the same number', async () => {
    const [start, stop] = [
      { connectorId: 1, idTag: 'A', meterStart: 0 },
      { transactionId: 1, meterStop: 5 },
    ]
    const said = ['P1', 'P2', 'P1'].flatMap((pile, at) => [
      { pile, frame: [2, `${at}`, 'StartTransaction', start] },
      { pile, frame: [3, `${at}`, { transactionId: 1, idTagInfo: { status: 'Accepted' } }] },
    ])
    const stops = ['P2', 'P1'].map((pile, at) => ({ pile, frame: [2, `s${at}`, 'StopTransaction', stop] }))
    const lines = [...said, ...stops].map(({ pile, frame }) => JSON.stringify({ chargePointId: pile, message: frame }))
    const { text } = await imported(lines.join('\n'))
    const saved = [...(text ?? '').matchAll(/save: \{ (\w+):/gu)].map(([, name]) => name)
    expect(saved).toEqual(['transaction1', 'transaction2', 'transaction3'])
    const inserted = [...(text ?? '').matchAll(/pile: (\w+), action: StopTransaction.*transactionId: '(.*?)'/gu)]
    expect(inserted.map(([, pile, name]) => [pile, name])).toEqual([
      ['CP000002', '${transaction2}'],
      ['CP000001', '${transaction3}'],
    ])
  })

  it('notes what no step can say', async () => {
    const data = '[2,"1","DataTransfer",{"vendorId":"v","data":"${name}"}]'
    const { text } = await imported(`${data}\n[2,"2","DataTransfer",["v"]]`)
    expect(text).toContain('Line 1: no step can say this DataTransfer')
    expect(text).toContain('Line 2: no step can say this DataTransfer')
    expect(readScenario(text ?? '')).toMatchObject({ ok: true })
  })

  it('takes one pile of many', async () => {
    const two = `${asCsv}\r\n2026-01-20T09:16:00Z;>>;FIELD-8;"[2,""1"",""Authorize"",{""idTag"":""X""}]"`
    const { text, piles } = await imported(two, 'FIELD-8')
    expect(piles).toEqual([
      { id: 'FIELD-7', calls: 11 },
      { id: 'FIELD-8', calls: 1 },
    ])
    expect(text).toContain('CP000001 was FIELD-8.')
    expect(text).not.toContain('StartTransaction')
    expect((await imported(two, 'FIELD-9')).problems).toEqual([
      { line: 1, problem: 'the log has no pile FIELD-9; it has FIELD-7, FIELD-8' },
    ])
  })
})

describe('a log that cannot be meant is told with its line, what was expected and what came', () => {
  it.each([
    ['OCPP 2.x', `ok\n[2,"1","TransactionEvent",{}]`, 2, 'TransactionEvent belongs to OCPP 2.x'],
    ['a boot of OCPP 2.x', '[2,"1","BootNotification",{"chargingStation":{},"reason":"PowerUp"}]', 1, 'OCPP 1.6'],
    ['SOAP', '<soap:Envelope xmlns:soap="x">\n<soap:Body/>', 1, 'it begins with <soap:Envelope'],
    ['another text', '\nGET /index.html 200', 1, 'such as [2,"7","Heartbeat",{}]; it begins with GET /index.html 200'],
    ['nothing', '', 1, 'the log is empty'],
  ])('%s', async (_, log, line, problem) => {
    const { text, problems } = await imported(log)
    expect(text).toBeNull()
    expect(problems.at(-1)).toMatchObject({ line, problem: expect.stringContaining(problem) })
  })

  it('half a line is left out, and the rest becomes a scenario', async () => {
    const { text, problems } = await imported(`${asLines}\n2026-01-20T09:16:00Z >> [2,"12","Heart`)
    const line = asLines.split('\n').length + 1
    expect(problems).toEqual([{ line, problem: 'the frame is cut off: its brackets are not closed in [2,"12","Heart' }])
    expect(readScenario(text ?? '')).toMatchObject({ ok: true })
  })

  it('one that makes too many steps says from which line on', async () => {
    const calls = Array.from({ length: 6_000 }, (_, at) => `[2,"${at}","DataTransfer",{"vendorId":"v"}]`)
    const { text, problems } = await imported(calls.join('\n'))
    expect(text).toBeNull()
    expect(problems).toMatchObject([{ problem: expect.stringContaining('makes 6002 steps, and 5000 are the most') }])
    expect(problems[0]?.line).toBeLessThanOrEqual(5_000)
  })
})
