import { connect } from 'node:net'
import { Schema } from 'effect'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LiveFacts, LiveHello, livePath, liveResumeMost } from '#contracts/http/live.ts'
import { pages } from '#contracts/menu.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { admin, adminAccount, clerk, openAccount } from './installation.ts'
import { openLive, subscribers } from './listening.ts'

/** The live feed over a real connection; the clock is moved, nobody waits. */

describe('the live feed', () => {
  it('greets with its position, then tells what happens, in order', async () => {
    const { feed, rename, clock, position } = await openLive()
    const console = await feed()
    const hello = await console.next()
    expect(hello).toMatchObject({ event: 'hello', id: String(position()) })
    expect(Schema.decodeUnknownSync(LiveHello)(hello.data)).toEqual({
      position: position(),
      time: '2026-11-20T08:00:00.000Z',
    })
    await rename('first')
    await rename('second')
    clock.move(0)
    const frame = await console.next()
    expect(frame).toMatchObject({ event: 'facts', id: String(position()) })
    const { facts } = Schema.decodeUnknownSync(LiveFacts, { onExcessProperty: 'error' })(frame.data)
    expect(facts.map(({ data }) => data)).toMatchObject([{ menuCodeList: ['first'] }, { menuCodeList: ['second'] }])
    expect(facts[1]).toMatchObject({
      lifecycle: 'account',
      id: 'A1',
      type: 'account.changed',
      version: 3,
      position: position(),
    })
  })

  it('gathers facts for a quarter of a second: at most four frames in one', async () => {
    const { feed, rename, clock } = await openLive()
    const console = await feed()
    await console.next()
    for (let step = 0; step < 20; step += 1) {
      await rename(`step ${step}`)
      clock.move(50)
    }
    clock.move(250)
    const frames: Awaited<ReturnType<typeof console.next>>[] = []
    while (frames.length < 5) frames.push(await console.next())
    const told = frames.flatMap(({ data }) =>
      data.facts.map((fact: { data: { menuCodeList: string[] } }) => fact.data.menuCodeList[0]),
    )
    expect(told).toEqual(Array.from({ length: 20 }, (_, step) => `step ${step}`))
    expect(console.buffered()).toBe(0)
  })

  it('resumes behind the last event: nothing is missed, nothing comes twice', async () => {
    const { feed, rename, clock } = await openLive()
    const first = await feed()
    await first.next()
    await rename('seen')
    clock.move(250)
    const seen = await first.next()
    first.close()
    for (let missed = 0; missed < 1_200; missed += 1) void rename(`missed ${missed}`)
    await rename('just now')
    const again = await feed({ 'last-event-id': seen.id ?? '' })
    const hello = await again.next()
    expect(hello).toMatchObject({ event: 'hello', id: seen.id })
    clock.move(250)
    await rename('last')
    clock.move(250)
    const names: string[] = []
    while (names.at(-1) !== 'last') {
      const { event, data } = await again.next()
      expect(event).toBe('facts')
      names.push(...data.facts.map((fact: { data: { menuCodeList: string[] } }) => fact.data.menuCodeList[0]))
    }
    expect(names).toEqual([...Array.from({ length: 1_200 }, (_, missed) => `missed ${missed}`), 'just now', 'last'])
  })

  it('begins where the facts are that came while nobody listened, and tells them whoever resumes before', async () => {
    const { call, feed, rename, clock, position } = await openLive()
    const first = await feed()
    await first.next()
    first.close()
    await expect.poll(async () => subscribers(call)).toBe(0)
    await rename('unheard')
    await rename('unheard, too')
    const fresh = await feed()
    expect(await fresh.next()).toMatchObject({ event: 'hello', id: String(position()) })
    const resumed = await feed({ 'last-event-id': String(position() - 1) })
    expect(await resumed.next()).toMatchObject({ event: 'hello', id: String(position() - 1) })
    expect((await resumed.next()).data.facts).toMatchObject([{ data: { menuCodeList: ['unheard, too'] } }])
    await rename('heard')
    clock.move(250)
    for (const console of [fresh, resumed])
      expect((await console.next()).data.facts).toMatchObject([{ data: { menuCodeList: ['heard'] } }])
  })

  it('resumes over a long stretch of what the caller may not see, and misses nothing behind it', async () => {
    const { feed, rename, clock, position, token, world } = await openLive()
    const clerks = await token(clerk)
    const began = position()
    const request: CommandHandler<string, unknown> = (tx, id) =>
      tx.dispatch(chargingSession, { id, command: 'request', body: { pileId: 'P', connectorId: 1, idTag: 'T' } })
    for (const id of ['first', 'second']) {
      for (let hidden = 0; hidden < 1_200; hidden += 1) void rename(`hidden ${hidden}`)
      const by = { actor: actorOf.OP, correlation: 'test' }
      expect(await world('0PL002').commandBus.run(request, id, by)).toBeNull()
    }
    clock.move(250)
    const console = await feed({ 'last-event-id': String(began) }, '', clerks)
    await console.next()
    expect((await console.next()).data.facts).toMatchObject([{ id: 'first' }])
    expect((await console.next()).data.facts).toMatchObject([{ id: 'second' }])
  })

  it('takes the position from ?after= as well', async () => {
    const { feed, position } = await openLive()
    const console = await feed({}, '?after=0')
    expect(await console.next()).toMatchObject({ event: 'hello', data: { position: 0 } })
    expect((await console.next()).data).toMatchObject({
      position: position(),
      facts: [{ position: 1 }, { position: 2 }],
    })
  })

  it('says reset when the position is too far back, or of another world', async () => {
    const { feed, rename, clock, position } = await openLive()
    for (let passed = 0; passed < liveResumeMost; passed += 1) void rename(`passed ${passed}`)
    await rename('now')
    for (const lost of ['2', '999999']) {
      const console = await feed({ 'last-event-id': lost })
      expect(await console.next()).toMatchObject({ event: 'hello', data: { position: position() } })
      expect(await console.next()).toMatchObject({ event: 'reset', data: { position: position() } })
      await rename(`after ${lost}`)
      clock.move(250)
      expect((await console.next()).data.facts).toMatchObject([{ data: { menuCodeList: [`after ${lost}`] } }])
      console.close()
    }
  })

  it('gives a sign of life every five seconds, which carries the position', async () => {
    const { feed, clock, position } = await openLive()
    const console = await feed()
    await console.next()
    clock.move(5_000)
    const sign = await console.next()
    expect(sign).toMatchObject({ event: null, id: String(position()), data: null })
    expect(sign.comment).not.toBe('')
  })

  it('leaves out what the caller has no menu code for', async () => {
    const { feed, rename, clock, token } = await openLive()
    const clerks = await feed({}, '', await token(clerk))
    const mine = await feed()
    await Promise.all([clerks.next(), mine.next()])
    await rename('not for clerks')
    clock.move(250)
    expect(await mine.next()).toMatchObject({ event: 'facts' })
    clock.move(5_000)
    expect(await clerks.next()).toMatchObject({ event: null })
  })

  it('ends with the sign-in, and lets nobody in without one', async () => {
    const { feed, call, clock, token } = await openLive()
    const mine = await token()
    const console = await feed({}, '', mine)
    await console.next()
    await call('DELETE', `/user-service/auth/token/${mine}`, { token: mine })
    clock.move(5_000)
    expect(await console.ended()).toBe(true)
    expect(await call('GET', livePath)).toMatchObject({ status: 401, code: 'NO_AUTHORIZATION' })
    const other = await token()
    for (const wrong of ['-1', 'x', '1e3']) {
      const headers = { 'last-event-id': wrong }
      expect(await call('GET', livePath, { token: other, headers })).toMatchObject({
        status: 400,
        code: 'REQUEST_ERROR',
      })
    }
  })

  it('forgets a console that hangs up', async () => {
    const { feed, call } = await openLive()
    const [gone, stays] = [await feed(), await feed()]
    await Promise.all([gone.next(), stays.next()])
    expect(await subscribers(call)).toBe(2)
    gone.close()
    while ((await subscribers(call)) === 2);
    expect(await subscribers(call)).toBe(1)
  })

  it('ends when the rights of its account change, so that it begins again with the new ones', async () => {
    const { feed, clock, token, world } = await openLive()
    const clerks = await feed({}, '', await token(clerk))
    const mine = await feed()
    await Promise.all([clerks.next(), mine.next()])
    const granted = adminAccount({ account: clerk.account, type: 'NORMAL', menuCodeList: [pages.adminAccounts.code] })
    await openAccount(world(admin.operatorCode), 'A2', granted)
    clock.move(5_000)
    expect(await clerks.ended()).toBe(true)
    expect(await mine.next()).toMatchObject({ event: 'facts' })
    expect(await mine.next()).toMatchObject({ event: null })
  })

  it('cuts a console that does not read, and only that one', async () => {
    const { feed, address, rename, sayMuch, clock, token, call } = await openLive()
    const reader = await feed()
    await reader.next()
    const sleeper = connect(Number(new URL(address).port), '127.0.0.1')
    onTestFinished(() => void sleeper.destroy())
    sleeper.write(`GET ${livePath} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await token()}\r\n\r\n`)
    await new Promise((resolve) => sleeper.once('readable', resolve))
    expect(await subscribers(call)).toBe(2)
    const long = 'x'.repeat(1024 * 1024)
    for (let sent = 0; sent < 40 && (await subscribers(call)) === 2; sent += 1) {
      await sayMuch(long + sent)
      clock.move(250)
      expect((await reader.next()).data.facts[0].data.code).toBe(long + sent)
    }
    expect(await subscribers(call)).toBe(1)
    clock.move(2_000)
    await rename('still here')
    clock.move(250)
    expect(await reader.next()).toMatchObject({ event: 'facts' })
  })

  it('cuts a console that resumes and never takes what it missed', async () => {
    const { address, rename, sayMuch, clock, token, call, position } = await openLive()
    const before = position()
    const mine = await token()
    const long = 'x'.repeat(1024 * 1024)
    for (let sent = 0; sent < 20; sent += 1) await sayMuch(long + sent)
    await rename('Ada Example')
    const sleeper = connect(Number(new URL(address).port), '127.0.0.1')
    onTestFinished(() => void sleeper.destroy())
    const head = `host: x\r\nauthorization: Bearer ${mine}\r\nlast-event-id: ${before}\r\n\r\n`
    sleeper.write(`GET ${livePath} HTTP/1.1\r\n${head}`)
    await new Promise((resolve) => sleeper.once('readable', resolve))
    expect(await subscribers(call)).toBe(1)
    clock.move(5_000)
    expect(await subscribers(call)).toBe(1)
    for (let beats = 0; beats < 7; beats += 1) clock.move(5_000)
    expect(await subscribers(call)).toBe(0)
  })
})
