import { expect, it } from 'vitest'
import { boot } from '#backend/commands/link.ts'
import { by, HOUR, openSite, PILE } from '#tests/support/network.ts'

const told = { vendor: 'X', model: 'Y', serialNumber: null, boxSerialNumber: null, firmwareVersion: null }
const identity = { pileId: PILE, ...told, iccid: null, imsi: null, meterType: null, meterSerialNumber: null }

it('suspects the session of a pile that boots, and takes the stop it had queued', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.pass(HOUR)
  await site.told.run(boot, identity, by)
  expect(site.world.store.standing('charging-session', '1')?.value).toBe('Orphaned')
  await site.stop(transactionId, 6_000, 'PowerLoss')
  expect(site.world.store.standing('charging-session', '1')).toMatchObject({ context: { stopReason: 'PowerLoss' } })
})

it('rejects the boot of a pile that is out of use', async () => {
  const site = await openSite()
  const known = site.world.store.standing('pile', PILE)?.context
  await site.told.keep('pile', PILE, { ...Object(known), enabled: false })
  expect(await site.told.run(boot, identity, by)).toMatchObject({ status: 'Rejected' })
})
