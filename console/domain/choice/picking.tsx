import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Endpoint, Nothing } from '#contracts/endpoint.ts'
import type { Input, PlainSchema } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import type { ControlProps, GivenControl } from '#console/kit/form/schema/control.tsx'
import { PickList, PickOne } from './pick-list.tsx'
import type { PickChoice } from './pick-list.tsx'

/** What references are chosen from: a call that finds things by a part of what they are called. */
export interface Picking<Query extends PlainSchema, Answer extends PlainSchema> {
  readonly list: Endpoint<Nothing, Query, Nothing, Answer>
  /** What is asked for the trimmed text; empty while nothing was typed. */
  readonly query: (sought: string) => Input<Nothing, Query, Nothing>
  /** Whose facts change what can be chosen. */
  readonly lifecycles: readonly string[]
  /** What can be chosen, given what else is filled in. */
  readonly choices: (answer: Answer['Type'], values: ControlProps['values']) => readonly PickChoice[]
}

/** The last choices stay while new ones are being fetched. */
function useChoices<Query extends PlainSchema, Answer extends PlainSchema>(
  { list, query, lifecycles, choices }: Picking<Query, Answer>,
  values: ControlProps['values'],
) {
  const [sought, seek] = useState('')
  const { data } = useList(list, query(sought.trim()), lifecycles)
  return { sought, onSeek: seek, choices: data === null ? [] : choices(data, values) }
}

/** The control of one reference, by its name. */
export const pickOne = <Query extends PlainSchema, Answer extends PlainSchema>(
  picking: Picking<Query, Answer>,
): GivenControl =>
  function PickedOne(props: ControlProps): ReactElement {
    return <PickOne {...props} choices={useChoices(picking, props.values).choices} />
  }

/** The control of several references: what is chosen, and what was found. */
export const pickMany = <Query extends PlainSchema, Answer extends PlainSchema>(
  picking: Picking<Query, Answer>,
): GivenControl =>
  function PickedMany(props: ControlProps): ReactElement {
    return <PickList {...props} {...useChoices(picking, props.values)} />
  }
