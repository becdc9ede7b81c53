import { pile, system } from '#contracts/actor.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { is } from '#machines/kit/tags.ts'
import { capabilitiesOf } from '#backend/areas/equipment/configuration/public.ts'
import { requestOf } from '#backend/areas/equipment/remote-command/public.ts'
import type { RemoteCommandRegister } from '#backend/kernel/remote-commands.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { cleared } from './clear.ts'
import { profilesAt } from './site.ts'
import type { ProfileState } from './site.ts'

/** What removes profiles from a pile apart from plans: a boot, and a manual ClearChargingProfile. */

/** A pile has booted: it may have lost its profiles, and new firmware may support what the old did not. */
export const forgetProfiles: CommandHandler<{ readonly pileId: string }, void> = (tx, { pileId }) => {
  const isNewFirmware = capabilitiesOf(tx, pileId) === null
  for (const profile of profilesAt(tx, pileId)) {
    const { id } = profile
    forget(tx, pileId, id)
    if (is(chargingProfile, profile, 'drifted') || isNewFirmware)
      for (const command of ['resend', 'retry'] as const)
        tx.dispatch(chargingProfile, { id, command, body: {}, as: system('balancing'), mayRefuse: ['elsewhere'] })
  }
}

/** Only accepted profiles can be forgotten; those that drifted or were rejected are sent again anyway. */
const forget = (tx: Transaction, pileId: string, id: string): unknown =>
  tx.dispatch(chargingProfile, { id, command: 'forget', body: {}, as: pile(pileId), mayRefuse: ['elsewhere'] })

/**
 * A person has cleared profiles. Those that people had requested are gone; those of active plans are sent again: such a
 * limit ends only with its plan.
 */
export const noteCleared: RemoteCommandRegister['noteAnswer'] = (tx, command, { status: word }) => {
  if (command.action !== 'ClearChargingProfile' || command.about !== null || word.command !== 'accept') return
  const filter = requestOf(command, 'ClearChargingProfile')
  for (const { id, context } of profilesAt(tx, command.pileId).filter((kept) => isMeant(filter, kept)))
    if (context.planId === null) cleared(tx, id)
    else forget(tx, command.pileId, id)
}

/** OCPP 1.6 §5.5: with an id the other filters are ignored; otherwise all given filters must match. */
function isMeant(filter: ToPile['ClearChargingProfile']['req'], { context }: ProfileState): boolean {
  if (filter.id !== undefined) return filter.id === context.chargingProfileId
  return (
    (filter.connectorId ?? context.connectorId) === context.connectorId &&
    (filter.chargingProfilePurpose ?? context.purpose) === context.purpose &&
    (filter.stackLevel ?? context.stackLevel) === context.stackLevel
  )
}
