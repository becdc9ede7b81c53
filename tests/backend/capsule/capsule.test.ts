import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { OperatorCode } from '#contracts/ids.ts'
import type { CapsuleSubject } from '#contracts/lab/capsule.ts'
import { instant } from '#contracts/units.ts'
import { packCapsule, unpackCapsule } from '#backend/capsule/file.ts'
import { furnishCapsule, layOutCapsule } from '#backend/capsule/open.ts'
import { capsuleOf } from '#backend/capsule/write.ts'
import { realClock } from '#backend/clock.ts'
import { openHost } from '#backend/host.ts'
import { realIds, seededIds } from '#backend/ids.ts'
import { readOptions } from '#backend/options.ts'
import { run } from '#backend/running.ts'
import { seedDemo } from '#backend/seed/demo.ts'
import { pastClock } from '#backend/seed/past-clock.ts'
import { vaultEntries } from '#backend/store/vault.ts'
import { openWorld } from '#backend/world.ts'
import type { World } from '#backend/world.ts'
import { temporaryFolder } from '#tests/support/folder.ts'

/** A demo network with customers, cards and contacts, and what leaves it in a capsule. */

const clock = pastClock(realClock)
let world: World
const record: CapsuleSubject = { kind: 'record', id: '1' }

beforeAll(async () => {
  world = openWorld({ code: OperatorCode.make('0PL002'), name: 'Demo', file: ':memory:', clock, ids: seededIds(1) })
  await seedDemo(world, clock)
  world.store.vault.set('customer:C0019', 'search', 'ewa kamińska\newa@kaminska.pl\n+48601234567')
})

function packed(subject: CapsuleSubject): Uint8Array {
  const capsule = capsuleOf(world, subject)
  if (capsule === null) throw new Error('there is nothing')
  return packCapsule(capsule)
}

function fileOf(bytes: Uint8Array): string {
  const file = join(temporaryFolder(), 'one.capsule')
  writeFileSync(file, bytes)
  return file
}

const texts = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : []

/** Every name, card, phone, address and secret of the network. */
function personal(): readonly string[] {
  const said = vaultEntries(world.store.db).flatMap(({ value }) => {
    try {
      return texts(JSON.parse(value))
    } catch {
      return value.split('\n')
    }
  })
  const cards = world.store
    .states('rfid-card')
    .flatMap(({ id, context }) => [id, ...texts(Reflect.get(Object(context), 'idTag'))])
  const ids = ['customer', 'account'].flatMap((name) => world.store.states(name).map(({ id }) => id))
  return [...said, ...cards, ...ids, 'admin00', 'oper00'].filter((one) => one.length > 1)
}

const whole: CapsuleSubject = { kind: 'pile', id: 'TPE-01', from: instant(0), to: instant(4_102_444_800_000) }

it.each([record, whole])('holds nothing that tells who anybody is: $kind', (subject) => {
  const text = gunzipSync(packed(subject)).toString('utf8').toLowerCase()
  expect(text.length).toBeGreaterThan(1_000)
  expect(personal().length).toBeGreaterThan(60)
  expect(personal().filter((one) => text.includes(one.toLowerCase()))).toEqual([])
})

it('keeps who is who: the same card is the same stand-in in session, record and card', () => {
  const { lines } = unpackCapsule(packed(record))
  const tags = lines.flatMap((line) =>
    'fact' in line ? texts(Reflect.get(Object(line.fact.data), 'idTag')).map((one) => one.toLowerCase()) : [],
  )
  expect(tags.length).toBeGreaterThanOrEqual(3)
  expect(new Set(tags).size).toBe(1)
})

it('opens as a world of its own in which the record has the same money and state', async () => {
  const folder = temporaryFolder()
  layOutCapsule(fileOf(packed(record)), folder)
  const host = openHost({ directory: folder, clock, ids: realIds })
  onTestFinished(() => host.close())
  await furnishCapsule(host, 'secret1password')
  const opened = host.world('CAPSULE')
  const [one, other] = [world.store.stateOf('charge-record', '1'), opened?.store.stateOf('charge-record', '1')]
  expect(other?.value).toBe(one?.value)
  expect(Reflect.get(Object(other?.context), 'cost')).toEqual(Reflect.get(Object(one?.context), 'cost'))
  expect(opened?.unread()).toBeNull()
  expect(opened?.store.states('bill')).toHaveLength(1)
  expect(opened?.store.states('location')).toHaveLength(1)
})

it('is refused when a later version wrote it, when it is damaged, and when it is none', () => {
  const capsule = capsuleOf(world, record)
  if (capsule === null) throw new Error('there is nothing')
  const later = packCapsule({ ...capsule, head: { ...capsule.head, format: 2, version: '9.0.0' } })
  expect(() => unpackCapsule(later)).toThrow('Chargebook 9.0.0 has written it in format 2')
  const short = packCapsule(capsule).slice(0, -200)
  expect(() => unpackCapsule(short)).toThrow('damaged')
  expect(() => unpackCapsule(Buffer.from('nothing'))).toThrow('no capsule')
  expect(capsuleOf(world, { kind: 'record', id: 'none' })).toBeNull()
})

it('is served to be read: every change is refused in the language of whoever asks', async () => {
  const options = readOptions(['--capsule', fileOf(packed(record))], { PORT: '0', DATA_DIR: temporaryFolder() })
  if (typeof options === 'string') throw new Error(options)
  const standing = { clock, log: pino({ level: 'silent' }), demoPassword: 'secret1password', onReset: () => undefined }
  const running = await run(options, standing)
  if (typeof running === 'string') throw new Error(running)
  onTestFinished(() => running.stop())
  const post = await fetch(`${running.address}/device-service/piles?lang=fr`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(post.status).toBe(409)
  expect(await post.text()).toContain('capsule : elle peut être consultée')
  expect((await fetch(`${running.address}/user-service/auth/captcha`)).status).toBe(200)
  expect(await run({ ...options, capsule: fileOf(Buffer.from('nothing')) }, standing)).toContain('cannot be opened')
})
