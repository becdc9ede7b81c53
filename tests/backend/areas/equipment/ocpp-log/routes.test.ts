import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { ocppFrame, ocppLog } from '#contracts/equipment/ocpp-log.calls.ts'
import type { LoggedFrame } from '#contracts/equipment/ocpp-log.calls.ts'
import { PILE } from '#tests/support/site/network.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { clerk } from '#tests/backend/http/installation.ts'

/** The OCPP log of a pile as the console asks for it. */

const path = `/device-service/piles/${PILE}/ocpp-log`

async function openLog() {
  const desk = await openDesk()
  const { ocppLog: log, clock } = desk.site.world
  const take = (sender: '2' | '3', frame: unknown): void =>
    log.take(PILE, sender, typeof frame === 'string' ? frame : JSON.stringify(frame))
  const exchange = (id: string, action: string, payload: object): void => {
    take('2', [2, id, action, payload])
    clock.advance(12)
    take('3', [3, id, { status: 'Accepted' }])
  }
  exchange('m1', 'BootNotification', { chargePointVendor: 'Ünïcode' })
  clock.advance(60_000)
  exchange('m2', 'StatusNotification', { connectorId: 1, info: 'a, "b"' })
  take('2', '=1+1')
  return { ...desk, take, exchange }
}

const idsOf = ({ data }: { readonly data: { readonly list: readonly LoggedFrame[] } }) =>
  data.list.map(({ sender, messageId }) => `${sender} ${messageId}`)

it('lists the frames of a pile, the newest first, as the contract says', async () => {
  const { get } = await openLog()
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(Schema.is(ocppLog.answer)(answer.data)).toBe(true)
  expect(idsOf(answer)).toEqual(['2 null', '3 m2', '2 m2', '3 m1', '2 m1'])
  expect(answer.data).toMatchObject({ older: null, searchedTo: null })
})

it('narrows it by every filter, the sender among them [R4.1.26]', async () => {
  const { get } = await openLog()
  const ids = async (query: string) => idsOf(await get(`${path}?${query}`))
  expect(await ids('sender=2')).toEqual(['2 null', '2 m2', '2 m1'])
  expect(await ids('sender=3')).toEqual(['3 m2', '3 m1'])
  expect(await ids('type=CALLRESULT&action=bootnotification')).toEqual(['3 m1'])
  expect(await ids('connectorId=1')).toEqual(['3 m2', '2 m2'])
  expect(await ids('errors=true')).toEqual(['2 null'])
  expect(await ids(`text=${encodeURIComponent('ÜNÏ')}`)).toEqual(['2 m1'])
  expect(await ids('atTo=2026-11-20%2008:00:00')).toEqual(['3 m1', '2 m1'])
  expect(await ids('atFrom=2026-11-20T08:01:00.000Z&type=CALL')).toEqual(['2 m2'])
})

it('goes on page by page by the last frame of each', async () => {
  const { get } = await openLog()
  const first = await get(`${path}?size=2`)
  expect(idsOf(first)).toEqual(['2 null', '3 m2'])
  expect(idsOf(await get(`${path}?size=3&before=${first.data.older}`))).toEqual(['2 m2', '3 m1', '2 m1'])
})

it('refuses what it does not know: a sender 1, another filter, a moment of the past', async () => {
  const { get } = await openLog()
  for (const wrong of ['sender=1', 'colour=red', 'before=x', 'asOf=2026-11-20T08:00:00.000Z', 'errors=false'])
    expect(await get(`${path}?${wrong}`), wrong).toMatchObject({ status: 400, code: 'REQUEST_ERROR' })
})

it('shows one frame with the other half of its pair; one that is not there is an unknown address', async () => {
  const { get } = await openLog()
  const [, answer, call]: readonly LoggedFrame[] = (await get(path)).data.list
  const found = await get(`${path}/${answer?.id}`)
  expect(Schema.is(ocppFrame.answer)(found.data)).toBe(true)
  expect(found.data).toEqual({ frame: answer, pair: call })
  expect(found.data.frame.latency).toBe(12)
  expect(await get(`${path}/999-0`)).toMatchObject({ status: 404 })
  const ofAnother = `/device-service/piles/OTHER/ocpp-log/${answer?.id}`
  expect(await get(ofAnother)).toMatchObject({ status: 404 })
})

it('is exported whole, filtered, as JSON lines or as a table that no spreadsheet takes for formulas', async () => {
  const { get, exchange } = await openLog()
  for (let index = 0; index < 1_200; index += 1) exchange(`n${index}`, 'Heartbeat', {})
  const lines = await get(`${path}/export?format=jsonl&action=Heartbeat`)
  expect(lines.headers.get('content-disposition')).toBe(`attachment; filename="${PILE}-ocpp-log.jsonl"`)
  const rows = lines.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(rows).toHaveLength(2_400)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2_400)
  expect((await get(`${path}?size=1&action=Heartbeat`)).data.list[0]).toEqual(rows[0])
  const table = await get(`${path}/export?format=csv&sender=2&atTo=2026-11-20T08:01:00.024Z&text=1`)
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, odd, status] = table.text.split('\r\n')
  expect(head).toBe('at,sender,type,action,connectorId,messageId,latency,status,errorCode,id,pairId,length,lost,text')
  expect(odd).toMatch(/^2026-11-20T08:01:00\.024Z,2,ILLEGIBLE,,,,,,,\d+-\d+,,4,0,'=1\+1$/u)
  expect(status).toContain('"[2,""m2"",""StatusNotification"",{""connectorId"":1,""info"":""a, \\""b\\""""}]"')
})

it('is for those whose menu has the piles, and is not in the facts', async () => {
  const { call, get, token, site } = await openLog()
  for (const one of [path, `${path}/1-0`, `${path}/export?format=csv`]) {
    expect(await call('GET', one), one).toMatchObject({ status: 401 })
    expect(await get(one, await token(clerk)), one).toMatchObject({ status: 403, code: 'ACCESS_DENIED' })
  }
  expect(JSON.stringify(site.world.store.after(0, 10_000))).not.toContain('Ünïcode')
})
