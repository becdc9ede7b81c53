import { boot, linkOpened } from '#backend/areas/equipment/connectivity/commands.ts'
import { openFileStorage } from '#backend/files/file-storage.ts'
import type { FileStorage } from '#backend/files/file-storage.ts'
import { openHost } from '#backend/host.ts'
import { seededIds } from '#backend/ids.ts'
import { StandInGateway } from '#backend/payments/stand-in.ts'
import type { World } from '#backend/world.ts'
import { seedDemo } from '#backend/seed/demo.ts'
import { pastClock } from '#backend/seed/past-clock.ts'
import { pile } from '#contracts/actor.ts'
import { pages } from '#contracts/menu.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '#tests/support/folder.ts'
import { testClock } from '#tests/support/site/world.ts'
import { admin, adminAccount, openAccount, openServer } from './installation.ts'
import type { Running } from './installation.ts'

/** A server with the demo network, as the examples of the API document want it: one pile is there and has spoken. */
export interface Documented extends Running {
  readonly world: World
  readonly storage: FileStorage
}

export async function openDocumented(): Promise<Documented> {
  const clock = pastClock(testClock())
  const settings = { ftpUrl: 'ftp://127.0.0.1:2121' }
  const host = openHost({
    directory: temporaryFolder(),
    clock,
    ids: seededIds(1),
    settings,
    payments: new StandInGateway(),
  })
  onTestFinished(() => host.close())
  const menuCodeAllList = Object.values(pages).map(({ code }) => code)
  const world = await host.found(admin.operatorCode, { name: 'Demo network', menuCodeAllList })
  await seedDemo(world, clock)
  await openAccount(world, 'A1', adminAccount(), admin.password)
  await connect(world)
  const storage = openFileStorage(temporaryFolder())
  return { ...(await openServer(host, { clock, storage, isDemo: true })), world, storage }
}

const PILE = 'WAW-01'
const by = { actor: pile(PILE), correlation: 'test' }

async function connect({ commandBus, ocppLog }: World): Promise<void> {
  await commandBus.run(linkOpened, { pileId: PILE, protocol: 'ocpp1.6' }, by)
  const nothing = { serialNumber: null, boxSerialNumber: null, iccid: null, imsi: null, meterType: null }
  const about = { vendor: 'Chargebook', model: 'AC22', firmwareVersion: '2.3.0', meterSerialNumber: null }
  await commandBus.run(boot, { pileId: PILE, ...nothing, ...about }, by)
  ocppLog.take(PILE, '2', JSON.stringify([2, '1', 'StatusNotification', { connectorId: 1 }]))
}

/** The pile has put the file of an upload where it was asked to. */
export async function upload({ world: { code, commandBus }, storage }: Documented, id: string): Promise<void> {
  const file = storage.upload(code, PILE, id)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'what the pile has logged')
  const body = { status: 'Uploaded', fileBytes: 24 } as const
  await commandBus.run((tx) => tx.dispatch(diagnostics, { id, command: 'notify', body }), null, by)
}
