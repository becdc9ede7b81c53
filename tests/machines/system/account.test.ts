import { describe, expect, it } from 'vitest'
import type { Account, AccountFact } from '#contracts/system/account.ts'
import { TimeZone } from '#contracts/units.ts'
import { account } from '#machines/system/account.ts'
import { whyNotSwitch } from '#machines/system/account-rights.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** An account of the console, and who may keep it. */

const value = (change: Partial<Account> = {}): Account => ({
  account: 'mary00',
  type: 'NORMAL',
  sub: 0,
  timeZone: TimeZone.make('Europe/Paris'),
  menuCodeList: ['100000'],
  ...change,
})
const registered = (change: Partial<Account> = {}): Told<AccountFact> => ({
  type: 'account.registered',
  data: value(change),
  by: 'SYS',
})
/** The accounts of who acts in these tests. */
const own = { SU: { account: 'super00', type: 'SUPER' }, OP: { account: 'operator00', type: 'NORMAL' } } as const

describe('an account', () => {
  it('is made by administrators of the operator, a SUPER by a SUPER alone', () => {
    for (const role of ['SO', 'S2', 'MT'] as const) given(account).when('register', value()).by(role).notPermitted()
    const made = given(account).when('register', value()).by('OP').becomes('account.registered')
    made.in('Registered', value())
    const asSuper = value({ type: 'SUPER' })
    given(account).when('register', asSuper).by('OP').refusedBecause('madeBySuper')
    for (const role of ['SU', 'SYS'] as const)
      given(account).when('register', asSuper).by(role).becomes('account.registered').in('Registered', asSuper)
  })

  it('is changed by administrators, to and from a SUPER by a SUPER alone', () => {
    const maintainer = value({ type: 'MAINTAINER', menuCodeList: [] })
    const normal = given(account, registered())
    normal.when('change', maintainer).by('OP').becomes('account.changed').in('Registered', maintainer)
    normal
      .when('change', value({ type: 'SUPER' }))
      .by('OP')
      .refusedBecause('madeBySuper')
    const asSuper = given(account, registered({ type: 'SUPER' }))
    asSuper.when('change', value()).by('OP').refusedBecause('keptBySuper')
    asSuper.when('change', value()).by('SU').becomes('account.changed').in('Registered', value())
    normal.when('change', maintainer).by('MT').notPermitted()
  })

  it.each(['SU', 'OP'] as const)('of %s keeps its type when its owner changes it', (role) => {
    const mine = given(account, registered(own[role]))
    const inParis = value(own[role])
    mine.when('change', inParis).by(role).becomes('account.changed').in('Registered', inParis)
    mine
      .when('change', { ...inParis, type: 'MAINTAINER' })
      .by(role)
      .refusedBecause('ownTypeStays')
  })

  it('gets a drawn password from another person, a SUPER from a SUPER alone', () => {
    const normal = given(account, registered())
    normal.when('drawPassword', {}).by('OP').becomes('account.passwordDrawn').in('Registered', value())
    normal.when('drawPassword', {}).by('MT').notPermitted()
    const asSuper = given(account, registered({ type: 'SUPER' }))
    asSuper.when('drawPassword', {}).by('OP').refusedBecause('keptBySuper')
    asSuper.when('drawPassword', {}).by('SU').becomes('account.passwordDrawn').in('Registered')
    for (const role of ['SU', 'OP'] as const)
      given(account, registered(own[role])).when('drawPassword', {}).by(role).refusedBecause('notOwnAccount')
  })

  it('is switched by others alone, a SUPER by a SUPER', () => {
    const asSuper = value({ type: 'SUPER' })
    expect(whyNotSwitch(actorOf.OP, value(), 'disable')).toBe(null)
    for (const command of ['enable', 'disable'] as const) {
      expect(whyNotSwitch(actorOf.OP, asSuper, command)).toBe('keptBySuper')
      for (const role of ['SU', 'SYS'] as const) expect(whyNotSwitch(actorOf[role], asSuper, command)).toBe(null)
    }
    for (const role of ['SU', 'OP'] as const) {
      expect(whyNotSwitch(actorOf[role], value(own[role]), 'disable')).toBe('notOwnAccount')
      expect(whyNotSwitch(actorOf[role], value(own[role]), 'enable')).toBe(null)
    }
  })
})
