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
  receivedFile,
} from '#backend/commands/files/account.ts'
import type { FileJob } from '#backend/commands/files/account.ts'
import type { Plan } from '#backend/commands/work.ts'
import { openFiles } from '#backend/files/service.ts'
import { realIds } from '#backend/ids.ts'
import { openWorld } from '#backend/world.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { movedClock } from '#tests/support/moved-clock.ts'

/** Accounts of jobs: they begin and end in a world, and the FTP server knows them from there. */

const start = Date.UTC(2026, 10, 20, 8)

async function open() {
  const { clock, pass } = movedClock(start)
  const code = Schema.decodeUnknownSync(OperatorCode)('0PL002')
  const world = openWorld({ code, name: 'Operator', file: ':memory:', clock, ids: realIds })
  const dataDir = temporaryFolder()
  const log = { warn: () => undefined }
  const choice = { host: '127.0.0.1', port: 0, told: null, passivePorts: null }
  const files = await openFiles({ dataDir, ftp: choice, clock, ids: realIds, log })
  onTestFinished(async () => {
    await files.close()
    world.close()
  })
  const run = <Input, Answer>(plan: Plan<Input, Answer>, input: Input): Promise<Answer> =>
    world.door.run(plan, input, { actor: system('test'), correlation: 'test' })
  const account = (job: FileJob) => run((work) => openFileAccount(work, { job, until: instant(start + 1_000) }), null)
  return { files, run, account, pass, host: { world: (asked: string) => (asked === '0PL002' ? world : null) } }
}

const job: FileJob = { kind: 'upload', pileId: '..', id: '7' }

async function signIn(address: string): Promise<Client> {
  const { hostname, port, username, password } = new URL(address)
  const client = new Client()
  onTestFinished(() => client.close())
  await client.access({ host: hostname, port: Number(port), user: username, password })
  return client
}

it('takes what a pile sends for a job into the folder of operator and pile', async () => {
  const { files, host, account, run } = await open()
  files.serve(host)
  const client = await signIn(addressFor(`${files.ftpUrl}/diagnostics/`, await account(job)))
  await client.uploadFrom(Readable.from(['a log']), 'log.txt')
  expect(await run((work) => receivedFile(work, '7'), null)).toEqual({ name: 'log.txt', bytes: 5 })
  const file = files.depot.upload('0PL002', '..', '7')
  expect(file).toContain('files/0PL002/diagnostics/pile-')
  expect(readFileSync(file, 'utf8')).toBe('a log')
})

it('knows nobody before the worlds are open, after the job, and after its time', async () => {
  const { files, host, account, run, pass } = await open()
  const first = await account(job)
  const address = addressFor(`${files.ftpUrl}/diagnostics/`, first)
  await expect(signIn(address)).rejects.toThrow('530')
  files.serve(host)
  await signIn(address)
  await expect(signIn(address.replace('ftp://0PL002', 'ftp://0PL003'))).rejects.toThrow('530')
  await run((work) => closeFileAccount(work, first.name), null)
  await expect(signIn(address)).rejects.toThrow('530')
  const second = await account(job)
  pass(1_000)
  expect(await run(findFileAccount, second)).toMatchObject({ job })
  pass(1)
  expect(await run(findFileAccount, second)).toBeNull()
})

it('makes no path of a name that is none', async () => {
  const { files } = await open()
  for (const name of ['..', '.', '', 'a/b', 'a\\b', 'a\0b'])
    expect(() => files.depot.firmware('0PL002', name), name).toThrow('no name')
})
