import type { Plain } from '#contracts/endpoint.ts'
import { personalForms } from '#contracts/http/forms.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { approval } from '#machines/system/approval.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { signIn } from '#machines/system/sign-in.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { approvalPlans } from './system/approval/commands.ts'
import { profilePlans } from './balancing/charging-profile/manual.ts'
import { planPlans } from './balancing/balancing-plan/commands.ts'
import { recordPlans } from './charging/charge-record/correct.ts'
import { retryPush } from './equipment/local-auth-list/keep.ts'
import { jobPlans } from './equipment/firmware/job.ts'
import { upgradePlans } from './equipment/firmware/upgrade.ts'
import { disposeAlarm } from './maintenance/work-order/commands.ts'
import { cancelCommand } from './equipment/remote-command/commands.ts'
import { cancelReservation, forceReservation } from './charging/reservation/commands.ts'
import { securityPlans } from './equipment/security/commands.ts'
import { liftLock } from './system/sign-in/commands.ts'
import type { Plan } from '../kernel/transaction.ts'

/** A command that a person may give: the form it takes and the plan that is made of it. */
export interface Personal {
  readonly form: Plain
  readonly plan: Plan<{ readonly id: string } & Record<string, unknown>, Refusal | null>
}

type Forms = Readonly<Record<string, Plain>>
type PlansOf<Kept extends Forms> = {
  readonly [Name in keyof Kept]: Plan<{ readonly id: string } & Kept[Name]['Type'], Refusal | null>
}

const given = <Kept extends Forms>(forms: Kept, plans: PlansOf<Kept>): Readonly<Record<string, Personal>> =>
  Object.fromEntries(
    // Each plan takes exactly what its form decodes to; the door is entered only with a decoded form.
    Object.entries(forms).map(([name, form]) => [name, { form, plan: plans[name] as Personal['plan'] }]),
  )

/** A plan for every form of `personalForms`. */
export const personalCommands: Readonly<Record<string, Readonly<Record<string, Personal>>>> = {
  [chargeRecord.name]: given(personalForms['charge-record'], recordPlans),
  [alarm.name]: given(personalForms.alarm, { dispose: disposeAlarm }),
  [remoteCommand.name]: given(personalForms['remote-command'], { cancel: cancelCommand }),
  [offlineList.name]: given(personalForms['offline-list'], { retry: retryPush }),
  [reservation.name]: given(personalForms.reservation, { cancel: cancelReservation, force: forceReservation }),
  [balancingPlan.name]: given(personalForms['balancing-plan'], planPlans),
  [chargingProfile.name]: given(personalForms['charging-profile'], profilePlans),
  [firmwareUpgrade.name]: given(personalForms['firmware-upgrade'], upgradePlans),
  [firmwareJob.name]: given(personalForms['firmware-job'], jobPlans),
  [pileSecurity.name]: given(personalForms['pile-security'], securityPlans),
  [approval.name]: given(personalForms.approval, approvalPlans),
  [signIn.name]: given(personalForms['sign-in'], { unlock: liftLock }),
}
