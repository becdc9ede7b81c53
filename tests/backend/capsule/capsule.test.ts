import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { OperatorCode } from '#contracts/ids.ts'
import type { CapsuleSubject } from '#contracts/lab/capsule/capsule.ts'
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
import { openWorld } from '#backend/world.ts'
import type { World } from '#backend/world.ts'
import { always, brokenBy } from '#backend/bench/checks/always.ts'
import { everything } from '#tests/backend/ocpp-log/logged.ts'
import { temporaryFolder } from '#tests/support/folder.ts'

/** A demo network with customers, cards and contacts, and what leaves it in a capsule. */

const clock = pastClock(realClock)
let world: World
const record: CapsuleSubject = { kind: 'record', id: '1' }
const PILE = 'TPE-01'
const whole: CapsuleSubject = { kind: 'pile', id: PILE, from: instant(0), to: instant(4_102_444_800_000) }

beforeAll(async () => {
  world = openWorld({ code: OperatorCode.make('0PL002'), name: 'Demo', file: ':memory:', clock, ids: seededIds(1) })
  await seedDemo(world, clock)
  const idTag = String(Reflect.get(Object(world.store.stateOf('charge-record', '1')?.context), 'idTag'))
  for (const pileId of new Set([PILE, pileOfRecord()])) {
    world.ocppLog.take(pileId, '2', JSON.stringify([2, 'm1', 'Authorize', { idTag }]))
    world.ocppLog.take(
      pileId,
      '3',
      JSON.stringify([3, 'm1', { idTagInfo: { status: 'Accepted', parentIdTag: idTag } }]),
    )
    world.ocppLog.take(pileId, '2', 'no frame at all, says Ewa')
  }
})

const pileOfRecord = (): string =>
  String(Reflect.get(Object(world.store.stateOf('charge-record', '1')?.context), 'pileId'))

async function packed(subject: CapsuleSubject): Promise<string> {
  const capsule = await capsuleOf(world, subject)
  if (capsule === null) throw new Error('there is nothing')
  return packCapsule(capsule)
}

function fileOf(text: string): string {
  const file = join(temporaryFolder(), 'one.capsule')
  writeFileSync(file, text)
  return file
}

const texts = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : []

/** Every name, card, plate, phone, address, account and secret of the network. */
function personal(): readonly string[] {
  const said = world.store.db
    .prepare<[], { value: string }>('SELECT value FROM vault')
    .all()
    .flatMap(({ value }) => {
      try {
        return texts(JSON.parse(value))
      } catch {
        return value.split('\n')
      }
    })
  const held = ['rfid-card', 'vehicle', 'location', 'pile'].flatMap((name) =>
    world.store
      .states(name)
      .flatMap(({ id, context }) => [
        ...(name === 'location' ? [] : [id]),
        ...['idTag', 'name', 'plate', 'remark', 'address', 'serialNumber'].flatMap((field) =>
          texts(Reflect.get(Object(context), field)),
        ),
      ]),
  )
  const ids = ['customer', 'account'].flatMap((name) => world.store.states(name).map(({ id }) => id))
  return [...new Set([...said, ...held, ...ids, 'admin00', 'oper00'])].filter((one) => one.length > 3)
}

it.each([record, whole])('holds nothing that tells who or what anybody is: $kind', async (subject) => {
  const text = (await packed(subject)).toLowerCase()
  expect(text.length).toBeGreaterThan(1_000)
  expect(personal().length).toBeGreaterThan(60)
  expect(personal().filter((one) => text.includes(one.toLowerCase()))).toEqual([])
})

it('keeps who is who: the same card is the same stand-in in session, record and card', async () => {
  const { lines } = unpackCapsule(await packed(record))
  const tags = lines.flatMap((line) =>
    'fact' in line ? texts(Reflect.get(Object(line.fact.data), 'idTag')).map((one) => one.toLowerCase()) : [],
  )
  expect(tags.length).toBeGreaterThanOrEqual(3)
  expect(new Set(tags).size).toBe(1)
})

it('opens as a world of its own in which the record has the same money, energy and state', async () => {
  const folder = temporaryFolder()
  layOutCapsule(fileOf(await packed(record)), folder)
  const host = openHost({ directory: folder, clock, ids: realIds })
  onTestFinished(() => host.close())
  await furnishCapsule(host, 'secret1password')
  const opened = host.world('CAPSULE')
  const [one, other] = [world.store.stateOf('charge-record', '1'), opened?.store.stateOf('charge-record', '1')]
  expect(other?.value).toBe(one?.value)
  for (const field of ['energy', 'cost', 'meterStop', 'startedAt', 'zone'])
    expect(Reflect.get(Object(other?.context), field), field).not.toBeUndefined()
  const money = (state: typeof one): unknown =>
    Reflect.get(Object(Reflect.get(Object(state?.context), 'cost')), 'total')
  expect(money(other ?? null)).toEqual(money(one ?? null))
  expect(opened?.unread()).toBeNull()
  expect(opened?.store.states('bill')).toHaveLength(1)
  expect(opened?.store.states('location')).toHaveLength(1)
})

it('opens with every fact of a pile read, and states equal to a fresh fold', async () => {
  const folder = temporaryFolder()
  const { of } = layOutCapsule(fileOf(await packed(whole)), folder)
  const host = openHost({ directory: folder, clock, ids: realIds })
  onTestFinished(() => host.close())
  await furnishCapsule(host, 'secret1password')
  const opened = host.world('CAPSULE')
  if (opened === null) throw new Error('it is not there')
  expect(opened.unread()).toBeNull()
  const folds = Object.entries(always).filter(([law]) => law.endsWith('a fresh fold'))
  expect(folds).toHaveLength(2)
  expect(await brokenBy(Object.fromEntries(folds), opened)).toEqual([])
  const { list } = await opened.ocppLog.ask('search', { ...everything, pileId: of.id })
  expect(list.map(({ type, action }) => `${type} ${action}`)).toEqual(['CALLRESULT Authorize', 'CALL Authorize'])
})

it('is refused when a later version wrote it, when it is torn or changed, and when it is none', async () => {
  const capsule = await capsuleOf(world, record)
  if (capsule === null) throw new Error('there is nothing')
  const later = packCapsule({ ...capsule, head: { ...capsule.head, format: 2, version: '9.0.0' } })
  expect(() => unpackCapsule(later)).toThrow('Chargebook 9.0.0 has written it in format 2')
  const text = packCapsule(capsule)
  expect(() => unpackCapsule(text.slice(0, -200))).toThrow('torn')
  expect(() => unpackCapsule(text.replace('"irregular":false', '"irregular":true'))).toThrow('hash')
  expect(() => unpackCapsule('nothing')).toThrow('no capsule')
  expect(() => unpackCapsule('')).toThrow('no capsule')
  expect(await capsuleOf(world, { kind: 'record', id: 'none' })).toBeNull()
  expect(await capsuleOf(world, { ...whole, id: 'none' })).toBeNull()
})

it('is served to be read: every change is refused in the language of whoever asks', async () => {
  const options = readOptions(['--capsule', fileOf(await packed(record))], { PORT: '0', DATA_DIR: temporaryFolder() })
  if (typeof options === 'string') throw new Error(options)
  const standing = { clock, log: pino({ level: 'silent' }), demoPassword: 'secret1password', onReset: () => undefined }
  const running = await run(options, standing)
  if (typeof running === 'string') throw new Error(running)
  onTestFinished(() => running.stop())
  const write = (method: string, path: string) =>
    fetch(`${running.address}${path}`, { method, headers: { 'content-type': 'application/json' }, body: '{}' })
  for (const [method, path] of [
    ['POST', '/device-service/piles'],
    ['PUT', '/user-service/person/operator/password'],
    ['DELETE', '/device-service/piles/x1'],
  ] as const) {
    const refused = await write(method, `${path}?lang=fr`)
    expect(refused.status, path).toBe(409)
    expect(await refused.text(), path).toContain('capsule : elle peut être consultée')
  }
  expect((await fetch(`${running.address}/user-service/auth/captcha`)).status).toBe(200)
  expect(readOptions(['--capsule', 'one', '--fixtures', '3'], {})).toContain('Nothing is added to a capsule')
  expect(await run({ ...options, capsule: fileOf('nothing') }, standing)).toContain('cannot be opened')
  expect(await run({ ...options, capsule: '/nowhere/at/all' }, standing)).toContain('cannot be opened')
})
