import { describe, expect, it } from 'vitest'
import {
  disablingHoursMax,
  EnablementKind,
  EnablementStatus,
  enablingMinutesMax,
} from '#contracts/equipment/enablement.ts'
import type { EnablementFact } from '#contracts/equipment/enablement.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { offers } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M04: what is switched on, what its parent switches off, and what comes back. */

type Fact = Told<EnablementFact>
const birth = (kind: EnablementKind, parts = {}) => ({
  kind,
  parentId: kind === 'pile' ? 'L1' : null,
  enabled: true,
  parentEnabled: true,
  duplicateCard: false,
  ...parts,
})
const born = (kind: EnablementKind, parts = {}): Fact => ({ type: 'enablement.registered', data: birth(kind, parts) })
const disableDue = afterMinutes(disablingHoursMax * 60)
const enableDue = afterMinutes(enablingMinutesMax)
const reach = { stations: 1, piles: 3, sessions: 2, reservations: 1 }
const disable = { cascade: false, confirmed: true, reach, dueAt: disableDue }
const cascade = { ...disable, cascade: true }
const enable = {
  cascade: false,
  parentEnabled: true,
  contractActive: true,
  tariffId: 'T1',
  currentAccountId: 'A1',
  dueAt: enableDue,
}
const disabled: Fact = { type: 'enablement.disabled', data: disable, by: 'OP' }
const disabledByParent: Fact = { type: 'enablement.disabled', data: cascade }
const enabled: Fact = { type: 'enablement.enabled', data: enable, by: 'OP' }
const settled: Fact = { type: 'enablement.acknowledged', data: { silent: 0, pending: [] } }
const nothing = { children: 0, unsettledRecords: 0, openOrders: 0 }

const asking: readonly EnablementKind[] = ['location', 'station', 'pile']
const silent: readonly EnablementKind[] = ['account', 'creditCard']
const on = (kind: EnablementKind) => given(enablement, born(kind))
const off = (kind: EnablementKind) =>
  asking.includes(kind) ? given(enablement, born(kind), disabled, settled) : given(enablement, born(kind), disabled)
const waitingForPiles = [
  [given(enablement, born('location'), disabled), 'Disabling'],
  [given(enablement, born('location'), disabled, settled, enabled), 'Enabling'],
] as const
const offWithParent = given(enablement, born('pile'), disabledByParent, settled)

describe('enablement', () => {
  it('shows the effective state of everything that spec §4 lets be enabled and disabled', () => {
    expect(EnablementKind.literals).toEqual(['location', 'station', 'pile', 'account', 'creditCard'])
    expect(EnablementStatus.literals).toEqual(['enabled', 'disabled', 'deleted'])
    expect(enablement.wire).toEqual({
      New: null,
      Enabled: 'enabled',
      Disabling: 'disabled',
      Disabled: 'disabled',
      Enabling: 'enabled',
      Deleted: 'deleted',
    })
  })

  it('begins as it is registered, but never enabled under a disabled parent', () => {
    const register = (parts: object) => given(enablement).when('register', birth('pile', parts)).by('OP')
    register({}).becomes('enablement.registered').in('Enabled', { kind: 'pile', parentId: 'L1', ownSwitch: true })
    register({ enabled: false }).becomes('enablement.registered').in('Disabled', { ownSwitch: false })
    register({ parentEnabled: false }).becomes('enablement.registered').in('Disabled', { ownSwitch: true })
  })

  it.each(asking)('disables and enables a %s, asking its piles [R4.3.01] [R4.3.02] [R4.3.04]', (kind) => {
    on(kind).when('disable', disable).by('OP').becomes('enablement.disabled').in('Disabling', { dueAt: disableDue })
    off(kind).stands('Disabled', { ownSwitch: false, dueAt: null })
    off(kind).when('enable', enable).by('SO').becomes('enablement.enabled').in('Enabling', { dueAt: enableDue })
    given(enablement, born(kind), disabled, settled, enabled, settled).stands('Enabled', { ownSwitch: true })
  })

  it.each(silent)('disables and enables a %s at once, having no pile to ask [R4.3.03] [R4.3.05]', (kind) => {
    on(kind).when('disable', disable).by('SU').becomes('enablement.disabled').in('Disabled', { ownSwitch: false })
    off(kind).when('enable', enable).by('S2').becomes('enablement.enabled').in('Enabled', { ownSwitch: true })
  })

  it('disables nothing before it was confirmed what goes with it', () => {
    const blind = { ...disable, confirmed: false }
    on('location').when('disable', blind).by('OP').refusedBecause('reachConfirmed')
    on('account').when('disable', blind).by('OP').refusedBecause('reachConfirmed')
    given(enablement, born('pile'), disabled, settled, enabled)
      .when('disable', blind)
      .by('OP')
      .refusedBecause('reachConfirmed')
  })

  it.each([
    ['disabled', [disabled], 'Disabled', disableDue],
    ['enabled', [disabled, settled, enabled], 'Enabled', enableDue],
  ] as const)('is %s when every pile that can be reached has answered, or time is over', (_, facts, end, dueAt) => {
    const waiting = given(enablement, born('location'), ...facts)
    const offline = { silent: 0, pending: ['CP000002'] }
    waiting
      .when('acknowledge', offline)
      .by('SYS')
      .becomes('enablement.acknowledged')
      .in(end, { pending: ['CP000002'], dueAt: null })
    waiting
      .when('acknowledge', { ...offline, silent: 1 })
      .by('SYS')
      .refusedBecause('allAnswered')
    waiting.when('endWait', { pending: [] }).by('SYS').refusedBecause('deadlineReached')
    waiting
      .when('endWait', { pending: ['CP000003'] }, dueAt)
      .by('SYS')
      .becomes('enablement.deadlinePassed')
      .in(end, { pending: ['CP000003'], dueAt: null })
  })

  it.each([
    ['Disabled', [disabled]],
    ['Enabled', [disabled, settled, enabled]],
  ] as const)('takes piles that answer later off its list when it is %s', (state, facts) => {
    const overdue: Fact = { type: 'enablement.acknowledged', data: { silent: 0, pending: ['CP1', 'CP2'] } }
    const stood = given(enablement, born('location'), ...facts, overdue)
    const less = stood.when('acknowledge', { silent: 0, pending: ['CP2'] }).by('SYS')
    less.becomes('enablement.acknowledged').in(state, { pending: ['CP2'] })
    stood.when('acknowledge', overdue.data).by('SYS').refusedBecause('pendingShrinks')
  })

  it('turns round while it waits for its piles', () => {
    const closing = given(enablement, born('location'), disabled)
    closing.when('enable', enable).by('OP').becomes('enablement.enabled').in('Enabling', { ownSwitch: true })
    const opening = given(enablement, born('location'), disabled, settled, enabled)
    opening.when('disable', disable).by('OP').becomes('enablement.disabled').in('Disabling', { ownSwitch: false })
  })

  it('goes off with its parent and keeps its own switch [R4.3.06] [R4.3.07]', () => {
    const taken = on('pile').when('disable', cascade).by('SYS').becomes('enablement.disabled')
    taken.in('Disabling', { ownSwitch: true })
    const opening = given(enablement, born('pile'), disabled, settled, enabled)
    opening.when('disable', cascade).by('SYS').becomes('enablement.disabled').in('Disabling', { ownSwitch: true })
  })

  it('comes back with its parent, unless it was switched off on its own', () => {
    const back = { ...enable, cascade: true }
    for (const taken of [offWithParent, given(enablement, born('pile'), disabledByParent)])
      taken.when('enable', back).by('SYS').becomes('enablement.enabled').in('Enabling', { ownSwitch: true })
    off('pile').when('enable', back).by('SYS').refusedBecause('notSwitchedOff')
    given(enablement, born('pile'), disabled).when('enable', back).by('SYS').refusedBecause('notSwitchedOff')
    off('account').when('enable', back).by('SYS').refusedBecause('notSwitchedOff')
  })

  it.each([
    ['Disabling', given(enablement, born('pile'), disabledByParent), given(enablement, born('pile'), disabled)],
    ['Disabled', offWithParent, off('pile')],
  ])('can be switched off on its own, once, while its parent took it to %s', (state, taken, own) => {
    const done = taken.when('disable', disable).by('OP').becomes('enablement.disabled')
    done.in(state, { ownSwitch: false })
    taken.when('disable', cascade).by('SYS').refusedBecause('byHand')
    taken
      .when('disable', { ...disable, confirmed: false })
      .by('OP')
      .refusedBecause('reachConfirmed')
    own.when('disable', disable).by('OP').refusedBecause('switchedOn')
    off('account').when('disable', disable).by('OP').refusedBecause('switchedOn')
  })

  it('is not enabled while its parent is off, but will come back with it', () => {
    const under = { parentEnabled: false }
    off('pile')
      .when('enable', { ...enable, ...under })
      .by('OP')
      .refusedBecause('parentEnabled')
    const disabling = given(enablement, born('pile'), disabled)
    for (const [waiting, state] of [
      [disabling, 'Disabling'],
      [off('pile'), 'Disabled'],
    ] as const) {
      const later = waiting.when('enableLater', under).by('OP').becomes('enablement.enabledUnderDisabledParent')
      later.in(state, { ownSwitch: true })
      waiting.when('enableLater', { parentEnabled: true }).by('OP').refusedBecause('parentDisabled')
    }
    const later: Fact = { type: 'enablement.enabledUnderDisabledParent', data: under, by: 'OP' }
    given(enablement, born('pile'), disabled, settled, later)
      .when('enable', { ...enable, cascade: true })
      .by('SYS')
      .becomes('enablement.enabled')
      .in('Enabling')
  })

  it.each(['Disabling', 'Disabled'])('holds every rule of enabling in %s', (state) => {
    const waiting = given(enablement, born('pile'), disabled, ...(state === 'Disabled' ? [settled] : []))
    waiting.stands(state)
    waiting
      .when('enable', { ...enable, parentEnabled: false })
      .by('OP')
      .refusedBecause('parentEnabled')
    waiting
      .when('enable', { ...enable, contractActive: false })
      .by('SO')
      .refusedBecause('contractActive')
    waiting
      .when('enable', { ...enable, tariffId: null })
      .by('OP')
      .refusedBecause('priced')
  })

  it('asks a price list of piles only, and a bound account of credit cards only', () => {
    const bare = { ...enable, tariffId: null, currentAccountId: null }
    off('creditCard').when('enable', bare).by('OP').refusedBecause('accountBound')
    off('pile')
      .when('enable', { ...bare, tariffId: 'T1' })
      .by('OP')
      .becomes('enablement.enabled')
      .in('Enabling')
    off('location').when('enable', bare).by('OP').becomes('enablement.enabled').in('Enabling')
    off('account').when('enable', bare).by('OP').becomes('enablement.enabled').in('Enabled')
    off('account')
      .when('enable', { ...bare, parentEnabled: false })
      .by('OP')
      .refusedBecause('parentEnabled')
  })

  it('refuses to edit an enabled credit card, and nothing else that is enabled [R4.3.08]', () => {
    const edit = { duplicateCard: false }
    on('creditCard').when('edit', edit).by('OP').refusedBecause('cardDisabled')
    const offer = offers(enablement, on('creditCard').state, actorOf.OP).find(({ command }) => command === 'edit')
    expect(offer).toEqual({ command: 'edit', allowed: false, reason: 'illegalTransition', guard: 'cardDisabled' })
    off('creditCard').when('edit', edit).by('OP').becomes('enablement.edited').in('Disabled')
    on('location').when('edit', edit).by('OP').becomes('enablement.edited').in('Enabled')
    for (const [waiting, state] of waitingForPiles)
      waiting.when('edit', edit).by('OP').becomes('enablement.edited').in(state)
  })

  it('takes a credit card once', () => {
    const again = { duplicateCard: true }
    given(enablement).when('register', birth('creditCard', again)).by('OP').refusedBecause('notDuplicate')
    const disabledCard = birth('creditCard', { ...again, enabled: false })
    given(enablement).when('register', disabledCard).by('OP').refusedBecause('notDuplicate')
    off('creditCard').when('edit', again).by('OP').refusedBecause('notDuplicate')
    on('location').when('edit', again).by('OP').refusedBecause('notDuplicate')
    for (const [waiting] of waitingForPiles) waiting.when('edit', again).by('OP').refusedBecause('notDuplicate')
  })

  it('is deleted when it is disabled and nothing hangs on it any more', () => {
    off('location').when('remove', nothing).by('OP').becomes('enablement.deleted').in('Deleted')
    const remove = (parts: object) =>
      off('location')
        .when('remove', { ...nothing, ...parts })
        .by('SU')
    remove({ children: 1 }).refusedBecause('noChild')
    remove({ unsettledRecords: 1 }).refusedBecause('noUnsettledRecord')
    remove({ openOrders: 1 }).refusedBecause('noOpenOrder')
    on('location').when('remove', nothing).by('OP').refused()
    given(enablement, born('location'), disabled).when('remove', nothing).by('OP').refused()
    given(enablement, born('account'), disabled, { type: 'enablement.deleted', data: nothing })
      .when('enable', enable)
      .by('OP')
      .refused()
  })

  it('is switched by operators, not on site, and deleted by no sub-operator', () => {
    on('pile').when('disable', disable).by('MT').notPermitted()
    off('pile').when('enable', enable).by('DR').notPermitted()
    off('pile').when('remove', nothing).by('SO').notPermitted()
    off('pile').when('enableLater', { parentEnabled: false }).by('SYS').notPermitted()
  })
})
