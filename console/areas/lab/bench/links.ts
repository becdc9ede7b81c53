import { pathOf } from '#contracts/routes.ts'

/** The page of a simulated pile. */
export const benchPileHref = (id: string): string => pathOf('benchPile').replace(':id', encodeURIComponent(id))
