import finance from '#locales/en/finance.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { Result, Schema } from 'effect'
import { recordForms } from '#contracts/charging/charge-record.ts'
import type { RecordForm } from '#contracts/charging/charge-record.ts'
import { instantOf } from '#console/domain/form/instant-of.ts'
import { fieldsOf } from '#console/kit/form/schema/form-field.ts'
import type { FormField } from '#console/kit/form/schema/form-field.ts'
import { bodyOf } from '#console/kit/form/schema/typed.ts'

const zone = 'Europe/Warsaw'
const clocks = { zone, now: Date.parse('2026-11-20T12:00:00.000Z'), instantOf }
const commands = ['initiateSettlement', 'markComplete', 'markAbnormal', 'releaseByHand', 'assignPayer'] as const

/** What a person writes who fills in as little as is asked, or as much as is allowed. */
function filledIn(command: RecordForm, how: 'least' | 'most'): unknown {
  const fields = fieldsOf(recordForms[command])
  const typed = ({ control, least = 1, most = 1 }: FormField): string =>
    control === 'moment' ? '2026-11-20 09:30:00' : 'x'.repeat(how === 'least' ? least : most)
  const values = fields.filter((field) => how === 'most' || field.isRequired).map((one) => [one.key, typed(one)])
  return bodyOf(fields, Object.fromEntries(values), clocks)
}

const isAccepted = (command: RecordForm, body: unknown): boolean => {
  const form: Schema.Codec<unknown, unknown> = recordForms[command]
  return Result.isSuccess(Schema.decodeUnknownResult(form, { onExcessProperty: 'error' })(body))
}

describe.each(commands.map((command) => [command] as const))('%s', (command) => {
  it.each(['least', 'most'] as const)('sends a form that its contract accepts when the %s is filled in', (how) => {
    expect(isAccepted(command, filledIn(command, how))).toBe(true)
  })

  it('has a label for every field', () => {
    expect(fieldsOf(recordForms[command]).filter(({ key }) => !(`finance.${key}` in finance))).toEqual([])
  })
})

describe('the time at which a cable was released', () => {
  const fields = fieldsOf(recordForms.releaseByHand)

  it('is in the person’s zone and is sent as an instant', () => {
    const values = { reason: 'Cable was cut', releasedAt: '2026-11-20 09:30:00' }
    expect(bodyOf(fields, values, clocks)).toEqual({
      reason: 'Cable was cut',
      releasedAt: '2026-11-20T08:30:00.000Z',
    })
  })

  it.each(['20.11.2026 09:30', '2026-11-20 25:00:00', '2026-02-30 09:30:00', 'now'])('is not %s', (releasedAt) => {
    expect(instantOf(releasedAt, zone)).toBeNull()
  })
})
