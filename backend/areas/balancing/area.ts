import type { Area } from '#backend/kernel/registers.ts'
import { profileCalls } from './charging-profile/follow.ts'
import { balancing } from './balancing-plan/process.ts'
import { turns } from './balancing-plan/round-robin.process.ts'
import { readBack } from './charging-profile/process.ts'
import { personalForms } from '#contracts/http/forms.ts'
import { operatorCommands } from '#backend/kernel/operator-commands.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { planHandlers } from './balancing-plan/commands.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { profileHandlers } from './charging-profile/manual.ts'

export const balancingArea: Area = {
  remoteCommands: [profileCalls],
  processes: () => [balancing, turns, readBack],
  operatorCommands: {
    [balancingPlan.name]: operatorCommands(personalForms['balancing-plan'], planHandlers),
    [chargingProfile.name]: operatorCommands(personalForms['charging-profile'], profileHandlers),
  },
}
