import type { Role } from './actor.ts'
import { remoteActions } from './equipment/remote/remote-actions.ts'

/**
 * Who may begin what: the commands that stand beside a list or on a page, and have no row yet that could offer them. The
 * console shows them by this; that the API permits the same, a test holds against the machines and every user type.
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
  addVehicle: desk,
} as const satisfies Readonly<Record<string, readonly Role[]>>
export type Beginning = keyof typeof begins

/** Whether a role may begin something. */
export function mayBegin(what: Beginning, role: Role): boolean {
  const roles: readonly Role[] = begins[what]
  return roles.includes(role)
}
