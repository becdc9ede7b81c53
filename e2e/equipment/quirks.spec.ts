import { once } from 'node:events'
import { expect } from '@playwright/test'
import { pathOf } from '#contracts/routes.ts'
import { installation } from '../support/installation.ts'
import { lookable, lookAt } from '../support/look.ts'
import { atHome } from '../support/operator.ts'
import { fixture } from '../support/pile.ts'
import { knownIn } from '../support/phrases.ts'
import { test } from '../support/test.ts'

/** A pile that breaks the schemas of OCPP is let in, and what is odd about it stands on its page. */

const NUMBER = 6
const WORDS = 'word '.repeat(60)

test('what is odd about a pile stands on its page, in whole lines on a phone, too', async ({ page, baseURL }) => {
  const { pileId } = fixture(NUMBER)
  const socket = new WebSocket(`${baseURL?.replace('http', 'ws')}/ocpp/${installation.operator}/${pileId}`, 'ocpp1.6')
  await once(socket, 'open')
  const heard = once(socket, 'message')
  const vendor = `${'V'.repeat(90)}${WORDS}`
  socket.send(JSON.stringify([2, 1, 'BootNotification', { chargePointVendor: vendor, chargePointModel: 'M1' }]))
  const [{ data }] = (await heard) as [MessageEvent<string>]
  expect(JSON.parse(data)).toMatchObject([3, 1, { status: 'Accepted' }])

  await page.setViewportSize({ width: 390, height: 844 })
  await lookable(page, knownIn(['en']))
  const { phrase } = await atHome(page)
  await page.goto(`${pathOf('pointDetail')}?id=${pileId}`)
  const quirks = page.getByRole('region', { name: phrase('quirk.title'), exact: true })
  for (const kind of ['longName', 'numericId']) await expect(quirks).toContainText(phrase(`quirk.${kind}`))
  const history = page.getByRole('main').getByRole('listitem')
  await expect(history.filter({ hasText: phrase('fact.link.quirkSeen') }).first()).toContainText(/ID|long/u)
  expect((await lookAt(page)).faults).toEqual([])
  socket.close()
})
