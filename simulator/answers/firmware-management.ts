import { instantOf, millis } from '#contracts/units.ts'
import type { Calendar } from '../environment/calendar.ts'
import { retryPolicyOf } from '../files/transfers.ts'
import type { Firmware } from '../firmware/firmware.ts'
import type { Logs } from '../logs/logs.ts'
import { reply } from './answers.ts'
import type { Answers } from './answers.ts'

/** What firmware and diagnostics need of the pile. */
export interface FirmwareNeeds {
  readonly calendar: Calendar
  readonly firmware: Pick<Firmware, 'update'>
  readonly logs: Pick<Logs, 'diagnostics'>
}

/** FirmwareManagement (OCPP 1.6 §5.10, §5.19): the reply comes first, progress is reported by notifications. */
export const firmwareManagement = {
  GetDiagnostics(pile, request) {
    const file = pile.logs.diagnostics(request)
    return file === null ? reply({}) : reply({ fileName: file.name }, file.begin)
  },
  UpdateFirmware(pile, request) {
    const at = instantOf(request.retrieveDate)
    const retrieveAt = at === null ? pile.calendar.now() : millis(at)
    const { location } = request
    const order = { location, retrieveAt, installAt: 0, retryPolicy: retryPolicyOf(request), signed: null }
    return reply({}, () => pile.firmware.update(order))
  },
} satisfies Answers<FirmwareNeeds>
