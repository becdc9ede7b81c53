import { personalForms } from '#contracts/http/forms.ts'
import { vehicle } from '#machines/master-data.ts'
import { operatorCommands } from '#backend/kernel/operator-commands.ts'
import type { Area } from '#backend/kernel/registers.ts'
import { cards } from './rfid-card/process.ts'
import { changeVehicle, deleteVehicle } from './vehicle/commands.ts'

export const usersArea: Area = {
  processes: () => [cards],
  operatorCommands: {
    [vehicle.name]: operatorCommands(personalForms.vehicle, { change: changeVehicle, delete: deleteVehicle }),
  },
}
