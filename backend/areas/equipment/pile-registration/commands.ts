import type { ConnectorForm, PileChange, PileDraft } from '#contracts/equipment/pile-registration.ts'
import { connectorsMax, slowStandards } from '#contracts/equipment/pile.ts'
import type { ChargeType, Pile, PileConnector } from '#contracts/equipment/pile.ts'
import { pilesBySerial, serialKey } from '#machines/equipment/pile.lookups.ts'
import { everyVersion } from '#machines/finance/tariff-version.lookups.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { location, pileEntity, tariff } from '#machines/master-data.ts'
import { openSession } from '#backend/areas/charging/charging-session/public.ts'
import { registerMasterData } from '#backend/kernel/master-data.ts'
import type { Added, BrokenRow } from '#backend/kernel/master-data.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { commissionPile, followPile } from '../availability/public.ts'
import { putUnderSwitch } from '../switching/public.ts'

/** Piles are registered and changed as people fill them in; what a pile reports of itself changes nothing here. */

/** What a form cannot say of a pile. */
const simulated = { isSimulated: true } as const

/** Registers a pile with its connectors, which are alike at first. */
export const registerPile: CommandHandler<PileDraft, Added> = (tx, draft) => registerNew(tx, draft.id, newPile(draft))

/** The same for piles that are simulated: all of them or none. */
export const registerSimulated: CommandHandler<readonly PileDraft[], Added> = (tx, drafts) =>
  everyOne(drafts, (draft) => registerNew(tx, draft.id, { ...newPile(draft), ...simulated }))

function registerNew(tx: Transaction, id: string, value: Pile): Added {
  const guard = whyNotNew(tx, id, value)
  const refusal =
    guard === null
      ? tx.dispatch(pileEntity, { id, command: 'register', body: value })
      : refusedBy(tx, { id, command: 'register', guard })
  if (refusal === null) {
    putUnderSwitch(tx, { kind: 'pile', id })
    return { id }
  }
  tx.drop()
  return { refusal }
}

/** The pile that a draft describes: its connectors are numbered from 1. */
function newPile({ id: _, connectorCount, standard, connectorPower, ...about }: PileDraft): Pile {
  const connectors = Array.from({ length: connectorCount }, (_none, at) => ({
    connectorId: at + 1,
    name: String(at + 1),
    standard,
    power: connectorPower,
  }))
  return pileFrom(about, { locationId: about.locationId, connectors })
}

const whyNotNew = (tx: Transaction, id: string, value: Pile): string | null =>
  isNew(tx.stateOf(pileEntity, id)) ? whyNot(tx, id, value) : 'identityFree'

/** What would be refused of new piles, row by row; what a row would take is taken for those behind it. */
export const checkDrafts: CommandHandler<readonly PileDraft[], readonly BrokenRow[]> = (tx, drafts) => {
  const ids = new Set<string>()
  const serials = new Set<string>()
  return drafts.flatMap((draft, row): readonly BrokenRow[] => {
    const { id, serialNumber } = draft
    const serial = serialNumber === undefined ? null : serialKey(serialNumber)
    const isTwice = serial !== null && serials.has(serial)
    const broken = ids.has(id) ? 'identityFree' : whyNotNew(tx, id, newPile(draft))
    const guard = broken === null && isTwice ? 'serialNumberFree' : broken
    if (guard !== null) return [{ row, guard }]
    ids.add(id)
    if (serial !== null) serials.add(serial)
    return []
  })
}

/** Registers all piles or none. */
export const registerPiles: CommandHandler<readonly PileDraft[], Added> = (tx, drafts) =>
  everyOne(drafts, (draft) => registerPile(tx, draft))

function everyOne(drafts: readonly PileDraft[], register: (draft: PileDraft) => Added): Added {
  let last: Added = { id: '' }
  for (const draft of drafts) {
    last = register(draft)
    if ('refusal' in last) return last
  }
  return last
}

interface Named {
  readonly id: string
}

export const changePile: CommandHandler<Named & PileChange, Refusal | null> = (tx, { id, ...form }) => {
  const { locationId, connectors, freeVending, isSimulated, isLab } = tx.stateOf(pileEntity, id).context
  const vending = freeVending === undefined ? {} : { freeVending }
  const marks = { ...(isSimulated === true ? simulated : {}), ...(isLab === undefined ? {} : { isLab }) }
  const kept = { locationId, connectors, ...vending, ...marks }
  return changed(tx, { id, command: 'change', value: pileFrom(form, kept) })
}

/** Adds a connector under the lowest number that is free; a pile has two at most (spec §9). */
export const addConnector: CommandHandler<Named & ConnectorForm, Refusal | null> = (tx, { id, ...form }) => {
  const known = tx.stateOf(pileEntity, id).context
  const numbers = known.connectors.map(({ connectorId }) => connectorId)
  const connectorId = [1, 2].find((one) => !numbers.includes(one))
  if (connectorId === undefined || numbers.length >= connectorsMax)
    return refusedBy(tx, { id, command: 'change', guard: 'roomForConnector' })
  const connectors = [...known.connectors, { connectorId, ...form }].toSorted(byNumber)
  const refusal = changed(tx, { id, command: 'change', value: { ...known, connectors } })
  if (refusal !== null) return refusal
  commissionPile(tx, { pileId: id })
  followPile(tx, id)
  return null
}

const byNumber = (one: PileConnector, other: PileConnector): number => one.connectorId - other.connectorId

export const changeConnector: CommandHandler<
  Named & { readonly connectorId: number } & ConnectorForm,
  Refusal | null
> = (tx, { id, ...form }) => {
  const known = tx.stateOf(pileEntity, id).context
  if (!known.connectors.some(({ connectorId }) => connectorId === form.connectorId))
    return refusedBy(tx, { id, command: 'change', guard: 'connectorKnown' })
  const connectors = known.connectors.map((one) => (one.connectorId === form.connectorId ? form : one))
  return changed(tx, { id, command: 'change', value: { ...known, connectors } })
}

/** Removes a connector that nobody uses; the last one stays. */
export const removeConnector: CommandHandler<Named & { readonly connectorId: number }, Refusal | null> = (
  tx,
  { id, connectorId },
) => {
  const known = tx.stateOf(pileEntity, id).context
  const connectors = known.connectors.filter((one) => one.connectorId !== connectorId)
  const refused = (guard: string): Refusal => refusedBy(tx, { id, command: 'change', guard })
  if (connectors.length === known.connectors.length) return refused('connectorKnown')
  if (connectors.length === 0) return refused('connectorStays')
  if (openSession(tx, id, connectorId) !== null) return refused('connectorIdle')
  return changed(tx, { id, command: 'change', value: { ...known, connectors } })
}

interface Change extends Named {
  readonly command: string
  readonly value: Pile
}

function changed(tx: Transaction, { id, command, value }: Change): Refusal | null {
  const guard = whyNot(tx, id, value)
  return guard === null
    ? registerMasterData(tx, { lifecycle: pileEntity.name, id, value })
    : refusedBy(tx, { id, command, guard })
}

/** The pile that a form describes. */
const pileFrom = ({ tariffId, ...about }: PileChange, kept: Pick<Pile, 'locationId' | 'connectors'>): Pile => ({
  ...about,
  ...kept,
  tariffId: tariffId ?? null,
})

/** The rule that a pile would break; null for none. */
function whyNot(tx: Transaction, id: string, { locationId, tariffId, serialNumber, ...pile }: Pile): string | null {
  if (!isThere(tx, locationId)) return 'locationKnown'
  if (tariffId !== null && !isPriceList(tx, tariffId)) return 'tariffKnown'
  const bearers = serialNumber === undefined ? [] : tx.find(pilesBySerial, serialKey(serialNumber))
  if (bearers.some((one) => one !== id)) return 'serialNumberFree'
  return isSlowOnly(pile.connectors) && !isSlow(pile.chargeType) ? 'slowChargingOnly' : null
}

function isThere(tx: Transaction, locationId: string): boolean {
  const place = tx.stateOf(location, locationId)
  return !isNew(place) && !is(location, place, 'over')
}

/** A price list has versions, or is one by itself from before there were any. */
const isPriceList = (tx: Transaction, id: string): boolean =>
  tx.find(everyVersion, id).length > 0 || !isNew(tx.stateOf(tariff, id))

/** Connectors for alternating current alone charge slowly, whatever is chosen (spec §8). */
const isSlowOnly = (connectors: readonly PileConnector[]): boolean =>
  connectors.every(({ standard }) => slowStandards.includes(standard))

const isSlow = (chargeType: ChargeType | undefined): boolean => chargeType === undefined || chargeType === 'AC'

interface Broken extends Named {
  readonly command: string
  readonly guard: string
}

function refusedBy(tx: Transaction, { id, command, guard }: Broken): Refusal {
  const { value } = tx.stateOf(pileEntity, id)
  return { reason: 'illegalTransition', lifecycle: pileEntity.name, state: value, command, guard }
}
