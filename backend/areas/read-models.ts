import { readModelsOf } from '../kernel/read-model/projector.ts'
import { rollups } from '../kernel/read-model/rollup.ts'
import { tallies } from '../kernel/read-model/tally.ts'
import { balancingReadModels } from './balancing/read-models.ts'
import { chargingReadModels } from './charging/read-models.ts'
import { equipmentReadModels } from './equipment/read-models.ts'
import { financeReadModels } from './finance/read-models.ts'
import { maintenanceReadModels } from './maintenance/read-models.ts'
import { systemReadModels } from './system/read-models.ts'
import { usersReadModels } from './users/read-models.ts'

/** The read models of all areas, a line for each area. */
export const readModels = readModelsOf([
  tallies,
  rollups,
  ...equipmentReadModels,
  ...chargingReadModels,
  ...financeReadModels,
  ...maintenanceReadModels,
  ...balancingReadModels,
  ...systemReadModels,
  ...usersReadModels,
])
