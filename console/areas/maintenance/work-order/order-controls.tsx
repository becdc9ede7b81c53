import type { ReactElement } from 'react'
import { orderChoices } from '#contracts/maintenance/work-order.calls.ts'
import { useList } from '#console/api/use-list.ts'
import { pickOne } from '#console/domain/choice/picking.tsx'
import type { ControlProps } from '#console/kit/form/schema/control.tsx'
import { SuggestField, isSuggestFieldHere } from '#console/kit/form/suggest-field.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { Deferred } from '#console/kit/status/deferred.tsx'

/** A pile, found by a part of its name or number. */
function PileControl({ field, frame, typed, onChange, takesFocus = false }: ControlProps): ReactElement {
  const value = typeof typed === 'string' ? typed : ''
  const part = value.trim()
  const { data } = useList(orderChoices, { query: part === '' ? {} : { pile: part } }, ['pile'])
  const choices = (data?.piles ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const shared = { ...frame, name: field.key, value, onChange, takesFocus }
  return (
    <Deferred isHere={isSuggestFieldHere} place={<TextField {...shared} />}>
      <SuggestField {...shared} choices={choices} />
    </Deferred>
  )
}

/** What is chosen in the forms of work orders. */
export const orderControls = {
  pileId: PileControl,
  handler: pickOne({
    list: orderChoices,
    query: () => ({ query: {} }),
    lifecycles: ['account', 'enablement'],
    choices: ({ maintainers }) => maintainers,
  }),
}
