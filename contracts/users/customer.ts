import { Schema } from 'effect'

/** A customer's master data: name and address are in the vault, and the status is a lifecycle (user-status). */
export const Customer = Schema.Struct({ code: Schema.String })
export type Customer = typeof Customer.Type
