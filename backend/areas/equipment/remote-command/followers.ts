import { availability } from '#machines/equipment/availability.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { followAvailability } from '../availability/follow.ts'
import { followProfile } from '#backend/areas/balancing/charging-profile/follow.ts'
import { followDiagnostics } from '../diagnostics/hear.ts'
import { followFirmware } from '../firmware/hear.ts'
import { followPush } from '../local-auth-list/follow.ts'
import { followReservation } from '#backend/areas/charging/reservation/follow.ts'
import { followSecurity } from '../security/commands.ts'
import type { Work } from '#backend/kernel/transaction.ts'
import type { Fate, Follower, FollowerHands } from './follower.ts'
import { followReadBack } from './read-back.ts'

/** The lifecycles that take steps by commands, and what each makes of what becomes of them. */
const followers: Readonly<Record<string, Follower>> = {
  [availability.name]: followAvailability,
  [chargingProfile.name]: followProfile,
  [diagnostics.name]: followDiagnostics,
  [firmwareJob.name]: followFirmware,
  [offlineList.name]: followPush,
  [pileSecurity.name]: followSecurity,
  [remoteCommand.name]: followReadBack,
  [reservation.name]: followReservation,
}

/** Tells the lifecycle whose step a command is what has become of it. */
export function tellFollower(
  work: Work,
  command: CommandContext & { readonly id: string },
  { fate, ...hands }: FollowerHands & { readonly fate: Fate },
): void {
  const { id, about } = command
  if (about !== null) followers[about.lifecycle]?.(work, { id, command, about, fate }, hands)
}
