import { pile as asPile } from '#contracts/actor.ts'
import { instant, money, power } from '#contracts/units.ts'
import { boot, linkOpened } from '#backend/areas/equipment/connectivity/commands.ts'
import { status } from '#backend/areas/equipment/status-notification/commands.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { stopTransaction } from '#backend/areas/charging/transaction/stop.ts'
import { openWallet, topUp } from '#backend/areas/finance/wallet/commands.ts'
import { tariffs } from '#backend/seed/network.ts'
import { openSeeder } from '#backend/seed/seeder.ts'
import { openInstallation } from './installation.ts'
import type { Installation } from './installation.ts'

const HOUR = 60 * 60_000

/** An installation in which CP1 has charged 10 kWh, which nobody has paid yet, and stands at fault. */
export async function charged(): Promise<Installation> {
  const installation = await openInstallation()
  const { clock } = installation
  const { run, register: keep } = openSeeder(installation.world('0PL002'))
  const by = asPile('CP1')
  const now = () => instant(clock.now())
  const at = { pileId: 'CP1', connectorId: 1 }
  const site = {
    name: 'Łódź Północ',
    address: 'Rynek 1',
    zone: 'Europe/Warsaw',
    latitude: 0,
    longitude: 0,
    rank: 0,
    load: null,
  }
  await keep('location', 'L1', site)
  for (const tariff of tariffs) await keep('tariff', tariff.id, tariff)
  const kept = { type: 'AC', tariffId: 'T1.1', releaseDetection: true }
  const plug = { connectorId: 1, name: 'A', standard: 'IEC2', power: power(22_000) }
  await keep('pile', 'CP1', { name: 'North gate', locationId: 'L1', connectors: [plug], ...kept })
  await keep('customer', 'C1', { code: 'C1' })
  const card = { idTag: 'TAG1', name: '', bindStatus: 'bind', blocked: false, expiryDate: null, parentIdTag: null }
  await keep('rfid-card', 'tag1', { ...card, customerId: 'C1' })
  await run(openWallet, { customerId: 'C1', creditLine: money(0) })
  await run(topUp, { customerId: 'C1', amount: money(1_000_000), remark: 'At the desk', billId: 'R1' })
  const nothing = { serialNumber: null, boxSerialNumber: null, firmwareVersion: null, iccid: null, imsi: null }
  await run(linkOpened, { pileId: 'CP1', protocol: 'ocpp1.6' }, by)
  const told = { vendor: 'V', model: 'M', meterType: null, meterSerialNumber: null, ...nothing }
  await run(boot, { pileId: 'CP1', ...told }, by)
  const report = (word: 'Preparing' | 'Charging' | 'Available' | 'Faulted') =>
    run(
      status,
      {
        ...at,
        status: word,
        errorCode: 'NoError',
        info: null,
        vendorId: null,
        vendorErrorCode: null,
        timestamp: now(),
      },
      by,
    )
  await report('Preparing')
  const begin = { ...at, idTag: 'TAG1', meterStart: 0, timestamp: now(), reservationId: null }
  const { transactionId } = await run(startTransaction, begin, by)
  await report('Charging')
  clock.move(HOUR)
  const end = { meterStop: 10_000, timestamp: now(), reason: 'Local' as const, idTag: null, samples: [] }
  await run(stopTransaction, { pileId: 'CP1', transactionId, ...end }, by)
  await report('Available')
  await report('Faulted')
  return installation
}
