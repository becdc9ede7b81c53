import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { HOUR } from '#contracts/durations.ts'
import type { FirmwareNotice } from '#contracts/equipment/firmware/firmware-job.ts'
import { PileId } from '#contracts/ids.ts'
import type { UpgradeForm } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import type { ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import { instant } from '#contracts/units.ts'
import { keepFirmwareFile } from '#backend/areas/equipment/firmware/file.ts'
import { draftUpgrade, upgradeHandlers } from '#backend/areas/equipment/firmware/upgrade.ts'
import { jobHandlers } from '#backend/areas/equipment/firmware/job.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { register } from '#backend/areas/register.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Heard, Station } from '#tests/backend/ocpp/station.ts'
import { openTestFiles, serveWorld } from '#tests/support/site/files.ts'

/** Piles of one vendor behind real sockets and a real FTP server, and an operator who upgrades them. */

export const at = Date.UTC(2026, 10, 20, 8)
const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const fileId = '0123456789abcdef'

/** A pile of the tests: it says what it is told to, and answers what it is asked. */
export interface Pile {
  readonly station: Station
  /** The next call of this name; others are answered with a refusal. */
  heard(action: ToPileAction): Promise<Heard>
  answer(call: Heard, conf: object): void
  refuse(call: Heard, code: string): void
  /** The address it is told to fetch from, after it has answered. */
  told(): Promise<string>
  says(...statuses: readonly Exclude<FirmwareNotice, Signed>[]): Promise<void>
  boots(firmwareVersion: string): Promise<void>
}
type Signed =
  | 'DownloadScheduled'
  | 'DownloadPaused'
  | 'InstallRebooting'
  | 'InstallScheduled'
  | 'InstallVerificationFailed'
  | 'InvalidSignature'
  | 'SignatureVerified'

export async function openFleet(piles: readonly string[] = ['CP1']) {
  const files = await openTestFiles()
  const network = await openNetwork({ isLively: true, settings: { ftpUrl: files.ftpUrl } })
  onTestFinished(() => network.close())
  serveWorld(files, network.world)
  const { world } = network
  const run = <Input, Answer>(handler: CommandHandler<Input, Answer>, input: Input): Promise<Answer> =>
    world.commandBus.run(handler, input, { actor: operator, correlation: 'test' })
  const image = files.storage.firmware('0PL002', fileId)
  mkdirSync(dirname(image), { recursive: true })
  writeFileSync(image, 'firmware 2.0')
  const fileAddress = (await run(keepFirmwareFile, { fileId, name: 'fw-2.0.bin', bytes: 12 })) ?? expect.unreachable()
  const known = world.store.stateOf('pile', 'CP1')?.context
  for (const id of piles) await run(register, { lifecycle: 'pile', id, value: { ...Object(known), name: id } })

  const form: UpgradeForm = {
    version: '2.0',
    fileAddress,
    vendor: 'Vendor',
    model: 'Model',
    retrieveAt: instant(at + HOUR),
    retries: 1,
    retryIntervalSeconds: 60,
    signing: null,
    description: 'mends the meter',
  }
  const draft = async (change: Partial<UpgradeForm> = {}): Promise<string> =>
    (await run(draftUpgrade, { ...form, ...change, copyOf: null })).id ?? expect.unreachable()
  const issue = (id: string, to: readonly string[] = piles, waitsForIdle = true): Promise<Refusal | null> =>
    run(upgradeHandlers.issue, { id, pileIds: to.map((pile) => PileId.make(pile)), waitsForIdle })
  const stands = (id: string) => stateOf(world, firmwareJob, id)
  return {
    ...network,
    files,
    form,
    run,
    draft,
    issue,
    dispatch: <Name extends keyof typeof upgradeHandlers>(
      name: Name,
      input: Parameters<(typeof upgradeHandlers)[Name]>[1],
    ) => run<typeof input, Refusal | null>(upgradeHandlers[name], input),
    job: <Name extends keyof typeof jobHandlers>(name: Name, input: Parameters<(typeof jobHandlers)[Name]>[1]) =>
      run<typeof input, Refusal | null>(jobHandlers[name], input),
    /** Drafted and issued. */
    async issued(to: readonly string[] = piles, change: Partial<UpgradeForm> = {}): Promise<string> {
      const id = await draft(change)
      expect(await issue(id, to)).toBeNull()
      return id
    },
    upgrade: (id: string) => stateOf(world, firmwareUpgrade, id),
    stands,
    state: (id: string) => stands(id)?.value,
    until: (id: string, state: string) => network.until(() => stands(id)?.value === state),
    pile: async (id = 'CP1', version = '1.0') => openPile(await network.connect(id), version),
  }
}

/** Where a call tells its pile to fetch from. */
export const addressIn = (call: Heard): string => /ftp:[^"]+/u.exec(JSON.stringify(call[3]))?.[0] ?? ''

async function openPile(station: Station, version: string): Promise<Pile> {
  const boots = async (firmwareVersion: string): Promise<void> => {
    const identity = { chargePointVendor: 'Vendor', chargePointModel: 'Model', firmwareVersion }
    await station.confirmed('BootNotification', identity)
  }
  await boots(version)
  for (const connectorId of [0, 1, 2])
    await station.confirmed('StatusNotification', { connectorId, errorCode: 'NoError', status: 'Available' })
  const answer = ([, id]: Heard, conf: object): void => station.say(JSON.stringify([3, id, conf]))
  const heard = async (action: ToPileAction): Promise<Heard> => {
    for (;;) {
      const call = await station.heard()
      if (call[2] === action && !JSON.stringify(call[3]).includes('"StatusNotification"')) return call
      answer(call, { status: 'Rejected' })
    }
  }
  return {
    station,
    heard,
    answer,
    refuse: ([, id], code) => station.say(JSON.stringify([4, id, code, '', {}])),
    async told() {
      const call = await heard('UpdateFirmware')
      answer(call, {})
      return addressIn(call)
    },
    async says(...statuses) {
      for (const status of statuses) await station.confirmed('FirmwareStatusNotification', { status })
    },
    boots,
  }
}
