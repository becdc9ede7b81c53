import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { connectors } from './connector/read-model.ts'
import { diagnostics } from './diagnostics/read-model.ts'
import { firmware } from './firmware/read-model.ts'
import { offlineLists } from './local-auth-list/read-model.ts'
import { piles } from './pile/read-model.ts'
import { commands } from './remote-command/read-model.ts'
import { securityEvents } from './security/read-model.ts'

/** That of connectors comes after that of piles: what a connector shows follows from the link of its pile. */
export const equipmentReadModels: readonly Projection[] = [
  piles,
  connectors,
  commands,
  diagnostics,
  firmware,
  offlineLists,
  securityEvents,
]
