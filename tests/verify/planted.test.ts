import { describe, expect, it } from 'vitest'
import { money } from '#contracts/units.ts'
import { availability } from '#machines/equipment/availability.ts'
import { bill } from '#machines/finance/bill.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import type { Transition } from '#machines/kit/transitions.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { propertiesFor } from '#machines/properties.ts'
import { during } from '#tests/mutation/mutants.ts'
import type { Failure } from './machine.ts'
import { verifyMachine } from './machine.ts'
import { handmadeOf } from './pools/all.ts'
import { firmwareProduct } from './products/firmware.ts'
import { settlingProduct } from './products/money.ts'
import { pileProduct } from './products/pile.ts'
import { verifyProduct } from './products/product.ts'
import { reservationProduct } from './products/reservation.ts'

/** Faults planted into copies: each is found, and told as a shortest list of facts. */

/** A copy of a lifecycle, one of whose transitions is another, or is gone. */
function planted(
  lifecycle: Lifecycle,
  [state, type]: readonly [string, string],
  fault: Partial<Transition> | null,
): Lifecycle {
  const facts = new Map(lifecycle.transitions.get(state))
  facts.set(type, fault === null ? [] : (facts.get(type) ?? []).map((transition) => ({ ...transition, ...fault })))
  return { ...lifecycle, transitions: new Map([...lifecycle.transitions, [state, facts]]) }
}

const failuresOf = (lifecycle: Lifecycle): readonly Failure[] =>
  verifyMachine(lifecycle, propertiesFor(lifecycle.name), handmadeOf(lifecycle.name)).failures

const failing = (failures: readonly Failure[], property: string): readonly string[] | undefined =>
  failures.find((failure) => failure.property === property)?.lines

/** The type of the fact in a line of a counter-example. */
const typesOf = (lines: readonly string[] | undefined): readonly string[] | undefined =>
  lines?.map((line) => line.split(' ')[0] ?? '')

// Who looks a lifecycle up by name treats its context as unknown.
const records = chargeRecord as unknown as Lifecycle
const bills = bill as unknown as Lifecycle

describe('a planted fault', () => {
  it('is found where a transition leads past the payment', () => {
    const failures = failuresOf(planted(records, ['SETTLING', 'record.paymentFailed'], { target: 'RECORD_COMPLETE' }))
    expect(typesOf(failing(failures, 'recordCompleteOnlyPaidZeroOrByName'))).toEqual([
      'record.opened',
      'record.released',
      'record.settlementInitiated',
      'record.paymentFailed',
      '→',
    ])
  })

  it('is found where a transition is gone', () => {
    const failures = failuresOf(planted(records, ['SETTLING', 'record.paymentFailed'], null))
    expect(failing(failures, 'every state is reached')).toEqual(['PAY_FAIL'])
    const hopeless = failuresOf(planted(bills, ['PayFail', 'bill.capturedLate'], null))
    const lines = failing(hopeless, 'billCanAlwaysBePaid')
    // What is paid online is not retried: nothing leads on from the first failure.
    expect(typesOf(lines)).toEqual(['bill.opened', 'bill.declined', '→'])
    expect(lines?.[0]).toContain('"gateway":"WECHAT"')
  })

  it('is found where a guard is gone', () => {
    const failures = failuresOf(planted(bills, ['Paying', 'bill.captured'], { guards: [] }))
    expect(typesOf(failing(failures, 'billTakesNoMoreThanItsAmount'))).toEqual(['bill.opened', 'bill.captured', '→'])
  })

  it('is told with the data of each fact and who caused it', () => {
    const failures = failuresOf(planted(bills, ['Paying', 'bill.cancelled'], { guards: [] }))
    const [opened, cancelled] = failing(failures, 'billOfSessionIsNotCancelled') ?? []
    expect(opened).toMatch(/^bill\.opened \{"type":"(Charging|GroupRecharge)",.*\} by \w+$/u)
    expect(cancelled).toMatch(/^bill\.cancelled \{"reason":"[ab]+"\} by driver$/u)
  })

  it('is found between machines: a bill that no process pays', () => {
    const { site } = settlingProduct
    const processes = site.processes.filter(({ name }) => name !== 'payments')
    const { failures } = verifyProduct({
      ...settlingProduct,
      site: { ...site, processes },
      bound: { steps: 4, states: 200 },
    })
    expect(failing(failures, 'noBillWaitsForNobody')).toEqual([
      'somebody initiates settlement',
      'payments is told bill.opened of D0',
      'settlement is told wallet.credited of U1',
    ])
  })

  it('is found between machines: a lost stop that nobody notices', async () => {
    const sessions = chargingSession as unknown as Lifecycle
    const gone = { name: 'gone', state: 'Charging', type: 'session.stopLost', transitions: [] }
    const { failures } = await during(sessions, gone, () =>
      Promise.resolve(verifyProduct({ ...pileProduct, bound: { steps: 3, states: 300 } })),
    )
    expect(failing(failures, 'oneSessionRunsOnAConnector')).toEqual(['StartTransaction', 'the next StartTransaction'])
    expect(failing(failures, 'bootLetsNoSessionRunOn')).toEqual(['StartTransaction', 'BootNotification'])
  })

  it('is found between machines: a reservation that nobody takes from who charges on its connector', async () => {
    const reservations = reservation as unknown as Lifecycle
    const transitions = reservations.transitions.get('Active')?.get('reservation.violated') ?? []
    const stays = transitions.map((transition) => ({ ...transition, target: null }))
    const gone = { name: 'gone', state: 'Active', type: 'reservation.violated', transitions: stays }
    const { failures } = await during(reservations, gone, () =>
      Promise.resolve(verifyProduct({ ...reservationProduct, bound: { steps: 4, states: 600 } })),
    )
    expect(failing(failures, 'reservationYieldsToAForeignSession')).toEqual([
      'R1 is asked for',
      'ReserveNow of R1 is answered Accepted',
      'StartTransaction of R2’s customer',
    ])
  })

  it('is found between machines: an answer to an earlier wish that counts for the last', async () => {
    const wishes = availability as unknown as Lifecycle
    const transitions = wishes.transitions.get('ToOperative')?.get('availability.accepted') ?? []
    const unguarded = transitions.map((transition) => ({ ...transition, guards: [] }))
    const loose = { name: 'loose', state: 'ToOperative', type: 'availability.accepted', transitions: unguarded }
    const { failures } = await during(wishes, loose, () =>
      Promise.resolve(verifyProduct({ ...firmwareProduct, bound: { steps: 3, states: 300 } })),
    )
    expect(failing(failures, 'answerToAnEarlierWishMovesNothing')).toEqual([
      'it is wished in service',
      'wish 1 is answered: accept',
    ])
  })

  it('is found between machines: money that came from nowhere', () => {
    const { start } = settlingProduct
    const accounts = new Map([...start.accounts, ['hold:1', money(1)]])
    const { failures } = verifyProduct({
      ...settlingProduct,
      start: { ...start, accounts },
      bound: { steps: 1, states: 1 },
    })
    expect(failing(failures, 'moneyAlwaysBalances')).toEqual([])
  })
})
