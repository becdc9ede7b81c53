import type { ReactElement } from 'react'
import { addVehicle, addVehicles, giveVehicle, giveVehicles, vehicleResource } from '#contracts/users/vehicle.calls.ts'
import type { VehicleRow } from '#contracts/users/vehicle.calls.ts'
import { Vehicle, vehicleForms } from '#contracts/users/vehicle.ts'
import { addingOf } from '#console/domain/resource/adding.tsx'
import { bulkOf } from '#console/domain/resource/bulk.tsx'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { importingOf } from '#console/domain/resource/importing.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { about, history } from '#console/domain/resource/sections.tsx'
import { view } from '#console/domain/resource/view.ts'

const of = { lifecycle: 'vehicle', texts: 'vehicle.' } as const
const begins = 'addVehicle'
const nameOf = ({ name }: VehicleRow): string => name
const shown = view(vehicleResource, { words: {} })

const Import = importingOf({ ...of, title: 'vehicle.import', schema: Vehicle, add: addVehicles, begins })
const Add = addingOf({ ...of, command: 'register', schema: Vehicle, add: addVehicle, begins })

function Actions(): ReactElement {
  return (
    <>
      <Import />
      <Add />
    </>
  )
}

/** Vehicles: added by hand or from a sheet, changed and deleted, one by one or many at once. */
export const VehicleList = resourcePage(shown, {
  widths: { name: 240, remark: 320 },
  nameOf,
  heading: 'vehicle.heading',
  open: {
    panel: [
      about(shown, 'vehicle.about', ['name', 'isDefault', 'remark', 'addedAt', 'changedAt']),
      history(({ id }) => [{ lifecycle: 'vehicle', id }]),
    ],
  },
  commands: commandsOf(
    vehicleResource,
    { forms: vehicleForms, give: giveVehicle, nameOf },
    {
      change: {
        kind: 'primary',
        initial: ({ name, remark, isDefault }) => ({ name, remark, isDefault }),
        success: 'success.save',
      },
      delete: { success: 'success.delete' },
    },
  ),
  hasShortActions: true,
  Actions,
  Bulk: bulkOf({ ...of, commands: ['delete'], give: giveVehicles, success: 'success.delete' }, nameOf),
})
