import type { Role } from './actor.ts'
import { remoteActions, typists } from './equipment/remote/remote-actions.ts'

/**
 * The roles that may use commands without a row: buttons beside a list or on a page that start something new. The
 * console shows them by this table; a test checks it against the machines and every user type.
 */
const desk: readonly Role[] = ['SU', 'OP', 'SO']

export const begins = {
  draftUpgrade: ['SU', 'OP'],
  putFirmware: ['SU', 'OP'],
  draftPlan: [...desk, 'S2'],
  limitConnector: remoteActions.SetChargingProfile.by,
  limitLocation: desk,
  saveList: desk,
  vendFreely: desk,
  putInLab: ['SU'],
  typeCall: typists,
  openOrder: [...desk, 'S2', 'MT'],
  addVehicle: desk,
  addCard: [...desk, 'S2'],
  addCustomer: desk,
  recharge: desk,
  askForPayment: [...desk, 'S2'],
  draftTariff: [...desk, 'S2'],
  assignTariff: desk,
  addPile: desk,
  addLocation: desk,
  addAccount: ['SU', 'OP'],
} as const satisfies Readonly<Record<string, readonly Role[]>>
export type Beginning = keyof typeof begins

/** Whether a role may use such a command. */
export function mayBegin(what: Beginning, role: Role): boolean {
  const roles: readonly Role[] = begins[what]
  return roles.includes(role)
}
