import { readOverview } from './overview/queries.ts'

export const homeQueries = { readOverview } as const
