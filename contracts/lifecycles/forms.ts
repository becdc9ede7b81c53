import { alarmForms } from './alarm.ts'
import { approvalForms } from './approval.ts'
import { planForms } from './balancing-plan.ts'
import { recordForms } from './charge-record.ts'
import { listForms } from './offline-list.ts'
import { profileForms } from './charging-profile.ts'
import { commandForms } from './remote-command.ts'
import { reservationForms } from './reservation.ts'
import { firmwareForms } from './firmware-job.ts'
import { upgradeForms } from './firmware-upgrade.ts'
import { securityForms } from './pile-security.ts'
import { signInForms } from './sign-in.ts'

/**
 * The commands that people give, by lifecycle and in the order of the buttons (spec §4), with the form each takes. What is
 * not here is given by charge points and processes, and offered to nobody.
 */
export const personalForms = {
  'charge-record': recordForms,
  alarm: alarmForms,
  'remote-command': commandForms,
  'offline-list': listForms,
  reservation: reservationForms,
  'balancing-plan': planForms,
  'charging-profile': profileForms,
  'firmware-upgrade': upgradeForms,
  'firmware-job': firmwareForms,
  'pile-security': securityForms,
  approval: approvalForms,
  'sign-in': signInForms,
} as const
