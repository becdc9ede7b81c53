import { expect, it } from 'vitest'
import { readGuide } from '#contracts/home/guide.calls.ts'
import { overview } from '#contracts/home/overview.calls.ts'
import { changeOperatorSettings } from '#contracts/operators/operator-settings.calls.ts'
import { charged } from '#tests/backend/http/charged.ts'
import { openInstallation } from '#tests/backend/http/installation.ts'

/** What the guide says of an installation: what stands there, however it came there. */

it('begins with nothing done, and takes the place of the figures', async () => {
  const { call, token } = await openInstallation()
  const mine = { token: await token() }
  expect((await call('GET', readGuide.path, mine)).data).toEqual({
    done: [],
    locationId: null,
    tariffId: null,
    recordId: null,
  })
  expect((await call('GET', overview.path, mine)).data.isEmpty).toBe(true)
})

it('knows what was chosen', async () => {
  const { call, token } = await openInstallation()
  const mine = { token: await token() }
  await call('PUT', changeOperatorSettings.path, { ...mine, body: { name: 'Volt Rivers', currency: 'EUR' } })
  expect((await call('GET', readGuide.path, mine)).data).toMatchObject({ done: ['operator'] })
})

it('knows what was set up by other ways, and that nobody has paid yet', async () => {
  const { call, token } = await charged()
  const mine = { token: await token() }
  const { done, locationId, recordId } = (await call('GET', readGuide.path, mine)).data
  expect(locationId).toBe('L1')
  expect(recordId).not.toBeNull()
  expect(done).toEqual(['location', 'connect', 'accept', 'customer', 'card', 'charge'])
  expect((await call('GET', overview.path, mine)).data.isEmpty).toBe(false)
})
