/** The vault keys of an account, whose subject is its id. */

/** The hash of its password. */
export const passwordKey = 'password'

/** Stands while the password is one that was drawn for the account: its owner has not chosen another yet (M28). */
export const drawnKey = 'drawn'

/** Tokens bear the number that stood here when they were issued; those of another are void. */
export const generationKey = 'generation'

/** The hash of one of its API keys. */
export const apiKeySecret = (id: string): string => `api-key:${id}`

/** What is personal of its owner; `search` is all of it, to be looked through. */
export const personKeys = { name: 'name', email: 'email', phone: 'phone', search: 'search' } as const
