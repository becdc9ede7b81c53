import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { CallResult } from '#console/api/call.ts'
import type { RefreshableAnswer } from '#console/api/use-answer.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import * as css from '#console/kit/dialog/dialog.css.ts'
import { DialogFailure, DialogFoot } from '#console/kit/dialog/dialog-parts.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { EmptyState } from '#console/kit/status/states.tsx'
import { showSuccess } from '#console/state/notices.ts'
import { Loaded } from '../detail/loaded.tsx'
import { useCommandResult } from '../state/use-command-result.ts'
import { CheckList } from './check-list.tsx'
import type { CheckListProps } from './check-list.tsx'

/** All texts are translated. */
export interface ChoosingDialogProps<Row> extends Omit<CheckListProps<Row>, 'rows' | 'without' | 'onChange'> {
  readonly title: string
  /** What will happen to so many. */
  readonly consequence: (count: number) => string
  readonly confirm: string
  /** Why it cannot be given while none is chosen, and what is said where there is nothing to choose from. */
  readonly noneChosen: string
  readonly empty: string
  readonly answer: RefreshableAnswer<{ readonly list: readonly Row[] }>
  readonly give: (ids: readonly string[]) => Promise<CallResult<unknown>>
  /** Further fields, above the list. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** A command for things that are chosen from a list, all of them at first. */
export function ChoosingDialog<Row extends { readonly id: string }>(props: ChoosingDialogProps<Row>): ReactElement {
  const { answer, onClose } = props
  const given = useCommandResult()
  const staleReason = useStaleReason()
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const chosen = (answer.data?.list ?? []).map(({ id }) => id).filter((id) => !without.has(id))
  const order = useCommand({
    give: async () => given(await props.give(chosen)),
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  const footer = (
    <DialogFoot
      confirm={props.confirm}
      isPending={order.isPending}
      reason={chosen.length === 0 ? props.noneChosen : (staleReason ?? undefined)}
      onConfirm={() => order.give({})}
      onClose={onClose}
    />
  )
  return (
    <Dialog title={props.title} onClose={onClose} footer={footer}>
      <p className={css.consequence}>{props.consequence(chosen.length)}</p>
      {props.children}
      <Loaded answer={answer} skeleton={[160]}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={props.empty} />
          ) : (
            <CheckList {...props} rows={list} without={without} onChange={setWithout} />
          )
        }
      </Loaded>
      <DialogFailure failure={order.failure} />
    </Dialog>
  )
}
