import { listHeadroom, listPlans, readPlan } from './balancing-plan/queries.ts'
import { listProfiles } from './charging-profile/queries.ts'
import { listLoads, readLoad } from './location-load/queries.ts'

export const balancingQueries = { listHeadroom, listPlans, readPlan, listProfiles, listLoads, readLoad } as const
