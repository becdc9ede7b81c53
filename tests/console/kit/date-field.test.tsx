// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DateField } from '#console/kit/form/date-field.tsx'
import { show } from './render.tsx'

const person = userEvent.setup()
let said: string[] = []

afterEach(() => {
  cleanup()
  said = []
})

function Held({ first = '', zone, problem }: { first?: string; zone?: string; problem?: string }): ReactElement {
  const [value, setValue] = useState(first)
  return (
    <DateField
      label="Retrieve at"
      value={value}
      problem={problem}
      {...(zone === undefined ? {} : { zone })}
      onChange={(next) => {
        said.push(next)
        setValue(next)
      }}
    />
  )
}

const part = (name: string) => screen.getByRole('spinbutton', { name: new RegExp(`^${name}`, 'u') })
const last = () => said.at(-1)

test('a moment is typed part by part, each handing on to the next, in the order of every other date', async () => {
  show(<Held zone="Europe/Warsaw" />)
  expect(screen.getByRole('group', { name: 'Retrieve at' }).textContent).toContain('YYYY-MM-DD HH:mm:ss')
  expect(screen.getByText('(Warsaw)')).toBeTruthy()
  await person.click(part('year'))
  await person.keyboard('20261120')
  expect(document.activeElement).toBe(part('hour'))
  await person.keyboard('090507')
  expect(last()).toBe('2026-11-20 09:05:07')
})

test('a moment that is half filled in is no moment, and one that is emptied is none', async () => {
  show(<Held first="2026-11-20 09:05:07" zone="Europe/Warsaw" />)
  await person.click(part('minute'))
  await person.keyboard('{Backspace}{Backspace}')
  expect(last()).toBe('2026-11-20 09:mm:07')
  await person.keyboard('30')
  expect(last()).toBe('2026-11-20 09:30:07')
})

test('a moment that is pasted as it is shown elsewhere fills all parts', async () => {
  show(<Held zone="Europe/Warsaw" />)
  await person.click(part('day'))
  await person.paste('2026-12-31 23:59:59')
  expect(last()).toBe('2026-12-31 23:59:59')
  await person.paste('tomorrow')
  expect(last()).toBe('2026-12-31 23:59:59')
})

test('a day is picked from the calendar with the keyboard; focus comes back', async () => {
  show(<Held first="2026-11-20 09:05:07" zone="Europe/Warsaw" />)
  const opener = screen.getByRole('button', { name: 'Calendar: Retrieve at' })
  opener.focus()
  await person.keyboard('{Enter}')
  const calendar = within(screen.getByRole('dialog', { name: 'Calendar: Retrieve at' }))
  expect(calendar.getByText('November 2026')).toBeTruthy()
  await person.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  expect(last()).toBe('2026-11-28 09:05:07')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a slow form discards nothing of what is typed meanwhile', async () => {
  const late: (() => void)[] = []
  function Late(): ReactElement {
    const [value, setValue] = useState('')
    const follow = (next: string): void => void late.push(() => setValue(next))
    return <DateField label="Retrieve at" value={value} zone="Europe/Warsaw" onChange={follow} />
  }
  show(<Late />)
  await person.click(part('year'))
  await person.keyboard('20261120090507')
  expect(late.length).toBeGreaterThan(3)
  for (const step of late) act(step)
  expect(screen.getByRole('group', { name: 'Retrieve at' }).textContent).toContain('2026-11-20')
  expect(part('second').textContent).toBe('07')
})

test('a value set by the form is shown in the field', async () => {
  function Told(): ReactElement {
    const [value, setValue] = useState('2026-11-20 09:05:07')
    return (
      <>
        <DateField label="Retrieve at" value={value} zone="Europe/Warsaw" onChange={setValue} />
        <button type="button" onClick={() => setValue('2027-01-02 03:04:05')}>
          Next year
        </button>
      </>
    )
  }
  show(<Told />)
  await person.click(part('minute'))
  await person.keyboard('30')
  await person.click(screen.getByRole('button', { name: 'Next year' }))
  expect(screen.getByRole('group', { name: 'Retrieve at' }).textContent).toContain('2027-01-02')
  expect(part('minute').textContent).toBe('04')
})

test('a day has no time of day, and its problem is announced by every part', async () => {
  show(<Held problem="Please fill this in." />)
  await person.click(part('year'))
  await person.keyboard('20261231')
  expect(last()).toBe('2026-12-31')
  expect(screen.queryByRole('spinbutton', { name: /^hour/u })).toBeNull()
  expect(part('day').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Please fill this in.')
})
