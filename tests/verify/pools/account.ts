import type { Account, AccountFact } from '#contracts/system/account.ts'
import { TimeZone } from '#contracts/units.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { made } from './made.ts'

/** People who keep their own accounts, which no name of the schema is, and those of others. */
const accountOf = (role: 'OP' | 'SU', type: Account['type']): Account => ({
  account: actorOf[role].kind === 'person' ? actorOf[role].account : '',
  type,
  sub: 0,
  timeZone: TimeZone.make('UTC'),
  menuCodeList: [],
})

export const accountPool = made<AccountFact>(
  ['account.registered', accountOf('OP', 'NORMAL')],
  ['account.registered', accountOf('SU', 'SUPER')],
  ['account.registered', accountOf('SU', 'SUPER'), 'OP'],
  ['account.changed', accountOf('OP', 'NORMAL'), 'OP'],
  ['account.changed', accountOf('OP', 'SUPER'), 'OP'],
  ['account.changed', accountOf('OP', 'NORMAL'), 'SU'],
  ['account.changed', accountOf('SU', 'SUPER'), 'SU'],
  ['account.changed', accountOf('SU', 'NORMAL'), 'SU'],
  ['account.passwordDrawn', {}, 'OP'],
  ['account.passwordDrawn', {}, 'SU'],
)
