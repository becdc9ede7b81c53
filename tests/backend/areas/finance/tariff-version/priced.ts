import { pages } from '#contracts/menu.ts'
import type { TariffForm } from '#contracts/finance/tariff-form.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { energy, instant, money } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, adminAccount, openAccount } from '#tests/backend/http/installation.ts'

/** A desk at which price lists are kept: an administrator, and a second person who may approve. */

export const tariffs = '/finance-service/tariffs'

/** 0.40 a kWh and nothing else. */
export const flat: TariffForm = {
  name: 'Flat',
  electricity: { by: 'energy', pricePerKwh: money(4_000) },
  service: { mode: 'oneTime', price: money(0), unit: 'COUNT' },
  placeholder: { pricePerMinute: money(0), freeMinutes: 0, cap: null },
  idle: { reservation: money(0), charging: money(0), ending: money(0) },
  reservation: { fee: money(0), cancellation: money(0) },
  threshold: { amount: money(0), energy: energy(0) },
  tax: { mode: 'none' },
}

/** The same at another price per kWh. */
export const at = (pricePerKwh: number, more: Partial<TariffForm> = {}): TariffForm => ({
  ...flat,
  electricity: { by: 'energy', pricePerKwh: money(pricePerKwh) },
  ...more,
})

export const second = { ...admin, account: 'second0' }

export async function openPrices() {
  const desk = await openDesk()
  const { world } = desk.site
  const code = [pages.chargeConfiguration.code]
  await openAccount(
    world,
    'A3',
    adminAccount({ account: second.account, type: 'NORMAL', menuCodeList: code }),
    second.password,
  )
  const token = await desk.token(admin)
  const post = (path: string, body: object, as = token) => desk.call('POST', path, { token: as, body })
  const add = async (form: object = flat): Promise<string> => (await post(tariffs, form)).data.id
  const give = (id: string, command: string, body: object = {}) => post(`${tariffs}/${id}/${command}`, body)
  const read = async (id: string) => (await desk.get(`${tariffs}/${id}`)).data
  /** Drafts and publishes a price list at once. */
  const publish = async (form: object = flat): Promise<string> => {
    const id = await add(form)
    await give(id, 'publishNow')
    return id
  }
  const assign = (source: string, id: string, tariffId: string | null) =>
    post('/finance-service/tariff-assignments', { source, id, tariffId })
  const pricedBy = (transactionId: number | string): string | null | undefined =>
    stateOf(world, chargingSession, String(transactionId))?.context.tariffId
  const ahead = (minutes: number): Instant => instant(world.clock.now() + minutes * 60_000)
  return { ...desk, world, post, add, give, read, publish, assign, pricedBy, ahead }
}
