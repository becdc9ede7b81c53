import { describe, expect, it } from 'vitest'
import { frameCharsMost } from '#contracts/equipment/ocpp-log.calls.ts'
import { SECOND } from '#contracts/durations.ts'
import { openLogged } from './logged.ts'

/** What the OCPP log says of the frames it took: pairs, filters, pages. */

const actions = async (found: Promise<{ readonly list: readonly { readonly action: string | null }[] }>) =>
  (await found).list.map(({ action }) => action)

describe('a pair', () => {
  it('is a call and its answer, with the action and the connector of the call and the time between', async () => {
    const { exchange, search } = openLogged()
    exchange('m1', 'StatusNotification', { payload: { connectorId: 2, status: 'Available' }, after: 40 })
    const [answer, call] = (await search()).list
    const shared = { messageId: 'm1', action: 'StatusNotification', connectorId: 2, latency: 40 }
    expect(answer).toMatchObject({ sender: '3', type: 'CALLRESULT', pairId: call?.id, ...shared })
    expect(call).toMatchObject({ sender: '2', type: 'CALL', pairId: answer?.id, ...shared })
  })

  it('is found from either half', async () => {
    const { exchange, search, log } = openLogged()
    exchange('m1', 'Heartbeat')
    const { list } = await search()
    for (const one of list)
      expect(await log.ask('find', { pileId: 'CP1', id: one.id })).toEqual({
        frame: one,
        pair: list.find((other) => other !== one),
      })
  })

  it('is made across the second in which frames are written together', async () => {
    const { take, clock, search } = openLogged()
    take('3', [2, 'x', 'GetConfiguration', {}])
    clock.advance(7 * SECOND)
    take('2', [3, 'x', { configurationKey: [] }])
    const [answer, call] = (await search()).list
    expect(answer).toMatchObject({ action: 'GetConfiguration', latency: 7 * SECOND, pairId: call?.id })
    expect((await search({ sender: '3' })).list).toEqual([call])
  })

  it('is never made of calls of both sides that share an id, nor of an answer with a repeated call before it', async () => {
    const { take, clock, search } = openLogged()
    take('2', [2, '1', 'Heartbeat', {}])
    take('3', [2, '1', 'Reset', { type: 'Soft' }])
    clock.advance(3)
    take('2', [2, '1', 'Authorize', { idTag: 'CARD1' }])
    take('3', [3, '1', { idTagInfo: { status: 'Invalid' } }])
    const [answer, authorize, reset, heartbeat] = (await search()).list
    expect(answer).toMatchObject({ action: 'Authorize', status: 'Invalid', pairId: authorize?.id })
    expect(reset).toMatchObject({ pairId: null, latency: null })
    expect(heartbeat).toMatchObject({ pairId: null, latency: null })
  })

  it('is made by numbers, too, where a pile numbers its messages, also of a call that is too long to be kept whole', async () => {
    const { take, search } = openLogged()
    for (const [id, payload] of [
      [7, {}],
      [8, { data: 'x'.repeat(frameCharsMost) }],
    ] as const) {
      take('2', [2, id, 'DataTransfer', payload])
      take('3', [3, id, { status: 'Accepted' }])
      const [answer, call] = (await search()).list
      expect(call).toMatchObject({ type: 'CALL', action: 'DataTransfer', messageId: String(id), pairId: answer?.id })
      expect(answer).toMatchObject({ status: 'Accepted', pairId: call?.id })
    }
  })

  it('holds a CALLERROR, with its code as it stood on the wire', async () => {
    const { take, search } = openLogged()
    take('3', [2, 'c', 'UnlockConnector', { connectorId: 1 }])
    take('2', [4, 'c', 'SomethingOfItsOwn', 'no', {}])
    expect((await search()).list[0]).toMatchObject({ errorCode: 'SomethingOfItsOwn', action: 'UnlockConnector' })
  })
})

describe('what is no frame of OCPP', () => {
  it.each(['not json', '{"a":1}', '[]', '[9,"x",{}]', '[2,"","Heartbeat",{}]', '[2,"broken","Heart'])(
    'is kept as it came, as illegible: %s',
    async (text) => {
      const { take, search } = openLogged()
      take('2', text)
      expect((await search()).list).toMatchObject([{ type: 'ILLEGIBLE', text, length: text.length }])
    },
  )

  it('is paired with the error that answers it where its id is legible', async () => {
    const { take, search } = openLogged()
    take('2', '[2,"broken","Heart')
    take('3', [4, 'broken', 'FormationViolation', '', {}])
    const [answer, call] = (await search()).list
    expect(answer?.pairId).toBe(call?.id)
  })

  it('is left out when it is empty: some piles keep their connection open so', async () => {
    const { take, search } = openLogged()
    take('2', '')
    expect((await search()).list).toEqual([])
  })
})

describe('a filter', () => {
  it('lets through the frames of one sender [R4.1.26]', async () => {
    const { exchange, take, search } = openLogged()
    exchange('m1', 'Heartbeat')
    take('3', [2, 'c1', 'Reset', { type: 'Soft' }])
    const senders = async (sender: '2' | '3') => (await search({ sender })).list.map((frame) => frame.sender)
    expect(await senders('2')).toEqual(['2'])
    expect(await senders('3')).toEqual(['3', '3'])
  })

  it('by action finds the answers, too, in any letter case', async () => {
    const { exchange, search } = openLogged()
    exchange('m1', 'Heartbeat')
    exchange('m2', 'Authorize')
    expect(await actions(search({ action: 'heartBEAT' }))).toEqual(['Heartbeat', 'Heartbeat'])
  })

  it('by type, connector, text, time or errors finds those and no others', async () => {
    const { exchange, take, clock, search } = openLogged()
    const began = clock.now()
    exchange('m1', 'MeterValues', { payload: { connectorId: 1, value: 'Łódź' } })
    clock.advance(SECOND)
    exchange('m2', 'MeterValues', { payload: { connectorId: 2 } })
    take('2', 'noise')
    const ids = async (sought: object) => (await search(sought)).list.map(({ messageId }) => messageId)
    expect(await ids({ connectorId: 2 })).toEqual(['m2', 'm2'])
    expect(await ids({ text: 'łÓDŹ' })).toEqual(['m1'])
    expect(await ids({ type: 'CALLRESULT' })).toEqual(['m2', 'm1'])
    expect(await ids({ to: began })).toEqual(['m1'])
    expect(await ids({ from: began + 1, to: began + SECOND })).toEqual(['m1'])
    expect((await search({ errors: true })).list.map(({ text }) => text)).toEqual(['noise'])
  })

  it('shows nothing of other piles', async () => {
    const { take, search } = openLogged()
    take('2', [2, 'a', 'Heartbeat', {}], 'CP1')
    take('2', [2, 'b', 'Heartbeat', {}], 'CP2')
    expect((await search({ pileId: 'CP2' })).list.map(({ messageId }) => messageId)).toEqual(['b'])
  })
})

describe('a long log', () => {
  const many = () => {
    const logged = openLogged()
    for (let index = 0; index < 1_500; index += 1) {
      logged.exchange(`m${index}`, index === 3 ? 'BootNotification' : 'Heartbeat', { after: index % 7 })
      logged.clock.advance(index % 300)
    }
    return logged
  }

  it('is read page by page, each frame once, newest first, and every pair is found', async () => {
    const { search } = many()
    const seen: string[] = []
    for (let before: string | null | undefined; before !== null;) {
      const { list, older } = await search({ before: before ?? null, size: 97 })
      expect(list.every(({ pairId }) => pairId !== null)).toBe(true)
      seen.push(...list.map(({ sender, messageId }) => `${sender} ${messageId}`))
      before = older
    }
    expect(seen).toEqual(Array.from({ length: 1_500 }, (_, at) => [`3 m${1_499 - at}`, `2 m${1_499 - at}`]).flat())
  })

  it('is searched to its beginning, though what is sought is rare', async () => {
    const { search } = many()
    expect(await search({ action: 'BootNotification' })).toMatchObject({ list: [{}, {}], older: null })
  })

  it('is searched so far and no farther at once, and says how far', async () => {
    const { take, clock, search } = openLogged()
    take('2', [2, 'first', 'BootNotification', {}])
    for (let index = 0; index < 25_000; index += 1) take('2', `[2,"${index}","Heartbeat",{}]`)
    clock.advance(SECOND)
    const page = await search({ action: 'BootNotification' })
    expect(page.list).toEqual([])
    expect(page.searchedTo).not.toBeNull()
    expect((await search({ action: 'BootNotification', before: page.older })).list).toHaveLength(1)
  })

  it('begins at the end of the span that is sought', async () => {
    const { search, clock } = many()
    const { list } = await search({ to: clock.now() - 100 * SECOND, size: 1 })
    expect(list[0]?.at).toBeDefined()
    expect(Date.parse(list[0]?.at ?? '')).toBeLessThanOrEqual(clock.now() - 100 * SECOND)
  })
})

it('cuts a frame that is too long, says how long it was, and still knows what it is and what answered it', async () => {
  const { take, search } = openLogged()
  const text = JSON.stringify([2, 'long', 'DataTransfer', { vendorId: 'V', data: 'x'.repeat(3 * frameCharsMost) }])
  take('2', text)
  take('3', [3, 'long', { status: 'UnknownVendorId' }])
  const [answer, call] = (await search()).list
  expect(call).toMatchObject({ type: 'CALL', action: 'DataTransfer', length: text.length, pairId: answer?.id })
  expect(call?.text).toBe(text.slice(0, frameCharsMost))
})

it.each([
  ['a cut through the middle of a letter', `${'x'.repeat(frameCharsMost - 1)}😀 and more`],
  ['half a letter', 'half \ud83d of one'],
  ['nothing in a text', 'nul \u0000 inside'],
  ['what headers of frames are made of', '22,5;3/7;\n2'],
])('goes on reading behind %s', async (_, text) => {
  const { take, exchange, search } = openLogged()
  take('2', text)
  exchange('m1', 'Heartbeat')
  const { list } = await search()
  expect(list.map(({ type }) => type)).toEqual(['CALLRESULT', 'CALL', 'ILLEGIBLE'])
  expect(list[2]?.length).toBe(text.length)
})

it('keeps nothing where it is switched off', async () => {
  const { exchange, search, log } = openLogged({ settings: { ocppLogDays: 0 } })
  exchange('m1', 'Heartbeat')
  expect((await search()).list).toEqual([])
  expect(log.figures).toEqual({ kept: 0, lost: 0 })
})
