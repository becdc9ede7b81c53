import type { AdmissionFact } from '#contracts/equipment/joining/admission.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { enters, happened, isIn, propertiesOf } from '#machines/kit/properties.ts'
import type { AdmissionContext } from './admission.ts'

const { after, always, can, never } = propertiesOf<State<AdmissionContext>, AdmissionFact>()

export const admissionProperties = [
  after('admissionAdmitsOnePile', {
    once: enters('Used'),
    until: happened('admission.drawn'),
    never: happened('admission.used'),
  }),
  never(
    'admissionExpiresInTime',
    ({ before, event }) => event.type === 'admission.expired' && event.at < (before.context.expiresAt ?? ''),
  ),
  always('admissionHasAnEnd', ({ value, context }) => value === 'New' || context.expiresAt !== null),
  can('admissionCanBeDrawnAgain', { from: () => true, to: isIn('Open') }),
]
