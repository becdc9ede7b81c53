import { templateQueries } from './configuration-template/queries.ts'
import { countConnectors, listConnectors } from './connector/queries.ts'
import { diagnosticsQueries } from './diagnostics/queries.ts'
import { listJobs, readJob } from './firmware/jobs.queries.ts'
import { listCandidates, listModels, listUpgrades, readUpgrade } from './firmware/upgrades.queries.ts'
import { listJoinings, readJoining, readJoiningPassword } from './joining/queries.ts'
import { offlineListQueries } from './local-auth-list/queries.ts'
import { registeredLocationQueries } from './location-registration/queries.ts'
import { listPiles, readPile } from './pile/queries.ts'
import { registeredPileQueries } from './pile-registration/queries.ts'
import { readQuirks } from './quirk/queries.ts'
import { listCommands, readCommand } from './remote-command/queries.ts'
import { readSecurity, securityEventQueries } from './security/queries.ts'

export const equipmentQueries = {
  listTemplates: templateQueries.list,
  readTemplate: templateQueries.read,
  listCommands,
  readCommand,
  countConnectors,
  listConnectors,
  listDiagnostics: diagnosticsQueries.list,
  readDiagnostics: diagnosticsQueries.read,
  listJobs,
  readJob,
  listJoinings,
  readJoining,
  readJoiningPassword,
  listOfflineLists: offlineListQueries.list,
  readOfflineList: offlineListQueries.read,
  listRegisteredLocations: registeredLocationQueries.list,
  readRegisteredLocation: registeredLocationQueries.read,
  listPiles,
  readPile,
  listRegisteredPiles: registeredPileQueries.list,
  readRegisteredPile: registeredPileQueries.read,
  readQuirks,
  listSecurityEvents: securityEventQueries.list,
  readSecurity,
  listCandidates,
  listModels,
  listUpgrades,
  readUpgrade,
} as const
