import { instantOf, millis } from '#contracts/units.ts'
import type { Calendar } from '../environment/calendar.ts'
import { retryPolicyOf } from '../files/transfers.ts'
import type { Firmware } from '../firmware/firmware.ts'
import type { Logs } from '../logs/logs.ts'
import { says } from './answers.ts'
import type { Answers } from './answers.ts'

/** What firmware and diagnostics need of the pile. */
export interface FirmwareNeeds {
  readonly calendar: Calendar
  readonly firmware: Pick<Firmware, 'update'>
  readonly logs: Pick<Logs, 'diagnostics'>
}

/** FirmwareManagement (OCPP 1.6 §5.10, §5.19): the answer first, what it leads to is told by notifications. */
export const firmwareManagement = {
  GetDiagnostics(pile, asked) {
    const file = pile.logs.diagnostics(asked)
    return file === null ? says({}) : says({ fileName: file.name }, file.begin)
  },
  UpdateFirmware(pile, asked) {
    const at = instantOf(asked.retrieveDate)
    const retrieveAt = at === null ? pile.calendar.now() : millis(at)
    const { location } = asked
    const order = { location, retrieveAt, installAt: 0, retryPolicy: retryPolicyOf(asked), signed: null }
    return says({}, () => pile.firmware.update(order))
  },
} satisfies Answers<FirmwareNeeds>
