import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { livePath } from '#contracts/http/live.ts'
import { positionHeader, positionWithin } from '#contracts/http/position.ts'
import { instant } from '#contracts/units.ts'
import { charged } from './charged.ts'
import { admin, adminAccount, disableAccount, neighbour, openAccount, openInstallation } from './installation.ts'
import type { Answer, Installation } from './installation.ts'

/** What a client has seen goes with each of its calls, and no answer is from an older state. */

const profile = '/user-service/person/operator'
const records = '/charge-service/records'

const positionIn = ({ headers }: Pick<Answer, 'headers'>): number | null => {
  const text = headers.get(positionHeader)
  return text === null ? null : Number(text)
}

async function inOrder(from: Installation) {
  const { call, server, world, token } = from
  const mine = await token()
  const theirs = await token(neighbour)
  const read = (position: unknown, path = profile, as = mine) =>
    call('GET', path, { token: as, headers: { [positionHeader]: String(position) } })
  const positionOf = (code: string): number => world(code).store.position()
  const renames = { [admin.operatorCode]: 0, [neighbour.operatorCode]: 0 }
  /** One more fact. */
  const rename = async (code: string = admin.operatorCode): Promise<void> => {
    await openAccount(
      world(code),
      'A1',
      adminAccount({ account: `name-${(renames[code] = (renames[code] ?? 0) + 1)}` }),
    )
  }
  /** Long enough for whatever is at hand to be answered. */
  const settled = async (): Promise<void> => {
    await read(0)
    await read(0)
  }
  /** A call that has come to the server and waits there; `isOver` once it is answered. */
  const waiting = async (begin: () => Promise<Answer>) => {
    const arrival = once(server.app.server, 'request')
    const sent = { isOver: false, answer: begin().finally(() => (sent.isOver = true)) }
    await arrival
    await settled()
    return sent
  }
  return { ...from, mine, theirs, read, positionOf, rename, waiting, settled }
}

describe('the position of an answer', () => {
  it('is the one that the network has reached, after a command the one it was done at', async () => {
    const { call, mine, read, positionOf } = await inOrder(await charged())
    const before = positionOf(admin.operatorCode)
    expect(positionIn(await read(0, records))).toBe(before)
    const path = `${records}/1/markAbnormal`
    const done = await call('POST', path, { token: mine, body: { reason: 'Meter was exchanged' } })
    expect([done.status, positionIn(done)]).toEqual([200, positionOf(admin.operatorCode)])
    expect(positionIn(done)).toBeGreaterThan(before)
    const refused = await call('POST', path, { token: mine, body: { reason: 'Meter was exchanged' } })
    expect([refused.status, positionIn(refused)]).toEqual([409, positionOf(admin.operatorCode)])
  })

  it('is that of the operator of whoever asks', async () => {
    const { read, theirs, positionOf, rename } = await inOrder(await openInstallation())
    await rename()
    expect(positionOf(admin.operatorCode)).not.toBe(positionOf(neighbour.operatorCode))
    expect(positionIn(await read(0))).toBe(positionOf(admin.operatorCode))
    expect(positionIn(await read(0, profile, theirs))).toBe(positionOf(neighbour.operatorCode))
  })

  it('is told to nobody who is not signed in, of no moment in the past, and by no file', async () => {
    const { call, read, clock } = await inOrder(await openInstallation())
    expect(positionIn(await read(0, `${records}?asOf=${instant(clock.now())}`))).toBeNull()
    expect(positionIn(await call('GET', profile))).toBeNull()
    for (const path of ['/user-service/auth/captcha', '/healthz', '/readyz', '/docs/'])
      expect([path, positionIn(await call('GET', path))]).toEqual([path, null])
  })
})

describe('a call that asks for a position', () => {
  it('is answered at once where it is reached', async () => {
    const { read, positionOf } = await inOrder(await openInstallation())
    for (const position of [0, 1, positionOf(admin.operatorCode)]) expect((await read(position)).status).toBe(200)
  })

  it('waits until a commit reaches it, and is answered from then', async () => {
    const { read, positionOf, rename, waiting, settled } = await inOrder(await openInstallation())
    const wanted = positionOf(admin.operatorCode) + 2
    const call = await waiting(() => read(wanted))
    await rename()
    await settled()
    expect(call.isOver).toBe(false)
    await rename()
    const answer = await call.answer
    expect([answer.status, answer.data.account, positionIn(answer)]).toEqual([200, 'name-2', wanted])
  })

  it('is answered by the rights of when it is reached', async () => {
    const { read, world, positionOf, waiting } = await inOrder(await openInstallation())
    const call = await waiting(() => read(positionOf(admin.operatorCode) + 1))
    await disableAccount(world(admin.operatorCode), 'A1')
    expect((await call.answer).status).toBe(401)
  })

  it('is refused in words when the position does not come, with the one to go on from', async () => {
    const { call, mine, read, clock, positionOf, waiting, settled } = await inOrder(await charged())
    const reached = positionOf(admin.operatorCode)
    const headers = { [positionHeader]: '999' }
    const words: Readonly<Record<string, string>> = {
      en: 'The server does not have the data that you have already seen; check what is shown now and try again',
      pl: 'Na serwerze nie ma danych, które były już widoczne; sprawdź, co jest wyświetlane teraz, i spróbuj ponownie',
      fr: 'Le serveur ne dispose pas des données que vous avez déjà vues ; vérifiez ce qui est affiché maintenant et réessayez',
      'zh-CN': '服务器上没有您已看到的数据，请核对当前显示的内容后重试',
      'zh-TW': '伺服器上沒有您已看到的資料，請核對目前顯示的內容後再試',
    }
    for (const [lang, message] of Object.entries(words)) {
      const late = await waiting(() => read(999, `${records}?lang=${lang}`))
      clock.move(positionWithin - 1)
      await settled()
      expect(late.isOver).toBe(false)
      clock.move(1)
      const answer = await late.answer
      expect(answer).toMatchObject({ status: 412, code: 'POSITION_NOT_REACHED', message })
      const field = { part: 'headers', field: positionHeader, rule: 'reached', value: '999', limit: reached, message }
      expect(answer.data).toEqual({ fields: [field] })
      expect(positionIn(answer)).toBe(reached)
    }
    // A command is not done.
    const path = `${records}/1/markAbnormal`
    const given = { token: mine, body: { reason: 'Meter was exchanged' } }
    const command = await waiting(() => call('POST', path, { ...given, headers }))
    clock.move(positionWithin)
    expect((await command.answer).code).toBe('POSITION_NOT_REACHED')
    expect(positionOf(admin.operatorCode)).toBe(reached)
    expect((await read(reached, `${records}/1`)).data.status).toBe('RECORD_UNSETTLED')
    expect((await call('POST', path, { ...given, headers: { [positionHeader]: String(reached) } })).status).toBe(200)
  })

  it('waits for its own operator alone', async () => {
    const { read, theirs, positionOf, rename, waiting, settled } = await inOrder(await openInstallation())
    await rename()
    const mine = positionOf(admin.operatorCode)
    expect(mine).toBeGreaterThan(positionOf(neighbour.operatorCode))
    const call = await waiting(() => read(mine, profile, theirs))
    await rename()
    await settled()
    expect(call.isOver).toBe(false)
    while (positionOf(neighbour.operatorCode) < mine) await rename(neighbour.operatorCode)
    expect(positionIn(await call.answer)).toBe(mine)
  })

  it.each(['', '-1', '1.5', '0x10', 'last', '1, 2', '1'.repeat(16)])('is refused where it says "%s"', async (wrong) => {
    const { read } = await inOrder(await openInstallation())
    for (const path of [profile, `${records}?asOf=2000-01-01T00:00:00.000Z`]) {
      const answer = await read(wrong, path)
      expect(answer).toMatchObject({ status: 400, code: 'REQUEST_ERROR' })
      expect(answer.data.fields).toMatchObject([{ part: 'headers', field: positionHeader, rule: 'pattern' }])
    }
  })

  it('does not wait where nothing depends on it', async () => {
    const { call, read, mine, clock } = await inOrder(await openInstallation())
    const headers = { [positionHeader]: '999' }
    for (const path of ['/healthz', '/user-service/auth/captcha', '/user-service/operator/homepage'])
      expect((await call('GET', path, { headers })).status).toBe(200)
    expect((await call('GET', '/user-service/auth/token/refresh', { headers, token: mine })).status).toBe(200)
    expect((await read(999, `${records}?asOf=${instant(clock.now())}`)).status).toBe(200)
    // Who may not call is told so at once.
    expect((await call('GET', profile, { headers })).status).toBe(401)
    expect((await read('none', `${livePath}?after=x`)).status).toBe(400)
  })

  it('is refused at once where a thousand others wait', async () => {
    const { server, mine, clock, settled } = await inOrder(await openInstallation())
    const headers = { authorization: `Bearer ${mine}`, [positionHeader]: '999' }
    // It is not sent before somebody waits for its answer.
    const ask = async () => await server.app.inject({ method: 'GET', url: profile, headers })
    const many = Array.from({ length: 1_000 }, ask)
    await settled()
    const one = await ask()
    expect([one.statusCode, one.json().code]).toEqual([412, 'POSITION_NOT_REACHED'])
    clock.move(positionWithin)
    expect(new Set((await Promise.all(many)).map(({ statusCode }) => statusCode))).toEqual(new Set([412]))
    // All have left their place.
    let isOver = false
    const next = ask().finally(() => (isOver = true))
    await settled()
    expect(isOver).toBe(false)
    clock.move(positionWithin)
    expect((await next).statusCode).toBe(412)
  })
})
