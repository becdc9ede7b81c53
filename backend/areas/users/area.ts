import { personalForms } from '#contracts/http/forms.ts'
import { customer, vehicle } from '#machines/master-data.ts'
import { operatorCommands } from '#backend/kernel/operator-commands.ts'
import type { Area } from '#backend/kernel/registers.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { cardHandlers } from './rfid-card/commands.ts'
import { cards } from './rfid-card/process.ts'
import { blockCustomer, changeCustomer, unblockCustomer } from './customer/commands.ts'
import { changeVehicle, deleteVehicle } from './vehicle/commands.ts'

export const usersArea: Area = {
  processes: () => [cards],
  operatorCommands: {
    [rfidCard.name]: operatorCommands(personalForms['rfid-card'], cardHandlers),
    [customer.name]: operatorCommands(personalForms.customer, {
      change: changeCustomer,
      block: blockCustomer,
      unblock: unblockCustomer,
    }),
    [vehicle.name]: operatorCommands(personalForms.vehicle, { change: changeVehicle, delete: deleteVehicle }),
  },
}
