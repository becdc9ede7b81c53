import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { create, extract } from 'tar'
import { realClock } from '#backend/clock.ts'
import { openHost } from '#backend/host.ts'
import { realIds } from '#backend/ids.ts'
import { openAuthority } from '#backend/ocpp/certificates/authority.ts'
import { seedFixtures } from '#backend/seed/fixtures.ts'
import { foundWorld } from '#backend/seed/accounts.ts'
import { kindOf } from '#backend/store/installation.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { enrol } from '#tests/backend/ocpp/certificates/certificates.ts'
import { brokenIn } from '#tests/soak/checks.ts'
import { signedIn } from '#tests/crash/cashier.ts'
import { countOf, missing, nothingAcknowledged } from '#tests/crash/memory.ts'
import { captchaText, operatorCode, password } from '#tests/crash/server.ts'
import { Witness } from '#tests/crash/witness.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { opensslNow } from '#tests/support/time/openssl-time.ts'
import { start } from '#tests/support/run/product.ts'
import { SHIFT } from '#tests/support/time/shift-date.ts'

/** A real installation under load is backed up, destroyed and put back. */

const PILES = 5
/** The pile that shows a certificate instead of charging cars. */
const CERTIFIED = 'CP000006'
const ACKNOWLEDGED = 60
const FIRMWARE = Buffer.from('firmware '.repeat(5_000))

/** TLS asks the machine for the time: whatever date the tests are told, what is shown over it lives there. */
const clock = { ...realClock, now: opensslNow }

const serve = (dataDir: string) =>
  start(
    {
      [SHIFT]: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: password,
      CAPTCHA_TEXT: captchaText,
      OCPP_TLS_PORT: '0',
      FTP_PORT: '0',
      LOG_LEVEL: 'fatal',
    },
    'backend/main.ts',
    '--no-demo',
    '--allow-profile-0',
  )

/** Founds an operator with piles, one of which holds a certificate of the installation's authority. */
async function found(directory: string) {
  const host = openHost({ directory, clock, ids: realIds })
  const world = await foundWorld(host, { operatorCode: OperatorCode.make(operatorCode), operatorName: operatorCode })
  await seedFixtures(world, PILES + 1)
  const authority = openAuthority({ vault: host.vault, clock, ids: realIds })
  const { cert, key } = await enrol({ world, authority }, CERTIFIED)
  const tls = { ca: await authority.root(), cert, key }
  host.close()
  return tls
}

/** Connects as the pile with the certificate; rejects where server and pile do not trust each other. */
async function connectCertified(said: string, tls: Awaited<ReturnType<typeof found>>): Promise<void> {
  const address = /over TLS at (wss:\S+),/u.exec(said)?.[1] ?? expect.unreachable()
  const socket = new WebSocket(`${address}/ocpp/${operatorCode}/${CERTIFIED}`, ['ocpp1.6'], tls)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, { statusCode }) => reject(new Error(`HTTP ${statusCode}`)))
  })
  socket.send('[2,"1","BootNotification",{"chargePointVendor":"Backup","chargePointModel":"B1"}]')
  await once(socket, 'message')
  socket.terminate()
}

async function upload(address: string, name: string): Promise<void> {
  const { authorization } = await signedIn(address)
  const response = await fetch(`${address}/firmware-service/files?name=${name}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: FIRMWARE,
  })
  expect(response.status).toBe(200)
}

const uploadsIn = (directory: string): readonly Buffer[] =>
  readdirSync(join(directory, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

const backup = (from: string, to: string, ...more: string[]) =>
  start({ DATA_DIR: from }, 'backend/operate/backup.ts', to, ...more)
const restore = (archive: string, folder: string) => start({}, 'backend/operate/restore.ts', archive, folder)

it('puts back all that was acknowledged before a backup under load began, uploads and the authority among it', async () => {
  const folder = temporaryFolder()
  const place = (name: string): string => join(folder, name)
  const [data, archives, restored] = [place('data'), place('archives'), place('restored')] as const
  const tls = await found(data)
  const first = serve(data)
  const address = await first.ready
  await upload(address, 'pile-2.bin')
  const acknowledged = nothingAcknowledged()
  const enough = loaded(address, acknowledged)
  await enough(ACKNOWLEDGED)
  const before = structuredClone(acknowledged)
  const one = backup(data, archives)
  const [code] = await Promise.all([one.exit, enough(1)])
  expect(one.said()).toMatch(/^Backed up .*\n {2}platform: 1 facts\n {2}0PL002: \d+ facts\n {2}1 uploaded files\n/u)
  expect(code).toBe(0)
  expect(countOf(acknowledged)).toBeGreaterThan(countOf(before))
  first.child.kill('SIGKILL')
  await first.exit
  rmSync(data, { recursive: true })

  const [archive] = readdirSync(archives)
  expect(readdirSync(archives)).toEqual([expect.stringMatching(/^chargebook-\d{8}T\d{6}Z\.tar\.gz$/u)])
  expect(statSync(join(archives, archive ?? '')).mode & 0o777).toBe(0o600)
  const put = restore(join(archives, archive ?? ''), restored)
  expect([await put.exit, put.said()]).toEqual([0, expect.stringContaining(`Restored ${restored} as it stood at`)])
  expect(statSync(restored).mode & 0o777).toBe(0o700)
  expect(uploadsIn(restored)).toEqual([FIRMWARE])
  const host = openHost({ directory: restored, clock: realClock, ids: realIds })
  const world = host.world(operatorCode) ?? expect.unreachable()
  expect(missing(world, before)).toEqual([])
  expect(await brokenIn(world)).toEqual([])
  host.close()

  const again = serve(restored)
  const back = await again.ready
  expect((await fetch(`${back}/readyz`)).status).toBe(200)
  await connectCertified(again.said(), tls)
  const { call } = await signedIn(back)
  expect(await call('GET', '/charge-service/records?size=10')).toMatchObject({ status: 200 })
})

/** Piles that charge at a server until it is gone; the answer waits for so many acknowledgements more. */
function loaded(address: string, acknowledged: ReturnType<typeof nothingAcknowledged>) {
  let [left, reached] = [0, (): void => undefined]
  const onAcknowledged = (): void => {
    left -= 1
    if (left === 0) reached()
  }
  const watching = { acknowledged, onAcknowledged, onStopped: () => undefined }
  for (let number = 1; number <= PILES; number += 1)
    new Witness(number, watching).live(address).catch((error: unknown) => expect.unreachable(String(error)))
  return (count: number): Promise<void> =>
    new Promise((resolve) => {
      left = count
      reached = resolve
    })
}

it('knows every kind of file that a server leaves in its folder, and says which it leaves out', async () => {
  const folder = temporaryFolder()
  const data = join(folder, 'data')
  const tls = await found(data)
  const server = serve(data)
  const address = await server.ready
  await connectCertified(server.said(), tls)
  await upload(address, 'pile-2.bin')
  const { call } = await signedIn(address)
  await expect
    .poll(async () => (await call('GET', '/charge-service/records?asOf=2026-01-01T00:00:00.000Z')).status)
    .toBe(200)
  await expect.poll(() => existsSync(join(data, `${operatorCode}.ocpp-log.db`))).toBe(true)
  writeFileSync(join(data, 'notes.txt'), 'mine')
  const kinds = Object.fromEntries(readdirSync(data).map((name) => [name, kindOf(name)]))
  expect(Object.entries(kinds).filter(([, kind]) => kind === 'foreign')).toEqual([['notes.txt', 'foreign']])
  expect(new Set(Object.values(kinds))).toEqual(
    new Set(['facts', 'companion', 'derived', 'ocpp-log', 'files', 'foreign']),
  )
  const plain = backup(data, join(folder, 'plain'))
  expect(await plain.exit).toBe(0)
  expect(plain.said()).toMatch(/left out: 0PL002\.ocpp-log\.db, notes\.txt\n/u)
  const whole = backup(data, join(folder, 'whole'), '--with-ocpp-log')
  expect(await whole.exit).toBe(0)
  expect(whole.said()).toContain('left out: notes.txt\n')
})

/** A small installation and an archive of it. */
async function archived() {
  const folder = temporaryFolder()
  const data = join(folder, 'data')
  await found(data)
  const done = backup(data, folder)
  expect([await done.exit, done.said()]).toEqual([0, expect.stringContaining('Backed up')])
  const archive = join(folder, readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? '')
  return { folder, data, archive }
}

it('restores nothing over what is there, and nothing that is broken', async () => {
  const { folder, data, archive } = await archived()
  const target = join(folder, 'target')
  const into = async (from: string, to = target) => {
    const run = restore(from, to)
    const code = await run.exit
    return [code, run.said(), existsSync(target)]
  }
  expect(await into(archive, data)).toEqual([
    2,
    expect.stringContaining('is not empty: nothing is written over'),
    false,
  ])
  const cut = join(folder, 'cut.tar.gz')
  writeFileSync(cut, readFileSync(archive).subarray(0, -2_000))
  expect(await into(cut)).toEqual([1, expect.stringMatching(/^restore: .*cut\.tar\.gz/u), false])
  writeFileSync(cut, 'no archive at all')
  expect(await into(cut)).toEqual([1, expect.stringMatching(/^restore: .*cut\.tar\.gz/u), false])
  const opened = join(folder, 'opened')
  mkdirSync(opened)
  await extract({ file: archive, cwd: opened })
  const names = readdirSync(opened)
  const repack = async (): Promise<string> => {
    await create({ gzip: true, cwd: opened, file: cut }, readdirSync(opened))
    return cut
  }
  const platform = readFileSync(join(opened, 'platform.db'))
  writeFileSync(join(opened, 'platform.db'), Buffer.concat([platform, platform]))
  expect(await into(await repack())).toEqual([
    1,
    expect.stringContaining('platform.db is not the file that was put in'),
    false,
  ])
  writeFileSync(join(opened, 'platform.db'), platform)
  copyFileSync(join(opened, 'platform.db'), join(opened, 'ABCDEF.db'))
  expect(await into(await repack())).toEqual([1, expect.stringContaining('ABCDEF.db is not in its manifest'), false])
  for (const name of ['ABCDEF.db', 'platform.db']) rmSync(join(opened, name))
  expect(await into(await repack())).toEqual([1, expect.stringContaining('platform.db is missing'), false])
  expect(names).toContain('manifest.json')
  expect(readdirSync(folder).filter((name) => name.includes('restoring'))).toEqual([])
  expect((await into(archive)).slice(0, 1)).toEqual([0])
})

it('makes no archive of an installation whose end is gone, nor one beside its data', async () => {
  const { folder, data } = await archived()
  const older = join(folder, 'older.db')
  copyFileSync(join(data, `${operatorCode}.db`), older)
  const host = openHost({ directory: data, clock: realClock, ids: realIds })
  await seedFixtures(host.world(operatorCode) ?? expect.unreachable(), PILES + 2)
  host.close()
  copyFileSync(older, join(data, `${operatorCode}.db`))
  const target = join(folder, 'more')
  const cut = backup(data, target)
  expect([await cut.exit, cut.said()]).toEqual([1, expect.stringMatching(/0PL002 is broken.*cut at position/u)])
  expect(readdirSync(target)).toEqual([])
  const into = backup(data, data)
  expect([await into.exit, into.said()]).toEqual([2, expect.stringContaining('is an installation')])
  const nothing = backup(target, target)
  expect([await nothing.exit, nothing.said()]).toEqual([2, expect.stringContaining('holds no installation')])
})

it.each(['backup', 'restore', 'check-data'])('says how %s is used', async (name) => {
  const help = start({}, `backend/operate/${name}.ts`, '--help')
  expect(await help.exit).toBe(0)
  expect(help.said()).toMatch(new RegExp(`^${name}: .*npm run ${name} -- .*Ends with 0`, 'su'))
  const wrong = start({}, `backend/operate/${name}.ts`, '--colour')
  expect([await wrong.exit, wrong.said()]).toEqual([2, expect.stringContaining('--help says more')])
})
