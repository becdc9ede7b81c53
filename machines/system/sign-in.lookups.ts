import { lookup } from '../kit/lookup.ts'
import { signIn } from './sign-in.ts'
import { is } from '../kit/tags.ts'

/** The sign-ins that are locked. */
export const lockedSignIns = lookup(signIn, {
  name: 'locked-sign-ins',
  keeps: 'all',
  key: ({ value }) => (is(signIn, value, 'locked') ? [] : null),
})
