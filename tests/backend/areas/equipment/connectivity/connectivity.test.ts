import { expect, it } from 'vitest'
import { boot, linkOpened } from '#backend/areas/equipment/connectivity/commands.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { disable } from '#backend/areas/equipment/switching/commands.ts'
import { instant, power } from '#contracts/units.ts'
import { cardOf } from '#tests/support/site/card.ts'
import { by, HOUR, openSite, PILE } from '#tests/support/site/network.ts'

const told = { vendor: 'X', model: 'Y', serialNumber: null, boxSerialNumber: null, firmwareVersion: null }
const identity = { pileId: PILE, ...told, iccid: null, imsi: null, meterType: null, meterSerialNumber: null }

it('suspects the session of a pile that boots, and takes the stop it had queued', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.pass(HOUR)
  await site.seeder.run(boot, identity, by)
  expect(site.world.store.stateOf('charging-session', '1')?.value).toBe('Orphaned')
  await site.stop(transactionId, 6_000, { reason: 'PowerLoss' })
  expect(site.world.store.stateOf('charging-session', '1')).toMatchObject({ context: { stopReason: 'PowerLoss' } })
})

it('suspects the sessions of all connectors of a pile that boots', async () => {
  const site = await openSite()
  const known = site.world.store.stateOf('pile', PILE)?.context
  const connectors = [1, 2].map((connectorId) => ({ connectorId, name: 'A', standard: 'IEC2', power: power(22_080) }))
  await site.seeder.register('pile', PILE, { ...Object(known), connectors })
  await site.seeder.register('rfid-card', 'card2', cardOf('CARD2', {}))
  const begin = { pileId: PILE, meterStart: 0, timestamp: instant(site.world.clock.now()), reservationId: null }
  for (const connectorId of [1, 2])
    await site.seeder.run(startTransaction, { ...begin, connectorId, idTag: `CARD${connectorId}` }, by)
  await site.seeder.run(boot, identity, by)
  const states = ['1', '2'].map((id) => site.world.store.stateOf('charging-session', id)?.value)
  expect(states).toEqual(['Orphaned', 'Orphaned'])
})

it('accepts the boot of a pile that is switched off: it hears so, and can be switched on', async () => {
  const site = await openSite()
  await site.seeder.run(disable, { kind: 'pile', id: PILE, confirmed: true })
  expect(await site.seeder.run(boot, identity, by)).toMatchObject({ status: 'Accepted' })
})

it('rejects the boot of a pile that nobody registered, where strangers do not wait', async () => {
  const site = await openSite()
  const stranger = { ...identity, pileId: 'STRANGER' }
  await site.seeder.run(linkOpened, { pileId: 'STRANGER', protocol: 'ocpp1.6' }, by)
  expect(await site.seeder.run(boot, stranger, by)).toMatchObject({ status: 'Rejected', interval: 30 })
})
