import type { ReactElement } from 'react'
import { approval as oneApproval } from '#contracts/system/approval.calls.ts'
import type { ApprovalRow } from '#contracts/system/approval.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { ApprovalCard } from './approval-card.tsx'
import * as css from '../detail/details.css.ts'
import { Loaded } from '../detail/loaded.tsx'

export interface ApprovalWaitingProps {
  readonly id: string
  readonly onCommand: (row: ApprovalRow, command: string) => void
  readonly onClose: () => void
}

/** The dialog of a command that waits for a second person; it follows the request while it is open. */
export function ApprovalWaiting({ id, onCommand, onClose }: ApprovalWaitingProps): ReactElement {
  const text = useText()
  const answer = useRow(oneApproval, { params: { id: EntityId.make(id) } }, { lifecycles: ['approval'], id })
  const isOver = answer.data !== null && answer.data.endedAt !== null
  return (
    <Dialog
      role="alertdialog"
      title={text(isOver ? 'approval.section' : 'approval.waits.title')}
      onClose={onClose}
      footer={<Button onPress={onClose}>{useAnyText()('kit.close')}</Button>}
    >
      <div className={css.sheet}>
        {isOver ? null : <p className={css.note}>{text('approval.waits.words')}</p>}
        <Loaded answer={answer} skeleton={[160]}>
          {(row) => <ApprovalCard row={row} onCommand={(command) => onCommand(row, command)} />}
        </Loaded>
      </div>
    </Dialog>
  )
}
