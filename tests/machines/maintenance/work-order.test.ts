import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contracts/actor.ts'
import { AuditResult, FaultCode, WorkOrderStatus, orderCommands } from '#contracts/maintenance/work-order.ts'
import type { OrderFact } from '#contracts/maintenance/work-order.ts'
import { decide } from '#machines/kit/lifecycle.ts'
import { workOrder } from '#machines/maintenance/work-order.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M16: a work order, from the problem to the passed review. */

const accountOf = (role: Role): string => {
  const actor = actorOf[role]
  if (actor.kind !== 'person') throw new Error(`${role} is no person`)
  return actor.account
}
const about = {
  pileId: 'CP000001',
  locationId: 'L1',
  serialNumber: 'SN-17',
  remarks: 'Plug does not lock',
  isSafety: false,
}
const opening = { ...about, alarmId: null, followsOrderId: null }
const assignment = { handler: accountOf('MT'), isMaintainerThere: true }
const result = { remarks: 'Lock exchanged', faultCode: 205, abnormalAt: testStart }
const audit = { opinion: 'Looked at it, locks' }
const reason = { reason: 'opened twice' }

const openedBy = (by: Role): Told<OrderFact> => ({ type: 'order.opened', data: opening, by })
const assigned: Told<OrderFact> = { type: 'order.assigned', data: assignment, by: 'OP' }
const handled: Told<OrderFact> = { type: 'order.handled', data: result, by: 'MT' }
const pending = given(workOrder, openedBy('OP'), assigned)
const handedIn = given(workOrder, openedBy('OP'), assigned, handled)
const notPassed: Told<OrderFact> = { type: 'order.notPassed', data: audit, by: 'SU' }

describe('work order', () => {
  it('has the statuses of spec §4 and is shown by them [R4.1.11] [R0.4.04]', () => {
    expect(WorkOrderStatus.literals).toEqual(['ALREADY', 'PASS', 'CLOSE'])
    expect(workOrder.wire).toEqual({ New: null, ALREADY: 'ALREADY', PASS: 'PASS', CLOSE: 'CLOSE' })
    expect(AuditResult.literals).toEqual(['pass', 'noPass'])
  })

  it('opens to be done, without a handler unless a maintainer opens it', () => {
    const opened = given(workOrder).when('open', opening).by('OP').becomes('order.opened')
    opened.in('ALREADY', { creator: accountOf('OP'), handler: null, openedAt: testStart })
    const found = given(workOrder).when('open', opening).by('MT').becomes('order.opened')
    found.in('ALREADY', { handler: accountOf('MT') })
    given(workOrder).when('open', opening).by('SYS').becomes('order.opened').in('ALREADY', { creator: null })
  })

  it('is edited while it is pending only [R4.3.10]', () => {
    const change = { ...about, remarks: 'Plug is stuck' }
    for (const role of ['SU', 'OP', 'SO', 'S2'] as const)
      pending.when('edit', change).by(role).becomes('order.edited').in('ALREADY', { remarks: change.remarks })
    handedIn.when('edit', change).by('OP').refused()
    const closed = given(workOrder, openedBy('OP'), assigned, handled, { type: 'order.passed', data: audit, by: 'SU' })
    closed.when('edit', change).by('OP').refused()
  })

  it('is edited by a maintainer who opened it, by no other', () => {
    given(workOrder, openedBy('MT')).when('edit', about).by('MT').becomes('order.edited').in('ALREADY')
    pending.when('edit', about).by('MT').refusedBecause('ofCreatorOr')
  })

  it('goes to an enabled maintainer of the location', () => {
    const open = given(workOrder, openedBy('OP'))
    open
      .when('assign', assignment)
      .by('SO')
      .becomes('order.assigned')
      .in('ALREADY', { handler: accountOf('MT') })
    const stranger = { ...assignment, isMaintainerThere: false }
    open.when('assign', stranger).by('OP').refusedBecause('handlerInOrder')
    open.when('assign', assignment).by('MT').notPermitted()
  })

  it('is started and handed in by its handler alone [R4.2.23]', () => {
    pending.when('startWork', {}).by('MT').becomes('order.started').in('ALREADY', { startedAt: testStart })
    const done = pending.when('handle', result).by('MT').becomes('order.handled')
    done.in('PASS', { ...result, handler: accountOf('MT'), handledAt: testStart })
    const others = given(workOrder, openedBy('OP'), {
      ...assigned,
      data: { ...assignment, handler: 'mechanic01' },
    })
    others.when('startWork', {}).by('MT').refusedBecause('ofHandler')
    others.when('handle', result).by('MT').refusedBecause('ofHandler')
    pending.when('handle', result).by('OP').notPermitted()
  })

  it('takes no fault from the future', () => {
    const tomorrow = { ...result, abnormalAt: afterMinutes(1) }
    pending.when('handle', tomorrow).by('MT').refusedBecause('abnormalByNow')
  })

  it('takes positive whole numbers as fault codes, and no Chinese characters [R5.5.07] [R5.5.08]', () => {
    const takes = Schema.is(FaultCode)
    expect([1, 205].every(takes)).toBe(true)
    expect([0, -1, 1.5, 'a', '故障1'].some(takes)).toBe(false)
  })

  it('is closed by a review that passes, with opinion, auditor and time [R4.2.24]', () => {
    for (const role of ['SU', 'OP', 'SO'] as const) {
      const passed = handedIn.when('pass', audit).by(role).becomes('order.passed')
      const entry = { result: 'pass', opinion: audit.opinion, auditor: accountOf(role), at: testStart } as const
      passed.in('CLOSE', { audits: [entry], closedAt: testStart })
    }
    for (const role of ['S2', 'MT'] as const) handedIn.when('pass', audit).by(role).notPermitted()
    expect(Schema.is(orderCommands.audit)({ opinion: '' })).toBe(false)
  })

  it('goes back to its handler when the review does not pass, the opinion is kept [R4.2.25]', () => {
    const back = handedIn.when('doNotPass', audit).by('OP').becomes('order.notPassed')
    const entry = { result: 'noPass', opinion: audit.opinion, auditor: accountOf('OP'), at: testStart } as const
    back.in('ALREADY', { audits: [entry], reworks: 1, handler: accountOf('MT'), closedAt: null })
    given(workOrder, openedBy('OP'), assigned, handled, notPassed, handled, notPassed).stands('ALREADY', { reworks: 2 })
  })

  it('is not reviewed by who handled it', () => {
    const own: Told<OrderFact> = { ...assigned, data: { ...assignment, handler: accountOf('OP') } }
    const order = given(workOrder, openedBy('OP'), own, { ...handled, by: 'OP' })
    order.when('pass', audit).by('OP').refusedBecause('notByHandler')
    order.when('doNotPass', audit).by('OP').refusedBecause('notByHandler')
    order.when('pass', audit).by('SU').becomes('order.passed').in('CLOSE')
  })

  it('is taken back by its handler before the review', () => {
    handedIn.when('takeBack', {}).by('MT').becomes('order.takenBack').in('ALREADY', { handledAt: null })
    pending.when('takeBack', {}).by('MT').refused()
    const actor = { ...actorOf.MT, account: 'mechanic01' }
    const decision = decide(workOrder, handedIn.state, { command: 'takeBack', body: {}, actor, at: testStart })
    expect(decision).toMatchObject({ refusal: { guard: 'ofHandler' } })
  })

  it('is withdrawn by the operator or its creator, with a reason', () => {
    const withdrawn = pending.when('withdraw', reason).by('SU').becomes('order.withdrawn')
    withdrawn.in('CLOSE', { withdrawnFor: reason.reason, closedAt: testStart, audits: [] })
    pending.when('withdraw', reason).by('SO').refusedBecause('ofCreatorOr')
    given(workOrder, openedBy('SO')).when('withdraw', reason).by('SO').becomes('order.withdrawn').in('CLOSE')
    handedIn.when('withdraw', reason).by('OP').refused()
    expect(Schema.is(orderCommands.withdraw)({ reason: 'dup' })).toBe(false)
  })

  it('is closed for good', () => {
    const closed = given(workOrder, openedBy('OP'), { type: 'order.withdrawn', data: reason, by: 'OP' })
    closed.when('assign', assignment).by('OP').refused()
    closed.when('handle', result).by('MT').refused()
  })
})
