import { Option, Schema, Struct } from 'effect'
import { CustomerProfile } from './customer.ts'

/** What tells who a customer is, as the vault keeps it: in one value, with the name and what is searched beside it. */

/** The subject of a customer in the vault. */
export const personalData = (customerId: string): string => `customer:${customerId}`

/** The beginning of every such subject. */
export const personalDataBegins = personalData('')

/** The customer of a subject. */
export const customerOfSubject = (subject: string): string => subject.slice(personalDataBegins.length)

const Kept = Schema.fromJsonString(CustomerProfile)
const decode = Schema.decodeUnknownOption(Kept)
const encode = Schema.encodeSync(Kept)

const fields = Struct.keys(CustomerProfile.fields)

const picked = (form: CustomerProfile): CustomerProfile => Struct.pick(form, fields)

/** The profile that a form contains, as text. */
export const profileText = (form: CustomerProfile): string => encode(picked(form))

/** The profile that was kept as text; null for none. */
export const profileOf = (kept: string | null): CustomerProfile | null =>
  kept === null ? null : Option.getOrNull(decode(kept))

/** The names of the fields in which a form differs from what is kept. */
export function profileFields(kept: string | null, form: CustomerProfile): readonly string[] {
  const known = profileOf(kept)
  return fields.filter((name) => form[name] !== known?.[name])
}

/** The name as people write it: family name first, without a space, where both parts are Chinese. */
export const shownName = ({ firstName, lastName }: Pick<CustomerProfile, 'firstName' | 'lastName'>): string =>
  isHan(firstName) && isHan(lastName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`

const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text)

/** The parts of a name that was kept as a whole. */
export function partsOf(name: string): Pick<CustomerProfile, 'firstName' | 'lastName'> {
  if (isHan(name)) return { firstName: name.slice(1), lastName: name.slice(0, 1) }
  const [last = '', ...others] = name.split(' ').toReversed()
  return { firstName: others.toReversed().join(' '), lastName: last }
}

/** What a customer is found by, in lower case: name, e-mail address and phone number without spaces. */
export const searchText = (form: CustomerProfile): string =>
  [shownName(form), form.email, form.phone?.replaceAll(/[ -]/gu, '') ?? ''].join('\n').toLowerCase()
