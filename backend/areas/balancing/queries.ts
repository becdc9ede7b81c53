import { listHeadroom, planQueries } from './balancing-plan/queries.ts'
import { profileQueries } from './charging-profile/queries.ts'
import { listLoads, readLoad } from './location-load/queries.ts'

export const balancingQueries = {
  listHeadroom,
  listPlans: planQueries.list,
  readPlan: planQueries.read,
  listProfiles: profileQueries.list,
  listLoads,
  readLoad,
} as const
