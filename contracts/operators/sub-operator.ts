import { Option, Schema, Struct } from 'effect'
import { Email, Phone } from '../contact.ts'

/**
 * A sub-operator: who owns some of an operator's locations (spec §3). What ties it to the operator is its contract (M27);
 * who to talk to is personal and lies in the vault.
 */

const NAME_MOST = 60

const Named = Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, NAME_MOST))

/** What people call it by beside the name: letters, digits and `-._`. */
export const SubOperatorCode = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9._-]{1,20}$/u))

/** What facts say of a sub-operator. */
export const SubOperator = Schema.Struct({
  name: Named,
  code: SubOperatorCode,
  /** The personal data that this fact set, by the names of their fields; the values are in the vault. */
  personal: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type SubOperator = typeof SubOperator.Type

/** Who to talk to there. */
export const SubOperatorContact = Schema.Struct({ contactName: Named, contactPhone: Phone, contactEmail: Email })
export type SubOperatorContact = typeof SubOperatorContact.Type

/** What is filled in of a sub-operator. */
export const SubOperatorForm = Schema.Struct({ name: Named, code: SubOperatorCode, ...SubOperatorContact.fields })
export type SubOperatorForm = typeof SubOperatorForm.Type

/** The subject of a sub-operator in the vault, and the key under which its contact is kept. */
export const subOperatorSubject = (id: string): string => `sub-operator:${id}`
export const contactKey = 'contact'

const Kept = Schema.fromJsonString(SubOperatorContact)
const decode = Schema.decodeUnknownOption(Kept)
const encode = Schema.encodeSync(Kept)
const fields = Struct.keys(SubOperatorContact.fields)

/** The contact that a form contains, as text. */
export const contactText = (form: SubOperatorContact): string => encode(Struct.pick(form, fields))

/** The contact that was kept as text; null for none. */
export const contactOf = (kept: string | null): SubOperatorContact | null =>
  kept === null ? null : Option.getOrNull(decode(kept))

/** The names of the fields in which a form differs from what is kept. */
export function contactFields(kept: string | null, form: SubOperatorContact): readonly string[] {
  const known = contactOf(kept)
  return fields.filter((name) => form[name] !== known?.[name])
}
