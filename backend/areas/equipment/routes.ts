import type { Routes } from '#backend/http/gateway.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'
import { addTemplate } from './configuration-template/commands.ts'
import { templateQueries } from './configuration-template/queries.ts'
import { templateRoutes } from './configuration-template/routes.ts'
import { diagnosticsQueries } from './diagnostics/queries.ts'
import { diagnosticsRoutes } from './diagnostics/routes.ts'
import { firmwareRoutes } from './firmware/routes.ts'
import { upgradeQueries } from './firmware/upgrades.queries.ts'
import { joiningQueries } from './joining/queries.ts'
import { joiningRoutes } from './joining/routes.ts'
import { offlineListQueries } from './local-auth-list/queries.ts'
import { offlineListRoutes } from './local-auth-list/routes.ts'
import { locationPictureRoutes } from './location-picture/routes.ts'
import { registerLocation, registerLocations } from './location-registration/commands.ts'
import { registeredLocationQueries } from './location-registration/queries.ts'
import { locationRegistrationRoutes } from './location-registration/routes.ts'
import { ocppLogRoutes } from './ocpp-log/routes.ts'
import { pileQueries } from './pile/queries.ts'
import { deviceRoutes } from './pile/routes.ts'
import { registerPile, registerPiles } from './pile-registration/commands.ts'
import { registeredPileQueries } from './pile-registration/queries.ts'
import { pileRegistrationRoutes } from './pile-registration/routes.ts'
import { placeRoutes } from './place/routes.ts'
import { quirkRoutes } from './quirk/routes.ts'
import { commandQueries } from './remote-command/queries.ts'
import { commandRoutes } from './remote-command/routes.ts'
import { securityRoutes } from './security/routes.ts'

export const equipmentRoutes: readonly Routes[] = [
  resourceRoutes(pileQueries),
  deviceRoutes,
  quirkRoutes,
  resourceRoutes(registeredPileQueries, { add: registerPile, addMany: registerPiles }),
  pileRegistrationRoutes,
  resourceRoutes(registeredLocationQueries, { add: registerLocation, addMany: registerLocations }),
  locationRegistrationRoutes,
  locationPictureRoutes,
  resourceRoutes(templateQueries, { add: addTemplate }),
  templateRoutes,
  ocppLogRoutes,
  resourceRoutes(commandQueries),
  commandRoutes,
  resourceRoutes(diagnosticsQueries),
  diagnosticsRoutes,
  resourceRoutes(upgradeQueries),
  firmwareRoutes,
  resourceRoutes(offlineListQueries),
  offlineListRoutes,
  resourceRoutes(joiningQueries),
  joiningRoutes,
  placeRoutes,
  securityRoutes,
]
