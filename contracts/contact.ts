import { Schema } from 'effect'
import { inForms } from './form.ts'

/** How people are reached. */

/** Characters of an e-mail address (RFC 5321). */
const EMAIL_MOST = 254

/** A local part of 64 characters at most, one @, a domain with a dot; no spaces. Compared in lower case. */
export const Email = Schema.String.check(
  Schema.isMaxLength(EMAIL_MOST),
  Schema.isPattern(/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/u),
).annotate(inForms({ format: 'email' }))

/** An optional `+`, then 5 to 20 digits, between which there may be spaces and hyphens. */
export const Phone = Schema.String.check(Schema.isPattern(/^\+?\d(?:[ -]?\d){4,19}$/u)).annotate(
  inForms({ format: 'phone' }),
)
