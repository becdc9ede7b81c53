import type { Area } from '#backend/kernel/registers.ts'
import { recordApprovables } from './charge-record/correct.ts'
import { reservationCalls } from './reservation/follow.ts'
import { settlement } from './charge-record/process.ts'
import { lostStops } from './transaction/process.ts'
import { reservations } from './reservation/process.ts'
import { reservationFees } from './reservation/fees.process.ts'
import { personalForms } from '#contracts/http/forms.ts'
import { operatorCommands } from '#backend/kernel/operator-commands.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { recordHandlers } from './charge-record/correct.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { cancelReservation } from './reservation/commands.ts'
import { forceReservation } from './reservation/commands.ts'

export const chargingArea: Area = {
  remoteCommands: [reservationCalls],
  approvables: Object.values(recordApprovables),
  processes: () => [settlement, lostStops, reservations, reservationFees],
  operatorCommands: {
    [chargeRecord.name]: operatorCommands(personalForms['charge-record'], recordHandlers),
    [reservation.name]: operatorCommands(personalForms.reservation, {
      cancel: cancelReservation,
      force: forceReservation,
    }),
  },
}
