import { registeredPileResource } from '#contracts/equipment/pile-registration.calls.ts'
import { DeviceState } from '#console/domain/state/states.tsx'
import { view } from '#console/domain/resource/view.ts'

/** A registered pile as it is shown. */
export const registeredPileView = view(registeredPileResource, {
  words: {},
  cells: { deviceStatus: ({ deviceStatus }) => <DeviceState status={deviceStatus} /> },
})
