import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { Schema } from 'effect'
import { Client } from 'basic-ftp'
import { expect, it, onTestFinished } from 'vitest'
import { system } from '#contracts/actor.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { instant } from '#contracts/units.ts'
import {
  addressFor,
  closeFileAccount,
  findFileAccount,
  openFileAccount,
  withPassword,
} from '#backend/areas/system/file/account.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { FileJob } from '#backend/areas/system/file/account.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import { openFiles } from '#backend/files/service.ts'
import { realIds } from '#backend/ids.ts'
import { openWorld } from '#backend/world.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { movedClock } from '#tests/support/time/moved-clock.ts'

/** Accounts of jobs: they begin and end in a world, and the FTP server knows them from there. */

const start = Date.UTC(2026, 10, 20, 8)

async function open() {
  const { clock, pass } = movedClock(start)
  const code = Schema.decodeUnknownSync(OperatorCode)('0PL002')
  const dataDir = temporaryFolder()
  const log = { warn: () => undefined }
  const choice = { host: '127.0.0.1', port: 0, advertised: null, passivePorts: null }
  const files = await openFiles({ dataDir, ftp: choice, clock, ids: realIds, log })
  const settings = { ftpUrl: files.ftpUrl }
  const world = openWorld({ code, name: 'Operator', file: ':memory:', clock, ids: realIds, settings })
  onTestFinished(async () => {
    await files.close()
    world.close()
  })
  const run = <Input, Answer>(handler: CommandHandler<Input, Answer>, input: Input): Promise<Answer> =>
    world.commandBus.run(handler, input, { actor: system('test'), correlation: 'test' })
  const account = (job: FileJob) =>
    run((tx) => openFileAccount(tx, holder, { job, until: instant(start + 1_000) }), null)
  /** The address that the pile of a job hears. */
  const told = async (name: string): Promise<string> => {
    const payload = { location: addressFor(`${files.ftpUrl}/diagnostics/`, name) }
    expect(payload.location).not.toContain(':@')
    const heard = (await run(withPassword, { payload })) as typeof payload
    expect(new URL(heard.location).password).toMatch(/^[0-9a-f]{32}$/u)
    return heard.location
  }
  return { files, run, account, told, pass, host: { world: (asked: string) => (asked === '0PL002' ? world : null) } }
}

const holder = { lifecycle: diagnostics.name, id: '7' }
const job: FileJob = { kind: 'upload', pileId: '..', id: '7' }

/** An upload that its pile was asked for. */
const uploading: CommandHandler<null, void> = (tx) => {
  const asked = {
    startsAt: instant(start),
    stopsAt: instant(start),
    retries: 1,
    retryIntervalSeconds: 60,
    repeatOf: null,
  }
  const about = {
    pileId: '..',
    type: 1,
    fileAddress: 'ftp://here/log',
    vendorId: 'V',
    lapsesAt: instant(start),
  } as const
  const reason = 'to look at the log'
  const operator = { kind: 'person', id: '1', account: 'op', type: 'NORMAL', sub: 0 } as const
  must(tx.dispatch(diagnostics, { id: '7', command: 'request', body: { ...about, ...asked, reason }, as: operator }))
  must(tx.dispatch(diagnostics, { id: '7', command: 'send', body: { linkOnline: true, otherRunning: false } }))
}

async function signIn(address: string): Promise<Client> {
  const { hostname, port, username, password } = new URL(address)
  const client = new Client()
  onTestFinished(() => client.close())
  await client.access({ host: hostname, port: Number(port), user: username, password })
  return client
}

it('takes what a pile sends for a job into the folder of operator and pile', async () => {
  const { files, host, account, told, run } = await open()
  files.serve(host)
  await run(uploading, null)
  const client = await signIn(await told(await account(job)))
  await client.uploadFrom(Readable.from(['a log']), 'log.txt')
  const { received } = await run((tx) => tx.stateOf(diagnostics, '7').context, null)
  expect(received).toEqual({ name: 'log.txt', bytes: 5 })
  const file = files.storage.upload('0PL002', '..', '7')
  expect(file).toContain('files/0PL002/diagnostics/pile-')
  expect(readFileSync(file, 'utf8')).toBe('a log')
})

it('knows nobody before the worlds are open, after the job, and after its time', async () => {
  const { files, host, account, told, run, pass } = await open()
  const first = await account(job)
  const address = await told(first)
  await expect(signIn(address)).rejects.toThrow('530')
  files.serve(host)
  await signIn(address)
  await expect(signIn(address.replace('ftp://0PL002', 'ftp://0PL003'))).rejects.toThrow('530')
  await run((tx) => closeFileAccount(tx, holder), null)
  await expect(signIn(address)).rejects.toThrow('530')
  const second = await account(job)
  pass(1_000)
  expect(await run(findFileAccount, { name: second })).toMatchObject({ job })
  pass(1)
  expect(await run(findFileAccount, { name: second })).toBeNull()
})

it('makes no path of a name that is none', async () => {
  const { files } = await open()
  for (const name of ['..', '.', '', 'a/b', 'a\\b', 'a\0b'])
    expect(() => files.storage.firmware('0PL002', name), name).toThrow('no name')
})

it('tells a password to our own server alone, and only while its account counts', async () => {
  const { files, account, run } = await open()
  const name = await account(job)
  const asked = (location: string) => run(withPassword, { payload: { location } })
  const abroad = `ftp://${name}@files.example/log`
  expect(await asked(abroad)).toEqual({ location: abroad })
  expect(await asked('ftp://someone:word@files.example/log')).toBeNull()
  expect(await asked(addressFor(`${files.ftpUrl}/`, '0PL002-0000000000000000'))).toBeNull()
  const address = addressFor(`${files.ftpUrl}/`, name)
  const told = await run(withPassword, { payload: { vendorId: 'V', data: JSON.stringify({ location: address }) } })
  expect(JSON.stringify(told)).toMatch(new RegExp(`//${name}:[0-9a-f]{32}@`, 'u'))
  await run((tx) => closeFileAccount(tx, holder), null)
  expect(await asked(address)).toBeNull()
})
