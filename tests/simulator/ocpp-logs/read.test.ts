import { describe, expect, it } from 'vitest'
import { longestLine, readLog } from '#simulator/ocpp-logs/read.ts'
import type { Said } from '#simulator/ocpp-logs/entry.ts'

const boot = '[2,"1","BootNotification",{"chargePointVendor":"Alfen","chargePointModel":"Eve, \\"S\\""}]'
const at = Date.UTC(2026, 10, 24, 8, 0, 1, 250)

async function* linesOf(text: string): AsyncGenerator<string> {
  for (const line of text.split(/\r?\n/u)) yield await Promise.resolve(line)
}

async function read(text: string): Promise<readonly Said[]> {
  const all: Said[] = []
  for await (const said of readLog(linesOf(text))) all.push(said)
  return all
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

describe('a log of OCPP-J is read', () => {
  it.each([
    ['frames alone', boot, { at: null, direction: null }],
    ['lines of a program', `2026-11-24 08:00:01,250 INFO [main] CP1 << ${boot}, 12`, { at, direction: '<<' }],
    ['a zone', `[2026-11-24T10:00:01.250+0200] Sending ${boot}`, { at, direction: 'sending' }],
    [
      'JSON lines with the frame as text',
      JSON.stringify({ timestamp: '2026-11-24T08:00:01.25Z', direction: 'TX', message: boot }),
      { at, direction: 'tx' },
    ],
    [
      'JSON lines with the frame as an array',
      JSON.stringify({ ts: at, dir: 'in', frame: JSON.parse(boot) as unknown }),
      { at, direction: 'in' },
    ],
    [
      'a CSV',
      `Timestamp;Direction;Message\r\n2026-11-24T08:00:01.250Z;received;${quoted(boot)}`,
      { at, direction: 'received', line: 2 },
    ],
    [
      'a JSON array',
      JSON.stringify([{ time: at / 1_000, direction: 'out', payload: boot }], null, 2),
      { at, direction: 'out' },
    ],
    [
      'our own export',
      `at,sender,type,action,text\r\n2026-11-24T08:00:01.250Z,2,CALL,BootNotification,${quoted(boot)}`,
      { at, direction: '2', line: 2 },
    ],
  ])('%s', async (_, text, expected) => {
    const said = await read(text)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatchObject({ line: 1, ...expected })
    const [entry] = said
    expect(entry !== undefined && 'text' in entry ? JSON.parse(entry.text) : null).toEqual(JSON.parse(boot))
  })

  it('a trace whose frames are told in parts, with their answers', async () => {
    const parts = [
      {
        schemaVersion: '1.1',
        timestamp: '2026-11-24T08:00:01.250Z',
        chargePointId: 'CP1',
        direction: 'out',
        messageType: 'CALL',
        messageId: '7',
        action: 'Heartbeat',
        payload: {},
      },
      {
        schemaVersion: '1.1',
        timestamp: '2026-11-24T08:00:01.300Z',
        chargePointId: 'CP1',
        direction: 'in',
        messageType: 'CALLRESULT',
        messageId: '7',
        payload: { currentTime: '2026-11-24T08:00:01Z' },
      },
      { messageType: 'CALLERROR', messageId: '8', error: 'NotSupported', payload: {} },
    ]
    const said = await read(parts.map((one) => JSON.stringify(one)).join('\n'))
    expect(said.map((one) => ('text' in one ? one.text : one))).toEqual([
      '[2,"7","Heartbeat",{}]',
      '[3,"7",{"currentTime":"2026-11-24T08:00:01Z"}]',
      '[4,"8","NotSupported","",{}]',
    ])
    expect(said[0]).toMatchObject({ pile: 'CP1' })
  })

  it('with fields of a table over several lines', async () => {
    const text = `time,payload\n"2026-11-24T08:00:01.250Z",${quoted('[2,"1","Heartbeat",\n{}]')}\n2026-11-24T08:00:02Z,${quoted('[3,"1",{}]')}\n`
    expect((await read(text)).map(({ line }) => line)).toEqual([2, 4])
  })

  it('and lines that tell of something else are passed over', async () => {
    expect(await read(`connected to ws://example.org\n\n  at Socket.<anonymous> [native]\n${boot}`)).toMatchObject([
      { line: 4 },
    ])
  })
})

describe('what cannot be read is told with its line', () => {
  it.each([
    [
      'half a line',
      `ok\n[2,"1","BootNotification",{"chargePointVendor":"Al`,
      { line: 2, problem: expect.stringContaining('cut off') as string },
    ],
    ['a broken object', '{"timestamp":"2026', { line: 1, problem: expect.stringContaining('cut off') as string }],
    [
      'an object without a frame',
      '{"level":"info","msg":"connected"}',
      { line: 1, problem: expect.stringContaining('no field') as string },
    ],
    ['a broken array', '[\n{"raw":"[2,', { line: 1, problem: expect.stringContaining('cut off') as string }],
    [
      'a field that is not closed',
      'time,message\n1,"[2,',
      { line: 2, problem: expect.stringContaining('not closed') as string },
    ],
    [
      'a line that is too long',
      `${' '.repeat(longestLine)}${boot}`,
      { line: 1, problem: expect.stringContaining('characters') as string },
    ],
  ])('%s', async (_, text, expected) => {
    expect(await read(text)).toEqual([expected])
  })
})
