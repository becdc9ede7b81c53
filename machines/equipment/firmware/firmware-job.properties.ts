import type { FirmwareFact } from '#contracts/equipment/firmware/firmware-job.ts'
import { standsAt } from './firmware-job.context.ts'
import type { FirmwareContext } from './firmware-job.context.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { enters, propertiesOf, isIn } from '#machines/kit/properties.ts'

const { accepts, after, never } = propertiesOf<State<FirmwareContext>, FirmwareFact>()
const ended = ['Verified', 'NotSupported', 'Canceled'] as const

export const firmwareJobProperties = [
  accepts('firmwareNoticeIsNeverRefused', (job, { type }) => type === 'firmware.notified' && !isIn(...ended)(job)),
  never(
    'firmwareStandsWhereThePileSays',
    ({ event, after: next }) =>
      event.type === 'firmware.notified' && event.data.status !== 'Idle' && next.value !== standsAt[event.data.status],
  ),
  never(
    'firmwareIdleEndsOnlySilence',
    ({ before, event, after: next }) =>
      event.type === 'firmware.notified' &&
      event.data.status === 'Idle' &&
      next.value !== (before.value === 'NoReport' ? 'InstallationFailed' : before.value),
  ),
  never(
    'firmwareIsProvedByItsBoot',
    (moment) => enters('Verified')(moment) && moment.event.type === 'firmware.notified',
  ),
  never(
    'firmwareSignatureIsDroppedByAPersonOnly',
    ({ before, event }) =>
      event.type === 'firmware.sent' &&
      event.data.signatureGiven &&
      !event.data.signed &&
      !before.context.mayBeUnsigned,
  ),
  after('firmwareEndsOnce', { once: enters(...ended), never: () => true }),
]
