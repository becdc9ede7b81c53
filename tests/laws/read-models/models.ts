import { readModels } from '#backend/areas/read-models.ts'
import type { Listed, ReadModel } from '#backend/kernel/read-model/described.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'

/** Every read model there is, with those under others. */

export const isListed = (model: Projection): model is Listed => 'list' in model
export const isDescribed = (model: Projection): model is ReadModel => 'described' in model

function withUnder(model: Projection): readonly Projection[] {
  const under = isDescribed(model) ? model.described.over?.of : undefined
  return under === undefined ? [model] : [model, ...withUnder(under)]
}

export const models: readonly Projection[] = readModels.all.flatMap(withUnder)
