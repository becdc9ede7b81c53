import { readGuide } from './guide/queries.ts'
import { readLocationMap } from './overview/map.queries.ts'
import { readOverview } from './overview/queries.ts'

export const homeQueries = { readGuide, readLocationMap, readOverview } as const
