import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { bills } from './bill/read-model.ts'
import { recharges } from './recharge/read-model.ts'
import { tariffVersions } from './tariff-version/read-model.ts'
import { pricedPiles, tariffAssignments } from './tariff-version/users.read-model.ts'
import { ledger } from './wallet/read-model.ts'

export const financeReadModels: readonly Projection[] = [
  bills,
  recharges,
  ledger,
  tariffVersions,
  pricedPiles,
  tariffAssignments,
]
