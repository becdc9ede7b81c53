import { signInFailuresMax } from '#contracts/system/sign-in.ts'
import type { SignInFact } from '#contracts/system/sign-in.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'
import type { SignInContext } from './sign-in.context.ts'

const { after, always, can, never } = propertiesOf<State<SignInContext>, SignInFact>()

export const signInProperties = [
  never(
    'signinNeedsEverythingRight',
    (moment) =>
      happened('signin.submitted', 'signin.submittedFirstPassword')(moment) &&
      'captchaRight' in moment.event.data &&
      !(
        moment.event.data.captchaRight &&
        moment.event.data.credentialsRight &&
        moment.event.data.accountEnabled &&
        !moment.event.data.contractSuspended
      ),
  ),
  after('signinFirstPasswordMustBeChanged', {
    once: enters('MustChangePassword'),
    until: happened('signin.passwordChanged', 'signin.refused'),
    never: enters('SignedIn', 'Refreshing'),
  }),
  after('signinLockedLetsNobodyIn', {
    once: enters('Locked'),
    until: happened('signin.unlocked'),
    never: enters('SignedIn', 'MustChangePassword'),
  }),
  always('signinFailuresStayBelowTheLimit', ({ context }) => context.failedAt.length < signInFailuresMax),
  never(
    'signinRefusedIsOut',
    ({ event, after: next }) => event.type === 'signin.refused' && next.value !== 'SignedOut',
  ),
  can('signinIsAlwaysPossibleAgain', { from: () => true, to: isIn('SignedIn') }),
]
