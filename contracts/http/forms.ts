import { accountForms } from '../system/account.ts'
import { apiKeyForms } from '../system/api-key.ts'
import { alarmForms } from '../maintenance/alarm.ts'
import { orderForms } from '../maintenance/work-order.ts'
import { approvalForms } from '../system/approval.ts'
import { planForms } from '../balancing/balancing-plan.ts'
import { admissionForms } from '../equipment/joining/admission.ts'
import { joiningForms } from '../equipment/joining/joining.ts'
import { recordForms } from '../charging/charge-record.ts'
import { listForms } from '../equipment/lists/offline-list.ts'
import { profileForms } from '../balancing/charging-profile.ts'
import { commandForms } from '../equipment/remote/remote-command.ts'
import { reservationForms } from '../charging/reservation.ts'
import { firmwareForms } from '../equipment/firmware/firmware-job.ts'
import { upgradeForms } from '../equipment/firmware/firmware-upgrade.ts'
import { locationForms } from '../equipment/location-registration.ts'
import { templateForms } from '../equipment/configuration-template.ts'
import { pileForms } from '../equipment/pile-registration.ts'
import { securityForms } from '../equipment/pile-security.ts'
import { signInForms } from '../system/sign-in.ts'
import { tariffForms } from '../finance/tariff-form.ts'
import { cardForms } from '../users/rfid-card.ts'
import { customerForms } from '../users/customer.ts'
import { vehicleForms } from '../users/vehicle.ts'

/**
 * The commands that people give, by lifecycle and in the order of their buttons (spec §4), with their forms. Other
 * commands are given by charge points and processes, and offered to nobody.
 */
export const personalForms = {
  'charge-record': recordForms,
  alarm: alarmForms,
  'work-order': orderForms,
  'remote-command': commandForms,
  'offline-list': listForms,
  reservation: reservationForms,
  'balancing-plan': planForms,
  'charging-profile': profileForms,
  'firmware-upgrade': upgradeForms,
  'firmware-job': firmwareForms,
  'pile-security': securityForms,
  joining: joiningForms,
  admission: admissionForms,
  approval: approvalForms,
  'sign-in': signInForms,
  location: locationForms,
  account: accountForms,
  'api-key': apiKeyForms,
  pile: pileForms,
  customer: customerForms,
  'configuration-template': templateForms,
  vehicle: vehicleForms,
  'rfid-card': cardForms,
  'tariff-version': tariffForms,
} as const
