import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { configurationTemplates } from './configuration-template/read-model.ts'
import { diagnostics } from './diagnostics/read-model.ts'
import { firmwareJobs, upgrades } from './firmware/read-model.ts'
import { joinings } from './joining/read-model.ts'
import { offlineLists } from './local-auth-list/read-model.ts'
import { locations } from './location/read-model.ts'
import { registeredLocations } from './location-registration/read-model.ts'
import { piles } from './pile/read-model.ts'
import { quirks } from './quirk/read-model.ts'
import { commands } from './remote-command/read-model.ts'
import { registeredPiles } from './pile-registration/read-model.ts'
import { securityEvents } from './security/read-model.ts'

/** Those of connectors and of pushes are children of piles and lists. */
export const equipmentReadModels: readonly Projection[] = [
  commands,
  configurationTemplates,
  diagnostics,
  firmwareJobs,
  joinings,
  locations,
  offlineLists,
  piles,
  quirks,
  registeredLocations,
  registeredPiles,
  securityEvents,
  upgrades,
]
