import type { Host } from '#backend/host.ts'
import type { PaymentPages } from '#backend/http/gateway.ts'
import type { PaymentGateway } from '#contracts/finance/payment/payment-gateway.ts'
import type { Settings } from '#backend/settings.ts'
import type { World } from '#backend/world.ts'
import { pages } from '#contracts/menu.ts'
import { openSite } from '#tests/support/site/network.ts'
import { admin, adminAccount, clerk, openAccount, openServer, signInWith } from './installation.ts'
import type { Answer } from './installation.ts'

interface DeskOptions {
  readonly isDemo: boolean
  readonly settings: Partial<Settings>
  readonly payments: PaymentGateway
  /** Of a demo. */
  readonly paymentPages: PaymentPages
}

/** One site with one pile behind a server, with an account that may do everything and one that sees bills. */
export async function openDesk({ isDemo = false, settings = {}, payments, paymentPages }: Partial<DeskOptions> = {}) {
  const site = await openSite({ settings, ...(payments === undefined ? {} : { payments }) })
  const { world } = site
  await openAccount(world, 'A1', adminAccount(), admin.password)
  const bills = adminAccount({ account: clerk.account, type: 'NORMAL', menuCodeList: [pages.bills.code] })
  await openAccount(world, 'A2', bills, clerk.password)
  const { call, address } = await openServer(hostOf(site), {
    clock: world.clock,
    isDemo,
    ...(paymentPages === undefined ? {} : { paymentPages }),
  })
  const token = async (as: typeof admin): Promise<string> => (await signInWith(call, as)).data.accessToken
  const mine = await token(admin)
  const get = (path: string, as: string = mine): Promise<Answer> => call('GET', path, { token: as })
  const dispatch = (id: string, command: string, ...[body = {}, lang = 'en', as = mine]: [object?, string?, string?]) =>
    call('POST', `/charge-service/records/${id}/${command}?lang=${lang}`, { token: as, body })
  return { site, address, call, token, get, dispatch }
}

/** A host of this one world. */
export const hostOf = ({ world }: { readonly world: World }): Host => ({
  world: (code) => (code === world.code ? world : null),
  worlds: () => [world],
  vault: world.store.vault,
  operators: () => [{ code: world.code, name: world.name, menuCodeAllList: [] }],
  found: () => Promise.resolve(world),
  close: () => undefined,
})
