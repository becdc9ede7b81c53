import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { root } from '#tests/support/root.ts'

/** What is wrong about a lifecycle does not compile: a misspelled name, a body that does not fit, a state or a tag that is none. */

const imports = `
import type { Work } from '#backend/commands/work.ts'
import { bill } from '#machines/bill.ts'
import { chargingSession } from '#machines/charging-session.ts'
import { command, lifecycle } from '#machines/lifecycle.ts'
import { is } from '#machines/tags.ts'
import { Schema } from 'effect'
import type { FactEvent } from '#contracts/fact.ts'
declare const work: Work
`
/** A lifecycle of two states; \`more\` stands in its declaration. */
const declared = (more: string): string => `
type Lit = FactEvent<'lamp.lit', Record<string, never>>
const body = Schema.Struct({})
export const lamp = lifecycle<object, Lit>()({
  name: 'lamp', governs: 'commands', facts: { 'lamp.lit': body }, machine: bill.machine,
  wire: { New: null, Lit: 'lit' }, tones: {},
  ${more}
})`
const light = `commands: { light: command({ by: ['SYS'], body, fact: 'lamp.lit' }) }`

/** The first of each pair is right, the second is the mistake in it. */
const mistakes = {
  'a misspelled command': [
    `export const refusal = work.give(bill, { id: 'B1', command: 'cancel', body: { reason: 'changed my mind' } })`,
    `export const refusal = work.give(bill, { id: 'B1', command: 'cancle', body: { reason: 'changed my mind' } })`,
  ],
  'a body that lacks a field': [
    `export const refusal = work.give(bill, { id: 'B1', command: 'refuse', body: { reason: 'no' } })`,
    `export const refusal = work.give(bill, { id: 'B1', command: 'refuse', body: {} })`,
  ],
  'a body with a field of another kind': [
    `export const refusal = work.give(chargingSession, { id: 'S1', command: 'missStop', body: { evidence: 'boot' } })`,
    `export const refusal = work.give(chargingSession, { id: 'S1', command: 'missStop', body: { evidence: 'moon' } })`,
  ],
  'a body of nonsense': [
    `export const refusal = work.give(bill, { id: 'B1', command: 'giveUp', body: { reason: 'silence' } })`,
    `export const refusal = work.give(bill, { id: 'B1', command: 'giveUp', body: { nonsense: 1 } })`,
  ],
  'a comparison with a state that does not exist': [
    `export const isPaid = work.standing(bill, 'B1').value === 'PaySuccess'`,
    `export const isPaid = work.standing(bill, 'B1').value === 'PaySucess'`,
  ],
  'a misspelled tag': [
    `export const isRunning = is(chargingSession, work.standing(chargingSession, 'S1'), 'running')`,
    `export const isRunning = is(chargingSession, work.standing(chargingSession, 'S1'), 'runing')`,
  ],
  'a tag of another lifecycle': [
    `export const isPaying = is(bill, work.standing(bill, 'B1'), 'paying')`,
    `export const isPaying = is(bill, work.standing(bill, 'B1'), 'running')`,
  ],
  'a key of a context that does not exist': [
    `export const { attempt } = work.standing(bill, 'B1').context`,
    `export const { atempt } = work.standing(bill, 'B1').context`,
  ],
  'a command that becomes a fact of another lifecycle': [
    declared(light),
    declared(light.replace('lamp.lit', 'lamp.lost')),
  ],
  'a tone for a state that does not exist': [
    declared(`${light}, stateTones: { Lit: 'active' }`),
    declared(`${light}, stateTones: { Lost: 'active' }`),
  ],
} as const

const folder = join(root, 'tests/.reports/misspelled')
const fileOf = (name: string, kind: 'right' | 'wrong'): string => `${name.replaceAll(' ', '-')}.${kind}.ts`
let said = ''

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, [right, wrong]] of Object.entries(mistakes)) {
    writeFileSync(join(folder, fileOf(name, 'right')), imports + right)
    writeFileSync(join(folder, fileOf(name, 'wrong')), imports + wrong)
  }
  const own = {
    extends: '../../../tsconfig.json',
    include: ['*.ts'],
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(own))
  said = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
    cwd: root,
    encoding: 'utf8',
  }).stdout
})

it.each(Object.keys(mistakes))('refuses %s to compile', (name) => {
  expect(said).not.toContain(fileOf(name, 'right'))
  expect(said).toContain(`${fileOf(name, 'wrong')}(`)
})
