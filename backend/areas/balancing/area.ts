import type { Area } from '#backend/kernel/registers.ts'
import { profileCalls } from './charging-profile/follow.ts'

export const balancing: Area = { remoteCommands: [profileCalls] }
