import { pathOf } from '#contracts/routes.ts'

/** The page of a simulated pile. */
export const benchPileHref = (id: string): string => pathOf('benchPile').replace(':id', encodeURIComponent(id))

/** Of the command line: it starts a bench. */
export const OPTION = '--bench'
