import { system } from '#contracts/actor.ts'

/** The system, where it keeps lists up to date. */
export const lists = system('offline-lists')
