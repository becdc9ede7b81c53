import { Result, Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { recordForms } from '#contracts/charging/charge-record.ts'
import { isRecordCommand, recordPrompts } from '#console/domain/form/record-commands.ts'
import type { RecordCommand } from '#console/domain/form/record-commands.ts'
import { formOf } from '#console/domain/form/record-form.ts'

const zone = 'Europe/Warsaw'
const commands = Object.keys(recordPrompts).filter(isRecordCommand)

/** What a person writes who fills in as little as is asked, or as much as is allowed. */
const filledIn = (command: RecordCommand, how: 'least' | 'most'): Record<string, string> =>
  Object.fromEntries(
    recordPrompts[command].fields
      .filter((field) => how === 'most' || field.isRequired === true)
      .map(({ key, min = 1, max = 1 }) => [
        key,
        key === 'releasedAt' ? '2026-11-20 09:30:00' : 'x'.repeat(how === 'least' ? min : max),
      ]),
  )

const isAccepted = (command: RecordCommand, body: unknown): boolean => {
  const form: Schema.Codec<unknown, unknown> = recordForms[command]
  return Result.isSuccess(Schema.decodeUnknownResult(form, { onExcessProperty: 'error' })(body))
}

describe.each(commands.map((command) => [command] as const))('%s', (command) => {
  it.each(['least', 'most'] as const)('sends a form that its contract accepts when the %s is filled in', (how) => {
    expect(isAccepted(command, formOf(command, filledIn(command, how), zone))).toBe(true)
  })
})

describe('the time at which a cable was released', () => {
  it('is in the person’s zone and is sent as an instant', () => {
    const values = { reason: 'Cable was cut', releasedAt: '2026-11-20 09:30:00' }
    expect(formOf('releaseByHand', values, zone)).toEqual({
      reason: 'Cable was cut',
      releasedAt: '2026-11-20T08:30:00.000Z',
    })
  })

  it.each(['20.11.2026 09:30', '2026-11-20 25:00:00', '2026-02-30 09:30:00', 'now'])('is not %s', (releasedAt) => {
    expect(formOf('releaseByHand', { reason: 'Cable was cut', releasedAt }, zone)).toBeNull()
  })
})
