import { countConnectors, listConnectors } from './connector/queries.ts'
import { listDiagnostics, readDiagnostics } from './diagnostics/queries.ts'
import { listJobs, readJob } from './firmware/jobs.queries.ts'
import { listCandidates, listModels, listUpgrades, readUpgrade } from './firmware/upgrades.queries.ts'
import { listOfflineLists, readOfflineList } from './local-auth-list/queries.ts'
import { listPiles, readPile } from './pile/queries.ts'
import { listCommands, readCommand } from './remote-command/queries.ts'
import { listSecurityEvents, readSecurity } from './security/queries.ts'

export const equipmentQueries = {
  listCommands,
  readCommand,
  countConnectors,
  listConnectors,
  listDiagnostics,
  readDiagnostics,
  listJobs,
  readJob,
  listOfflineLists,
  readOfflineList,
  listPiles,
  readPile,
  listSecurityEvents,
  readSecurity,
  listCandidates,
  listModels,
  listUpgrades,
  readUpgrade,
} as const
