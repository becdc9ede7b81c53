import { Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { customerChoices } from '#contracts/users/customer.calls.ts'
import { useList } from '#console/api/use-list.ts'
import type { ControlProps } from '#console/kit/form/schema/control.tsx'
import { wordsOf } from '#console/kit/form/schema/typed.ts'
import { SuggestField } from '#console/kit/form/suggest-field.tsx'

/** A customer, found by a part of the name, the code, the e-mail address or the phone number. The code stands in the field. */
export function CustomerControl({ frame, typed, onChange, takesFocus = false, field }: ControlProps): ReactElement {
  const [words, setWords] = useState(wordsOf(typed))
  const { data } = useList(customerChoices, { query: words === '' ? {} : { sought: words } }, ['customer'])
  const choices = data ?? []
  const known = choices.find(({ code }) => code.toLowerCase() === words.trim().toLowerCase())
  const choose = (value: string): void => {
    setWords(value)
    const chosen = choices.find(({ code }) => code.toLowerCase() === value.trim().toLowerCase())
    onChange(chosen?.id ?? value.trim())
  }
  return (
    <Suspense fallback={null}>
      <SuggestField
        {...frame}
        name={field.key}
        value={words}
        choices={choices.map(({ code, name }) => ({ value: code, label: name ?? code }))}
        onChange={choose}
        takesFocus={takesFocus}
        {...(known?.name === undefined || known.name === null ? {} : { hint: known.name })}
      />
    </Suspense>
  )
}
