import { beforeAll, expect, it } from 'vitest'
import { compiled } from '#tests/support/code/compiled.ts'
import type { Compiled } from '#tests/support/code/compiled.ts'

/**
 * What is wrong about a lifecycle does not compile: a misspelled name, a body that does not fit, a state, tag or guard that
 * is none.
 */

const imports = `
import type { ReasonOf } from '#backend/kernel/refusals.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { bill } from '#machines/finance/bill.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { command, lifecycle } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { Schema } from 'effect'
import { setup } from 'xstate'
import type { FactEvent } from '#contracts/fact.ts'
import { money } from '#contracts/units.ts'
declare const tx: Transaction
`
/** A lifecycle of two states; \`more\` stands in its declaration. */
const declared = (more: string): string => `
type Lit = FactEvent<'lamp.lit', Record<string, never>>
interface Lamp { readonly isLit: boolean }
const body = Schema.Struct({})
const machine = setup({ types: { context: {} as Lamp, events: {} as Lit }, guards: { isDark: () => true } }).createMachine({
  id: 'lamp', context: { isLit: false }, initial: 'New',
  states: { New: { on: { 'lamp.lit': { target: 'Lit', guard: 'isDark' } } }, Lit: {} },
})
export const lamp = lifecycle<Lamp, Lit>()({
  name: 'lamp', governs: 'commands', facts: { 'lamp.lit': body }, machine,
  wire: { New: null, Lit: 'lit' }, tones: {},
  ${more}
})`
const light = `commands: { light: command({ by: ['SYS'], body, fact: 'lamp.lit' }) }`

const retried = `body: { attempt: 2, amount: money(1) }`

/** The first of each pair is right, the second is the mistake in it. */
const mistakes = {
  'a misspelled command': [
    `export const refusal = tx.dispatch(bill, { id: 'B1', command: 'cancel', body: { reason: 'changed my mind' } })`,
    `export const refusal = tx.dispatch(bill, { id: 'B1', command: 'cancle', body: { reason: 'changed my mind' } })`,
  ],
  'a body that lacks a field': [
    `export const refusal = tx.dispatch(bill, { id: 'B1', command: 'refuse', body: { reason: 'no' } })`,
    `export const refusal = tx.dispatch(bill, { id: 'B1', command: 'refuse', body: {} })`,
  ],
  'a body with a field of another kind': [
    `export const refusal = tx.dispatch(chargingSession, { id: 'S1', command: 'missStop', body: { evidence: 'boot' } })`,
    `export const refusal = tx.dispatch(chargingSession, { id: 'S1', command: 'missStop', body: { evidence: 'moon' } })`,
  ],
  'a body of nonsense': [
    `export const refusal = tx.dispatch(bill, { id: 'B1', command: 'giveUp', body: { reason: 'silence' } })`,
    `export const refusal = tx.dispatch(bill, { id: 'B1', command: 'giveUp', body: { nonsense: 1 } })`,
  ],
  'a comparison with a state that does not exist': [
    `export const isPaid = tx.stateOf(bill, 'B1').value === 'PaySuccess'`,
    `export const isPaid = tx.stateOf(bill, 'B1').value === 'PaySucess'`,
  ],
  'a misspelled tag': [
    `export const isRunning = is(chargingSession, tx.stateOf(chargingSession, 'S1'), 'running')`,
    `export const isRunning = is(chargingSession, tx.stateOf(chargingSession, 'S1'), 'runing')`,
  ],
  'a tag of another lifecycle': [
    `export const isPaying = is(bill, tx.stateOf(bill, 'B1'), 'paying')`,
    `export const isPaying = is(bill, tx.stateOf(bill, 'B1'), 'running')`,
  ],
  'a key of a context that does not exist': [
    `export const { attempt } = tx.stateOf(bill, 'B1').context`,
    `export const { atempt } = tx.stateOf(bill, 'B1').context`,
  ],
  'a command that becomes a fact of another lifecycle': [
    declared(light),
    declared(light.replace('lamp.lit', 'lamp.lost')),
  ],
  'a tone for a state that does not exist': [
    declared(`${light}, stateTones: { Lit: 'active' }`),
    declared(`${light}, stateTones: { Lost: 'active' }`),
  ],
  'a misspelled guard that looks at a body': [
    declared(`${light}, bodyGuards: ['isDark']`),
    declared(`${light}, bodyGuards: ['isDrak']`),
  ],
  'a misspelled guard that chooses': [
    declared(`${light}, select: ['isDark']`),
    declared(`${light}, select: ['isDrak']`),
  ],
  'a context that is not that of the machine': [
    declared(light),
    declared(light).replace('lifecycle<Lamp, Lit>', 'lifecycle<{ readonly isOn: boolean }, Lit>'),
  ],
  'a misspelled guard that may refuse': [
    `export const refusal = tx.dispatch(bill, { id: 'B1', command: 'retry', ${retried}, mayRefuse: ['billAttemptsLeft'] })`,
    `export const refusal = tx.dispatch(bill, { id: 'B1', command: 'retry', ${retried}, mayRefuse: ['billAtemptsLeft'] })`,
  ],
  'a misspelled tag that may refuse': [
    `export const refusal = tx.dispatch(bill, { id: 'B1', command: 'retry', ${retried}, mayRefuse: ['paying'] })`,
    `export const refusal = tx.dispatch(bill, { id: 'B1', command: 'retry', ${retried}, mayRefuse: ['payed'] })`,
  ],
  'a misspelled elsewhere': [
    `export const refusal = tx.dispatch(bill, { id: 'B1', command: 'retry', ${retried}, mayRefuse: ['elsewhere'] })`,
    `export const refusal = tx.dispatch(bill, { id: 'B1', command: 'retry', ${retried}, mayRefuse: ['elswhere'] })`,
  ],
  'a guard of another lifecycle that may refuse': [
    `export const reasons: readonly ReasonOf<typeof bill>[] = ['billAttemptsLeft']`,
    `export const reasons: readonly ReasonOf<typeof chargingSession>[] = ['billAttemptsLeft']`,
  ],
} as const

let said: Compiled

beforeAll(() => {
  said = compiled('misspelled', { imports, mistakes })
})

it.each(Object.keys(mistakes))('refuses %s to compile', (name) => {
  expect(said.of(name, 'right')).toBe(false)
  expect(said.of(name, 'wrong')).toBe(true)
})
