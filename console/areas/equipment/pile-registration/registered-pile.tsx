import { registeredPileResource } from '#contracts/equipment/pile-registration.calls.ts'
import { DeviceState } from '#console/domain/state/states.tsx'
import { view } from '#console/domain/resource/view.ts'
import { formatPower } from '#console/kit/text/format.ts'

/** A registered pile as it is shown. */
export const registeredPileView = view(registeredPileResource, {
  words: { ratedPower: ({ ratedPower }, { locale }) => (ratedPower === null ? null : formatPower(ratedPower, locale)) },
  cells: { deviceStatus: ({ deviceStatus }) => <DeviceState status={deviceStatus} /> },
})
