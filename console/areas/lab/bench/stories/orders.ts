import { giveReservation, requestReservation, reservation } from '#contracts/charging/reservation.calls.ts'
import { reservationMinutesMin } from '#contracts/charging/reservation.ts'
import { MINUTE, SECOND } from '#contracts/durations.ts'
import { draftUpgrade, giveUpgrade, jobs } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { pile } from '#contracts/equipment/pile.calls.ts'
import type { ElectricityForm, TariffForm } from '#contracts/finance/tariff-form.ts'
import { giveTariff, reviseTariff, tariffChoice, tariffVersion } from '#contracts/finance/tariff-version.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { MONEY_SCALE, instant, money } from '#contracts/units.ts'
import type { Money } from '#contracts/units.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { clock } from '#console/clock.ts'
import type { Cast, Order, StoryStep, Wrong } from './story.ts'

/** What a person at the console does in a story: by the calls that person has, and with no more rights. */

const quiet = { notify: 'lost sign-in' } as const
const LOOKS_EVERY_MS = 2 * SECOND

const firstOf = ({ piles: [first] }: Cast): EntityId => EntityId.make(first ?? '')

/** Reserves the pile for a card whose owner will not come. */
export const reserve: Order = async (cast, kept) => {
  const [idTag = ''] = cast.cards
  const body = {
    idTag,
    pileId: firstOf(cast),
    connectorId: 1,
    startsInSeconds: null,
    durationMinutes: reservationMinutesMin,
  }
  const asked = await call(requestReservation, { body }, quiet)
  if (asked.ok) kept.set('reservation', asked.data.id)
  return wrongIn(asked)
}

/** Until the reservation has ended, whoever ended it. */
export const awaitNoShow: StoryStep = {
  kind: 'order',
  said: 'noShow',
  seconds: (reservationMinutesMin * MINUTE) / SECOND,
  give: (_, kept, isWanted) =>
    until(isWanted, async () => {
      const asked = await call(reservation, { params: { id: keptId(kept, 'reservation') } }, quiet)
      return asked.ok ? { isThere: asked.data.endedAt !== null } : { wrong: asked.failure }
    }),
}

/** Calls the reservation off, unless it has ended. */
export const callOff: Order = async (_, kept) => {
  if (!kept.has('reservation')) return null
  const params = { id: keptId(kept, 'reservation') }
  const asked = await call(reservation, { params }, quiet)
  if (!asked.ok) return asked.failure
  if (asked.data.endedAt !== null) return null
  return wrongIn(
    await call(giveReservation, { params: { ...params, command: 'cancel' }, body: { reason: null } }, quiet),
  )
}

/** Nothing listens there: no pile gets the file. */
const NOWHERE = 'ftp://127.0.0.1:9/nowhere.bin'
const VERSION = '9.9.9'

/** Sends the pile firmware from an address where there is none. */
export const issueBroken: Order = async (cast, kept) => {
  const known = await call(pile, { params: { id: firstOf(cast) } }, quiet)
  if (!known.ok) return known.failure
  const drafted = await call(
    draftUpgrade,
    {
      body: {
        version: VERSION,
        vendor: known.data.vendor ?? '',
        model: known.data.model ?? '',
        fileAddress: NOWHERE,
        retrieveAt: instant(clock.now() + 2 * SECOND),
        retries: 1,
        retryIntervalSeconds: 2,
        signing: null,
        description: '',
        copyOf: null,
      },
    },
    quiet,
  )
  if (!drafted.ok) return drafted.failure
  kept.set('upgrade', drafted.data.id)
  const params = { id: EntityId.make(drafted.data.id), command: 'issue' }
  return wrongIn(await call(giveUpgrade, { params, body: { pileIds: [firstOf(cast)], waitsForIdle: false } }, quiet))
}

/** Until the pile has given up. */
export const awaitFailure: StoryStep = {
  kind: 'order',
  said: 'firmwareFails',
  seconds: 15,
  give: (_, kept, isWanted) =>
    until(isWanted, async () => {
      const asked = await call(jobs, { query: { upgradeId: keptId(kept, 'upgrade') } }, quiet)
      return asked.ok
        ? { isThere: asked.data.list.some(({ status }) => status === 'failed') }
        : { wrong: asked.failure }
    }),
}

/** A step that nobody else has to agree to. */
const DEARER = 1.05
const CENT = MONEY_SCALE / 100

/** Makes electricity dearer in the price list of the pile, from now on. */
export const raisePrice: Order = async (cast, kept) => {
  const choice = await call(tariffChoice, { query: { pileId: firstOf(cast) } }, quiet)
  if (!choice.ok) return choice.failure
  const id = EntityId.make(choice.data.versionId ?? '')
  const version = await call(tariffVersion, { params: { id } }, quiet)
  if (!version.ok) return version.failure
  const { form } = version.data
  const published = await publish(id, { ...form, electricity: dearer(form.electricity) })
  if (!published.ok) return published.failure
  kept.set('price', id)
  kept.set('dearer', published.data.id)
  return null
}

/** Puts the price back to what it was, unless it is. */
export const lowerPrice: Order = async (_, kept) => {
  if (!kept.has('price')) return null
  const before = await call(tariffVersion, { params: { id: keptId(kept, 'price') } }, quiet)
  if (!before.ok) return before.failure
  const published = await publish(keptId(kept, 'dearer'), before.data.form)
  if (published.ok) kept.delete('price')
  return wrongIn(published)
}

async function publish(id: EntityId, form: TariffForm) {
  const drafted = await call(reviseTariff, { params: { id }, body: form }, quiet)
  if (!drafted.ok) return drafted
  const params = { id: EntityId.make(drafted.data.id), command: 'publishNow' }
  return call(giveTariff, { params, body: {} }, quiet)
}

const more = (price: Money): Money => money(Math.ceil((price * DEARER) / CENT) * CENT)

function dearer(electricity: ElectricityForm): ElectricityForm {
  switch (electricity.by) {
    case 'energy':
      return { ...electricity, pricePerKwh: more(electricity.pricePerKwh) }
    case 'time':
      return { ...electricity, price: more(electricity.price) }
    case 'timeOfUse':
      return { ...electricity, rows: electricity.rows.map((row) => ({ ...row, price: more(row.price) })) }
    default:
      return electricity satisfies never
  }
}

const keptId = (kept: ReadonlyMap<string, string>, name: string): EntityId => EntityId.make(kept.get(name) ?? '')

const wrongIn = (answer: CallResult<unknown>): Wrong | null => (answer.ok ? null : answer.failure)

type Look = { readonly isThere: boolean } | { readonly wrong: Wrong }

/** Looks again and again, as long as the story is wanted. */
async function until(isWanted: () => boolean, look: () => Promise<Look>): Promise<Wrong | null> {
  while (isWanted()) {
    const seen = await look()
    if ('wrong' in seen) return seen.wrong
    if (seen.isThere) return null
    await new Promise<void>((resolve) => {
      clock.after(LOOKS_EVERY_MS, resolve)
    })
  }
  return null
}
