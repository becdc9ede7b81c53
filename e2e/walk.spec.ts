import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { Schema } from 'effect'
import { alarms } from '#contracts/maintenance/alarm.calls.ts'
import { plans } from '#contracts/balancing/balancing-plan.calls.ts'
import { records, sessions } from '#contracts/charging/charge-record.calls.ts'
import { envelope, listOf } from '#contracts/endpoint.ts'
import { bills } from '#contracts/finance/bill.calls.ts'
import { adminAccounts } from '#contracts/system/admin-account.calls.ts'
import { customers } from '#contracts/users/customer.calls.ts'
import { tariffVersions } from '#contracts/finance/tariff-version.calls.ts'
import { draftUpgrade, upgrades } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { loads } from '#contracts/balancing/location-load.calls.ts'
import { offlineLists } from '#contracts/equipment/lists/offline-list.calls.ts'
import { reservations } from '#contracts/charging/reservation.calls.ts'
import { pages } from '#contracts/menu.ts'
import { labRoutes, pathOf, routes } from '#contracts/routes.ts'
import { builtPages } from '#tests/support/page/built-pages.ts'
import { installation } from './support/installation.ts'
import { lookable, lookAt } from './support/look.ts'
import { atHome, speak } from './support/operator.ts'
import { knownIn, phrasesOf } from './support/phrases.ts'
import type { Tag } from './support/phrases.ts'
import { test } from './support/test.ts'

/** Every page that stands, in every language, as large as a desk, a small screen and a phone show it, and enlarged. */

/**
 * The two scripts of Chinese are equally wide: one is looked at for its room, the other for its words. What is enlarged has least
 * room for the languages with the longest words.
 */
const tags: readonly Tag[] = ['en', 'pl', 'zh-Hant', 'fr']
const everyTag: readonly Tag[] = [...tags, 'zh-Hans']

const sizes = [
  { name: '1440 px', width: 1440, height: 900, spoken: everyTag },
  { name: '1024 px', width: 1024, height: 768, spoken: ['en', 'pl', 'zh-Hant'] },
  { name: '390 px', width: 390, height: 844, spoken: tags },
  // What is left of 1440 × 900 when everything is twice as large.
  { name: '200 %', width: 720, height: 450, spoken: ['pl', 'fr'] },
] as const satisfies readonly {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly spoken: readonly Tag[]
}[]

const known = knownIn(everyTag)

/** All pages in one walk are too long for one test on a busy machine. */
const PARTS = 6

for (const { name, spoken, ...size } of sizes)
  for (let part = 0; part < PARTS; part += 1)
    test(`every page is complete and translated at ${name}, part ${part + 1} of ${PARTS}`, async ({ page }) => {
      await page.setViewportSize(size)
      await lookable(page, known)
      const faults: string[] = []
      const walk = async (addresses: readonly string[]) => {
        for (const [at, address] of addresses.entries())
          if (at % PARTS === part) faults.push(...(await faultsAt(page, address, spoken)))
      }
      await page.goto('/homePage')
      await walk(['/homePage', `/${installation.operator}/login`, '/404', '/no/such/page'])
      await speak(page, 'en')
      await atHome(page)
      const ids = await idsOf(page)
      await walk([...builtPages((named) => ids[named]), ...views(ids), '/no/such/page'])
      expect(faults).toEqual([])
    })

/** Of each kind that pages are about, the list that names one. */
const kinds = {
  session: sessions,
  bill: bills,
  plan: plans,
  upgrade: upgrades,
  list: offlineLists,
  location: loads,
  record: records,
  alarm: alarms,
  reservation: reservations,
  tariff: tariffVersions,
  customer: customers,
  account: adminAccounts,
} as const
type Ids = Readonly<Record<keyof typeof kinds | 'pile' | 'connector', string>>

/** Pages within pages: details beside a list, tabs, forms of what is there, one location, one machine, one record. */
const views = (ids: Ids): readonly string[] => [
  `${pages.loadMonitoring.url}?location=${ids.location}`,
  `${pathOf('remoteControl')}?pile=${ids.pile}`,
  `${pathOf('pointDetail')}?id=${ids.pile}&tab=registration`,
  `${pathOf('pointDetail')}?id=${ids.pile}&tab=security`,
  `${pathOf('pointDetail')}?id=${ids.pile}&tab=ocppLog`,
  `${pathOf('loadingBalanceAdd')}?id=${ids.plan}`,
  `${pages.chargingPile.url}?open=${ids.pile}`,
  `${pages.connector.url}?open=${encodeURIComponent(ids.connector)}`,
  `${pages.alarmRecord.url}?open=${encodeURIComponent(ids.alarm)}`,
  `${pages.chargeRecord.url}?open=${ids.record}`,
  `${pages.reservation.url}?open=${ids.reservation}`,
  `${pages.chargeConfiguration.url}?open=${ids.tariff}`,
  `${pages.piles.url}?tab=joining`,
  `${pages.piles.url}?tab=templates`,
  `${pages.stations.url}?tab=map`,
  `${pages.rfCards.url}?tab=seen`,
  `${pages.home.url}?guide`,
  pages.feedback.url,
  `${pathOf('stationAdd')}?id=${ids.location}`,
  pathOf('benchPile').replace(':id', 'WAW-01'),
  `${pathOf('benchPile').replace(':id', 'WAW-01')}?view=messages`,
  pathOf('atlasMachine').replace(':lifecycle', 'charging-session'),
  pathOf('atlasRecord').replace(':lifecycle', 'charging-session').replace(':id', ids.session),
]

/** What is wrong with a page, in each language. It stays open while the language changes, as it does for a reader. */
async function faultsAt(page: Page, address: string, spoken: readonly Tag[]): Promise<readonly string[]> {
  const { pathname, searchParams } = new URL(address, 'http://console')
  const route = [...routes, ...labRoutes].find(
    ({ path }) => path === pathname.replace(`/${installation.operator}/`, '/:operatorCode/'),
  )
  const key = searchParams.has('id') ? (route?.updateTitleKey ?? route?.titleKey) : route?.titleKey
  await page.evaluate((to) => history.pushState(null, '', to), address)
  const faults: string[] = []
  for (const tag of spoken) {
    await speak(page, tag)
    const phrase = phrasesOf(tag)
    const name = key === undefined ? '' : phrase(key)
    await page.waitForFunction(stands, [tag, name, phrase('shell.waiting')] as const)
    const { faults: found, title, headings } = await lookTwice(page)
    const [heading = ''] = headings
    const untrue =
      headings.length !== 1 || heading === '' || !title.startsWith(heading) || !title.endsWith(' · Chargebook')
    const all = [...found, ...(untrue ? [`called “${title}” under ${JSON.stringify(headings)}`] : [])]
    faults.push(...all.map((fault) => `${tag} ${address}: ${fault}`))
  }
  return faults
}

/** What an eye finds wrong is still there when it looks again: on a busy machine a page is looked at before it has its heights. */
async function lookTwice(page: Page): Promise<Awaited<ReturnType<typeof lookAt>>> {
  const first = await lookAt(page)
  if (first.faults.length === 0) return first
  await page.evaluate(async () => new Promise((resolve) => requestIdleCallback(resolve)))
  return lookAt(page)
}

/** Whether a page has all that it waits for, in a language and under its name. */
function stands([tag, name, waiting]: readonly [string, string, string]): boolean {
  const comes = document.querySelector(`[aria-busy="true"], [role="status"][aria-label="${waiting}"]`)
  const isReady = document.documentElement.lang === tag && comes === null
  const heading = document.querySelector('h1')?.textContent ?? ''
  return isReady && heading !== '' && heading.startsWith(name)
}

/** Nobody issues it, so it may be fetched whenever. */
const draft = {
  version: '2.0.0',
  vendor: 'Chargebook',
  model: 'Wallbox',
  fileAddress: 'ftp://files.example.com/2.0.0.bin',
  retrieveAt: '2030-01-01T00:00:00.000Z',
  retries: 3,
  retryIntervalSeconds: 60,
  description: '',
  signing: null,
  copyOf: null,
}

const Listed = envelope(listOf(Schema.Struct({ id: Schema.String })))
const Sessions = envelope(listOf(Schema.Struct({ pileId: Schema.String, connectorId: Schema.Int })))

/** The first of each kind, and the pile of the first session; a firmware upgrade is drafted, as the demo has none. */
async function idsOf(page: Page): Promise<Ids> {
  const listed = async (path: string) => Schema.decodeUnknownSync(Listed)(await ask(page, path)).data.list
  if ((await listed(upgrades.path)).length === 0) await ask(page, draftUpgrade.path, draft)
  const first = async (kind: keyof typeof kinds): Promise<string> => {
    const [found] = await listed(kinds[kind].path)
    if (found === undefined) throw new Error(`there is no ${kind}`)
    return found.id
  }
  const [last] = Schema.decodeUnknownSync(Sessions)(await ask(page, sessions.path)).data.list
  if (last === undefined) throw new Error('there is no session')
  return {
    session: await first('session'),
    bill: await first('bill'),
    plan: await first('plan'),
    upgrade: await first('upgrade'),
    list: await first('list'),
    location: await first('location'),
    record: await first('record'),
    alarm: await first('alarm'),
    reservation: await first('reservation'),
    tariff: await first('tariff'),
    customer: await first('customer'),
    account: await first('account'),
    pile: last.pileId,
    connector: `${last.pileId}~${last.connectorId}`,
  }
}

/** Asks the server as the console does that is open in the page. */
const ask = (page: Page, path: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async ([address, sent]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('loginInfo') ?? '{}')
      const authorization = `Bearer ${accessToken}`
      const headers = sent === null ? { authorization } : { authorization, 'content-type': 'application/json' }
      const answer = await fetch(address, sent === null ? { headers } : { headers, method: 'POST', body: sent })
      if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`)
      return answer.json()
    },
    [`${path}?lang=en`, body === undefined ? null : JSON.stringify(body)] as const,
  )
