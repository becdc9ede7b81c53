import type { SecurityFact } from '#contracts/equipment/pile-security.ts'
import { certificatesMax } from '#contracts/equipment/pile-security.ts'
import { accountOf } from '../system/second-person.ts'
import type { State } from '../kit/lifecycle.ts'
import type { SecurityContext } from './pile-security.ts'
import { propertiesOf } from '../kit/properties.ts'

const { accepts, always, never, repeats } = propertiesOf<State<SecurityContext>, SecurityFact>()

/** The profiles in ascending order; New, before any fact, is below all. */
const order = ['New', 'Profile0', 'Profile1', 'Profile2', 'Profile3']
const level = ({ value }: State<SecurityContext>): number => order.indexOf(value)

export const pileSecurityProperties = [
  never(
    'securityNeverFalls',
    ({ before, event, after }) => level(after) < level(before) && event.type !== 'security.replaced',
  ),
  never(
    'securityRisesOnlyByProof',
    ({ before, event, after }) =>
      level(after) > level(before) &&
      level(after) > order.indexOf('Profile0') &&
      event.type !== 'security.raised' &&
      event.type !== 'security.passwordChanged',
  ),
  never(
    'securityLowersByTwo',
    ({ before, event, after }) =>
      event.type === 'security.lowerAsked' &&
      (event.data.profile >= order.indexOf(before.value) - 1 ||
        after.value !== before.value ||
        event.data.approver === null ||
        event.data.approver === accountOf(event.by)),
  ),
  always('securityAskedIsHigher', (security) => {
    const { asked } = security.context
    return asked === null || order.indexOf(`Profile${asked}`) > level(security)
  }),
  always('securityRevokedDoesNotCount', ({ context: { certificates, revoked } }) =>
    certificates.every(({ serialNumber }) => !revoked.includes(serialNumber)),
  ),
  never(
    'securityReplacedBeginsAnew',
    ({ event, after: { context } }) =>
      event.type === 'security.replaced' &&
      (context.asked !== null || context.passwordSince !== null || context.certificates.length > 0),
  ),
  always('securityKeepsFewCertificates', ({ context }) => context.certificates.length <= certificatesMax),
  accepts('securityEventIsNeverRefused', (_, { type }) => type === 'security.noticed'),
  repeats('securityRevokesOnce', ({ type }) => type === 'security.revoked'),
]
