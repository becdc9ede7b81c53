import { listAlarms, readAlarm } from './alarm/queries.ts'

export const maintenanceQueries = { listAlarms, readAlarm } as const
