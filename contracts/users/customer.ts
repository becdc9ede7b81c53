import { Schema } from 'effect'

/** A customer as facts know them: name and address lie in the vault, and the status is a lifecycle (user-status). */
export const Customer = Schema.Struct({ code: Schema.String })
export type Customer = typeof Customer.Type
