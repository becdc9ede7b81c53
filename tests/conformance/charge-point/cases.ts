import type { ChargePointCase } from '../bench.ts'
import { remoteTrigger } from './remote-trigger.ts'

/** Every case of the certification about charge points, by profile. */
export const chargePointCases: readonly ChargePointCase[] = [...remoteTrigger]
