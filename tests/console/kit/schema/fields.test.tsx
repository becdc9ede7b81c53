import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Schema } from 'effect'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReactElement } from 'react'
import { inForms } from '#contracts/form.ts'
import { Instant } from '#contracts/units.ts'
import { instantOf } from '#console/domain/form/instant-of.ts'
import { Fields } from '#console/kit/form/schema/fields.tsx'
import { useFields } from '#console/kit/form/schema/use-fields.ts'
import form from '#locales/en/form.json' with { type: 'json' }
import kit from '#locales/en/kit.json' with { type: 'json' }
import { English } from '../english.tsx'

/** The fields of a schema: what is typed, what is said about it, and what comes of it. */

const clocks = { zone: 'Asia/Taipei', now: Date.parse('2026-11-20T07:00:00.000Z'), instantOf }

interface TryOutProps {
  readonly schema: Schema.Codec<unknown, unknown>
  readonly onBody: (body: unknown) => void
  readonly required?: readonly string[]
}

function TryOut({ schema, onBody, required = none }: TryOutProps): ReactElement {
  const state = useFields({ schema, clocks, required })
  const submit = (): void => {
    const body = state.submit()
    if (body !== null) onBody(body)
  }
  return (
    <>
      <Fields form={state} texts={{ label: (key) => key, currency: { sign: 'zł', code: 'PLN' } }} />
      <button type="button" onClick={submit}>
        {'Send'}
      </button>
    </>
  )
}

const none: readonly string[] = []

function show(schema: Schema.Codec<unknown, unknown>, required?: readonly string[]) {
  const onBody = vi.fn<(body: unknown) => void>()
  render(
    <English texts={{ ...kit, ...form }}>
      <TryOut schema={schema} onBody={onBody} {...(required === undefined ? {} : { required })} />
    </English>,
  )
  return { onBody, send: () => userEvent.click(screen.getByRole('button', { name: 'Send' })) }
}

afterEach(cleanup)

test('a moment is on clocks that it names, whole, and not over', async () => {
  const ahead = Instant.annotate(inForms({ control: 'moment', isAhead: true }))
  const { onBody, send } = show(Schema.Struct({ at: ahead }))
  await userEvent.click(await screen.findByRole('spinbutton', { name: /^year/u }))
  expect(screen.getByText('(Taipei)')).toBeTruthy()
  await userEvent.keyboard('20261120')
  await send()
  expect(screen.getByRole('alert').textContent).toContain('The date or time is incomplete.')
  await userEvent.paste('2026-11-20 15:00:00')
  expect(screen.getByRole('alert').textContent).toContain('This time has passed. Choose a later one.')
  await userEvent.paste('2026-11-20 15:00:01')
  await send()
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ at: '2026-11-20T07:00:01.000Z' })
})

test('a box that has to be ticked says so, and answers yes', async () => {
  const { onBody, send } = show(Schema.Struct({ safe: Schema.Boolean }), ['safe'])
  await send()
  expect(screen.getByRole('alert').textContent).toContain('Please confirm this.')
  const box = screen.getByRole('checkbox', { name: 'safe' })
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(box)
  await send()
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ safe: true })
})

test('what belongs to a choice is asked for while it is chosen, and only that is sent', async () => {
  const { onBody, send } = show(
    Schema.Struct({
      way: Schema.Union([
        Schema.Struct({ by: Schema.Literal('card'), number: Schema.NonEmptyString }),
        Schema.Struct({ by: Schema.Literal('cash'), amount: Schema.Int.annotate(inForms({ control: 'money' })) }),
      ]),
    }),
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'way.by' }), 'card')
  await userEvent.type(screen.getByRole('textbox', { name: 'way.number' }), '4711')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'way.by' }), 'cash')
  expect(screen.queryByRole('textbox', { name: 'way.number' })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'way.amount (PLN)' }), '12.345')
  await userEvent.tab()
  expect(screen.getByRole('alert').textContent).toBe('At most 2 decimals')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{End}{Backspace}')
  await send()
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ way: { by: 'cash', amount: 123_400 } })
})

test('what only the whole refuses stands at the field that it names', async () => {
  const schema = Schema.Struct({ from: Schema.Int, to: Schema.Int }).check(
    Schema.makeFilter(({ from, to }) => (from <= to ? undefined : { path: ['to'], issue: 'before its start' })),
  )
  const { onBody, send } = show(schema)
  await userEvent.type(screen.getByRole('textbox', { name: 'from' }), '3')
  await userEvent.type(screen.getByRole('textbox', { name: 'to' }), '2')
  await send()
  expect(screen.getByRole('textbox', { name: 'to' }).getAttribute('aria-invalid')).toBe('true')
  expect(onBody).not.toHaveBeenCalled()
  await userEvent.type(screen.getByRole('textbox', { name: 'to' }), '2')
  await send()
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ from: 3, to: 22 })
})
