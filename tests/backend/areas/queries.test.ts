import { expect, it } from 'vitest'
import { nameOf, queries } from '#backend/areas/queries.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { vehicles } from '#backend/areas/users/vehicle/read-model.ts'
import { vehicleResource } from '#contracts/users/vehicle.calls.ts'
import { vehicle } from '#machines/master-data.ts'

it('knows each query by one name', () => {
  for (const [name, query] of Object.entries(queries)) expect(nameOf(query)).toBe(name)
})

it('refuses to ask for what no area has brought', () => {
  const { list } = resourceQueries(vehicleResource, vehicles, { of: vehicle })
  expect(() => nameOf(list)).toThrow('no area has brought')
})
