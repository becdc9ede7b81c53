import type { CommandFact } from '#contracts/equipment/remote/remote-command.ts'
import { moments } from '../coarse.ts'
import { made } from './made.ts'

/** A command of a partner, taken back by somebody else and by the operator. */
export const remoteCommandPool = made<CommandFact>(
  [
    'command.issued',
    {
      pileId: 'a',
      connectorId: null,
      action: 'UnlockConnector',
      payload: {},
      reason: null,
      ip: null,
      expiresAt: moments[1],
      isCritical: false,
      about: null,
    },
    'SO',
  ],
  ['command.cancelled', {}, 'MT'],
  ['command.cancelled', {}, 'OP'],
)
