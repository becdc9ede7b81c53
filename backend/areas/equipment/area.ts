import type { Area } from '#backend/kernel/registers.ts'
import { availabilityCalls } from './availability/follow.ts'
import { configurationCalls } from './configuration/commands.ts'
import { diagnosticsCalls } from './diagnostics/hear.ts'
import { firmwareCalls } from './firmware/hear.ts'
import { listCalls } from './local-auth-list/follow.ts'
import { readBackCalls } from './remote-command/read-back.ts'
import { securityCalls } from './security/commands.ts'

export const equipment: Area = {
  remoteCommands: [
    availabilityCalls,
    configurationCalls,
    diagnosticsCalls,
    firmwareCalls,
    listCalls,
    readBackCalls,
    securityCalls,
  ],
}
