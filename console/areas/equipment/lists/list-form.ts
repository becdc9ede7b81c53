import { Option, Schema } from 'effect'
import { AuthorizationList, givesWhatIsWanted } from '#contracts/equipment/lists/authorization-list.ts'
import { PileType } from '#contracts/equipment/pile.ts'
import type { OfflineListDetail } from '#contracts/equipment/lists/offline-list.calls.ts'
import { toWire } from '#console/api/dates.ts'
import { isDay } from '#console/kit/table/filter.ts'
import { formatInstant } from '#console/kit/text/format.ts'

/** The form of an offline list. */

export interface ListForm {
  readonly name: string
  /** The last day it is valid, on the user's calendar: `YYYY-MM-DD`. */
  readonly lastDay: string
  /** Empty until chosen. */
  readonly chargeableType: string
  readonly kind: 'customers' | 'group'
  readonly groupId: string
  readonly customerIds: readonly string[]
  readonly pileIds: readonly string[]
}

export const emptyForm: ListForm = {
  name: '',
  lastDay: '',
  chargeableType: '',
  kind: 'group',
  groupId: '',
  customerIds: [],
  pileIds: [],
}

/** The form of an existing list. `zone` is the user's. */
export function formOf(
  { name, validUntil, chargeableType, members, pileIds }: OfflineListDetail,
  zone: string,
): ListForm {
  const who =
    members.kind === 'group'
      ? { kind: members.kind, groupId: members.groupId, customerIds: [] }
      : { kind: members.kind, groupId: '', customerIds: members.customerIds }
  return { name, lastDay: formatInstant(validUntil, zone).slice(0, 10), chargeableType, ...who, pileIds }
}

export type ListField = 'name' | 'lastDay' | 'chargeableType' | 'members' | 'pileIds'

/** The fields that are empty or invalid. */
export function problemsOf(form: ListForm): readonly ListField[] {
  const isMissing: Readonly<Record<ListField, boolean>> = {
    name: form.name.trim() === '',
    lastDay: !isDay(form.lastDay),
    chargeableType: typeOf(form) === null,
    members: form.kind === 'group' ? form.groupId === '' : form.customerIds.length === 0,
    pileIds: form.pileIds.length === 0,
  }
  return fields.filter((field) => isMissing[field])
}

const fields: readonly ListField[] = ['name', 'lastDay', 'chargeableType', 'members', 'pileIds']

/** The list that a form describes, valid to the end of its last day; null when something is missing. */
export function listOf(form: ListForm, zone: string): AuthorizationList | null {
  if (problemsOf(form).length > 0) return null
  const members =
    form.kind === 'group'
      ? { kind: 'group', groupId: form.groupId }
      : { kind: 'customers', customerIds: form.customerIds }
  const validUntil = `${String(toWire(`${form.lastDay} 23:59:59`, zone)).replace(' ', 'T')}.999Z`
  const { chargeableType, pileIds } = form
  const list = { name: form.name.trim(), validUntil, chargeableType, members, pileIds }
  return Option.getOrNull(Schema.decodeUnknownOption(AuthorizationList)(list))
}

const typeOf = ({ chargeableType }: ListForm): PileType | null =>
  PileType.literals.find((type) => type === chargeableType) ?? null

/** Whether a pile has the chargeable type of the list; every pile has while none is chosen. */
export function fits(form: ListForm, pile: PileType): boolean {
  const wanted = typeOf(form)
  return wanted === null || givesWhatIsWanted(wanted, pile)
}
