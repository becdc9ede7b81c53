import type { Area } from '#backend/kernel/registers.ts'
import { reservationCalls } from './reservation/follow.ts'

export const charging: Area = { remoteCommands: [reservationCalls] }
