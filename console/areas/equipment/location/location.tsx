import { registeredLocationResource } from '#contracts/equipment/location-registration.calls.ts'
import { view } from '#console/domain/resource/view.ts'

/** A registered location as it is shown. */
export const locationView = view(registeredLocationResource, {
  words: {
    owner: ({ ownerName }, { text }) => ownerName ?? text('location.owner.operator'),
  },
})
