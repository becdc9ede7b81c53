import { system } from '#contracts/actor.ts'

/** The product, where it keeps lists true. */
export const lists = system('offline-lists')
