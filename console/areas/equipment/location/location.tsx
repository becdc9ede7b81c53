import { registeredLocationResource } from '#contracts/equipment/location-registration.calls.ts'
import type { Power } from '#contracts/units.ts'
import { view } from '#console/domain/resource/view.ts'
import type { Speaker } from '#console/domain/resource/view.ts'
import { formatPower } from '#console/kit/text/format.ts'

const powerOf = (watts: Power | null, { locale }: Speaker): string | null =>
  watts === null ? null : formatPower(watts, locale)

/** A registered location as it is shown. */
export const locationView = view(registeredLocationResource, {
  words: {
    owner: ({ ownerName }, { text }) => ownerName ?? text('location.owner.operator'),
    loadPower: ({ loadPower }, speaker) => powerOf(loadPower, speaker),
  },
})
