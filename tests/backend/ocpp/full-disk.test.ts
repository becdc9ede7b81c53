import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Overloaded } from '#backend/kernel/unavailable.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openNetwork } from './network.ts'

/** Piles are sent away when nothing they say can be kept: each delivers it again when there is room. */

const start = {
  connectorId: 1,
  idTag: 'good',
  meterStart: 0,
  timestamp: '2026-11-20T08:00:00.000Z',
} as const
/** More than fit into the pages that are there. */
const CALLS_MOST = 1_000
const later = { code: 1013, reason: 'try again later' }

it('closes piles on a full disk instead of answering them with errors, and lets them in again when there is room', async () => {
  const network = await openNetwork({ isLively: true, file: join(temporaryFolder(), 'world.db') })
  onTestFinished(() => network.close())
  const [busy, idle] = [await network.booted('CP1'), await network.booted('CP2')]
  const { factsDb: db } = network.world.store
  db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`)
  // What is left of the last page is soon used up.
  let asked = 0
  while (asked < CALLS_MOST && network.world.commandBus.trouble === null) {
    asked += 1
    await Promise.race([busy.ask('StartTransaction', { ...start, meterStart: asked }), busy.closed])
  }
  expect(network.world.commandBus.trouble).toMatchObject({ code: 'SQLITE_FULL' })
  for (const { closed } of [busy, idle]) expect(await closed).toEqual(later)
  expect(network.calls.filter((call) => call.includes('InternalError'))).toEqual([])
  expect(busy.frames.filter(([type]) => type === 4)).toEqual([])
  await expect(network.connect('CP1')).rejects.toThrow('HTTP 503')
  await expect(network.connect('CP3')).rejects.toThrow('HTTP 503')

  db.pragma('max_page_count = 1000000')
  network.pass(10_000)
  const back = await network.booted('CP1')
  expect(await back.confirmed('StartTransaction', { ...start, meterStart: asked })).toMatchObject({
    idTagInfo: { status: expect.any(String) },
    transactionId: expect.any(Number),
  })
  expect(network.world.store.stateOf('pile-link', 'CP2')?.value).toBe('Offline')
})

it('closes a pile whose call comes in an overload, and nobody else', async () => {
  const network = await openNetwork()
  onTestFinished(() => network.close())
  const [busy, idle] = [await network.booted('CP1'), await network.booted('CP2')]
  const { run } = network.world.commandBus
  Reflect.set(network.world.commandBus, 'run', () => Promise.reject(new Overloaded('20000 commands are waiting')))
  busy.say('[2,"a1","Authorize",{"idTag":"good"}]')
  expect(await busy.closed).toEqual(later)
  Reflect.set(network.world.commandBus, 'run', run)
  await idle.confirmed('Heartbeat', {})
  expect(busy.frames.filter(([type]) => type === 4)).toEqual([])
})
