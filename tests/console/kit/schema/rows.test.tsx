import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Schema } from 'effect'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReactElement } from 'react'
import { Power } from '#contracts/units.ts'
import { Fields } from '#console/kit/form/schema/fields.tsx'
import type { FieldsProps } from '#console/kit/form/schema/fields.tsx'
import { FormSummary } from '#console/kit/form/schema/form-summary.tsx'
import { useFields } from '#console/kit/form/schema/use-fields.ts'
import type { JudgedOptions } from '#console/kit/form/schema/use-fields.ts'
import form from '#locales/en/form.json' with { type: 'json' }
import failure from '#locales/en/failure.json' with { type: 'json' }
import kit from '#locales/en/kit.json' with { type: 'json' }
import { English } from '../english.tsx'
import { Band, body, clocks, Day } from './bands.ts'

/** Lists of rows, as people add, fill in and remove them. */

interface TryOutProps extends Pick<JudgedOptions<object>, 'check'>, Pick<FieldsProps, 'rows'> {
  readonly schema: Schema.Codec<object, unknown>
  readonly initial: unknown
  readonly onBody: (body: object) => void
  readonly refusal?: ReadonlyMap<string, string>
}

const texts = {
  label: (name: string) => name,
  rows: {
    bands: {
      one: (number: number) => `Band ${number}`,
      add: 'Add band',
      remove: (number: number) => `Remove band ${number}`,
      none: 'No bands',
    },
  },
}

function TryOut({ schema, initial, onBody, refusal, check, rows }: TryOutProps): ReactElement {
  const state = useFields({ schema, initial, clocks, check })
  const submit = (): void => {
    const made = state.submit()
    if (made === null) return
    onBody(made)
    const said = [...(refusal ?? [])].map(([place, words]) => [state.at(place)?.key ?? '', words] as const)
    state.refuse(new Map(said))
  }
  return (
    <>
      <Fields form={state} texts={texts} {...(rows === undefined ? {} : { rows })} />
      <FormSummary form={state} texts={texts} />
      <span>{state.isDirty ? 'Changed' : 'As it was'}</span>
      <button type="button" onClick={submit}>
        {'Send'}
      </button>
    </>
  )
}

function show(props: Partial<TryOutProps> = {}) {
  const onBody = vi.fn<(body: object) => void>()
  render(
    <English texts={{ ...kit, ...form, ...failure }}>
      <TryOut schema={Day} initial={body} onBody={onBody} {...props} />
    </English>,
  )
  return onBody
}

const band = (number: number) => within(screen.getByRole('group', { name: `Band ${number}` }))
const bands = () => screen.getAllByRole('group', { name: /^Band /u })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const button = (name: string) => screen.getByRole('button', { name })

afterEach(cleanup)

test('rows are filled in and sent, each limit in words beside it', async () => {
  const onBody = show()
  expect(band(1).getByText('0 to 22')).toBeTruthy()
  expect(band(1).getByText('HH:mm')).toBeTruthy()
  await userEvent.clear(band(2).getByRole('textbox', { name: 'bands.from' }))
  await userEvent.type(band(2).getByRole('textbox', { name: 'bands.from' }), '9:15')
  expect(screen.getByText('Changed')).toBeTruthy()
  await press('Send')
  expect(onBody).toHaveBeenCalledExactlyOnceWith({
    bands: [
      { from: 0, power: 11_000 },
      { from: 555, power: 4_500 },
    ],
  })
})

test('a row is added with the focus in it, quiet until it is left or sent, up to the most', async () => {
  const onBody = show()
  await press('Send')
  await press('Add band')
  expect(document.activeElement).toBe(band(3).getByRole('textbox', { name: 'bands.from' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(button('Add band').getAttribute('aria-disabled')).toBe('true')
  expect(button('Add band').getAttribute('aria-describedby')).not.toBeNull()
  expect(screen.getByText('3 rows at most', { selector: '[hidden]' })).toBeTruthy()
  await press('Add band')
  expect(bands()).toHaveLength(3)
  await press('Send')
  expect(onBody).toHaveBeenCalledTimes(1)
  expect(band(3).getAllByRole('alert')).toHaveLength(2)
})

test('rows are removed by keyboard, the focus goes on, and the least stay with a clear word', async () => {
  show({ initial: { bands: [...body.bands, { from: 720, power: 0 }] } })
  button('Remove band 2').focus()
  await userEvent.keyboard('{Enter}')
  expect(bands()).toHaveLength(2)
  expect(document.activeElement).toBe(button('Remove band 2'))
  expect(band(2).getByRole<HTMLInputElement>('textbox', { name: 'bands.from' }).value).toBe('12:00')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('Add band'))
  button('Remove band 1').focus()
  await userEvent.keyboard('{Enter}')
  expect(bands()).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toBe('Can not delete anymore')
  expect(document.activeElement).toBe(button('Remove band 1'))
  await press('Add band')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what stood in a removed row comes back with no other row', async () => {
  const onBody = show()
  await userEvent.clear(band(2).getByRole('textbox', { name: /power/u }))
  await userEvent.tab()
  expect(band(2).getByRole('alert')).toBeTruthy()
  await press('Remove band 2')
  await press('Add band')
  expect(
    band(2)
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value),
  ).toEqual(['', ''])
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Remove band 2')
  await press('Send')
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ bands: [{ from: 0, power: 11_000 }] })
})

test('problems stand in their row, and the summary names it and leads there', async () => {
  const onBody = show()
  await userEvent.clear(band(1).getByRole('textbox', { name: /power/u }))
  await userEvent.type(band(1).getByRole('textbox', { name: /power/u }), '22.5')
  await userEvent.clear(band(2).getByRole('textbox', { name: 'bands.from' }))
  await userEvent.type(band(2).getByRole('textbox', { name: 'bands.from' }), '25:00')
  await press('Send')
  expect(onBody).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(band(1).getByRole('textbox', { name: /power/u }))
  expect(band(1).getByRole('alert').textContent).toBe('0 to 22')
  expect(band(2).getByRole('alert').textContent).toBe('Please enter a time, such as 08:30.')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Band 1 · bands.power (kW)',
    'Band 2 · bands.from',
  ])
  await userEvent.click(screen.getByRole('link', { name: 'Band 2 · bands.from' }))
  expect(document.activeElement).toBe(band(2).getByRole('textbox', { name: 'bands.from' }))
})

test('what no schema can tell, and what a server refuses, stand in the row that was sent there', async () => {
  const onBody = show({
    check: (made) =>
      JSON.stringify(made).includes('"power":0')
        ? [{ place: 'bands.1.power', problem: { key: 'form.range.above', values: { min: 0 } } }]
        : [],
    refusal: new Map([['bands.0.power', 'Nobody needs that much']]),
  })
  // The second row is sent first.
  await userEvent.clear(band(1).getByRole('textbox', { name: 'bands.from' }))
  await userEvent.type(band(1).getByRole('textbox', { name: 'bands.from' }), '10:00')
  await userEvent.clear(band(1).getByRole('textbox', { name: /power/u }))
  await userEvent.type(band(1).getByRole('textbox', { name: /power/u }), '0')
  await press('Send')
  expect(band(1).getByRole('alert').textContent).toBe('More than 0')
  expect(onBody).not.toHaveBeenCalled()
  await userEvent.type(band(1).getByRole('textbox', { name: /power/u }), '{Backspace}9')
  await press('Send')
  expect(onBody).toHaveBeenCalledTimes(1)
  expect(band(2).getByRole('alert').textContent).toBe('Nobody needs that much')
  await userEvent.type(band(2).getByRole('textbox', { name: /power/u }), '1')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a new row begins as the screen says, and a removed one may change others', async () => {
  show({
    schema: Schema.Struct({ title: Schema.String, bands: Schema.Array(Band) }),
    initial: { title: 'none', bands: [] },
    rows: {
      bands: {
        begun: ({ title }) => ({ power: title === 'none' ? '7' : '8' }),
        removed: (values, { id }) => ({ title: `without a band of ${String(values[`bands.${id}.power`])}` }),
      },
    },
  })
  expect(screen.getByText('No bands')).toBeTruthy()
  await press('Add band')
  expect(band(1).getByRole<HTMLInputElement>('textbox', { name: /power/u }).value).toBe('7')
  await press('Remove band 1')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'title' }).value).toBe('without a band of 7')
  expect(screen.getByText('No bands')).toBeTruthy()
})

test('rows that nobody adds to have no buttons for it', async () => {
  const onBody = show({
    schema: Schema.Struct({ piles: Schema.Array(Schema.Struct({ power: Power })) }),
    initial: { piles: [{ power: 1_000 }, { power: 2_000 }] },
  })
  expect(screen.getAllByRole('textbox', { name: 'piles.power (kW)' })).toHaveLength(2)
  expect(screen.getAllByRole('button')).toEqual([button('Send')])
  await press('Send')
  expect(onBody).toHaveBeenCalledExactlyOnceWith({ piles: [{ power: 1_000 }, { power: 2_000 }] })
})
