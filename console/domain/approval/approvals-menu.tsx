import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { DAY } from '#contracts/durations.ts'
import { approvals } from '#contracts/system/approval.calls.ts'
import type { ApprovalRow } from '#contracts/system/approval.calls.ts'
import { millis } from '#contracts/units.ts'
import { useList } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { Float } from '#console/kit/dialog/float.tsx'
import { hidden } from '#console/kit/layout/hidden.css.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import { useNow } from '#console/kit/text/now.ts'
import * as bar from '#console/shell/frame/drop-down.css.ts'
import { ApprovalAction, isApprovalCommand } from './approval-action.tsx'
import type { ApprovalCommand } from './approval-action.tsx'
import { ApprovalCard } from './approval-card.tsx'
import * as css from './approvals.css.ts'

/** The number of requests that are fetched; waiting ones come first. */
const SIZE = 50

interface ApprovalCommandChoice {
  readonly row: ApprovalRow
  readonly command: ApprovalCommand
}

/**
 * In the top bar, for users who may decide: the requests that wait for them, their own waiting ones, and those decided in
 * the last day. Absent while there are none. The dialog of a decision stays the same one when the last request leaves the list,
 * which may be before the decision is answered.
 */
export function ApprovalsMenu({ account }: { readonly account: string }): ReactElement {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [choice, setChoice] = useState<ApprovalCommandChoice | null>(null)
  const shown = useShown(account)
  const count = shown.filter((row) => isTheirs(row)).length
  const ask = (row: ApprovalRow, command: string): void => {
    if (!isApprovalCommand(command)) return
    setIsOpen(false)
    setChoice({ row, command })
  }
  return (
    <>
      {shown.length === 0 ? null : (
        <button
          ref={button}
          type="button"
          className={bar.button}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="check" />
          <span className={bar.shown} aria-hidden>
            {text('approval.title')}
          </span>
          {count === 0 ? null : (
            <span className={css.count} aria-hidden>
              {count}
            </span>
          )}
          <span className={hidden}>{`${text('approval.title')}: ${text('approval.mine', { count })}`}</span>
        </button>
      )}
      {isOpen && shown.length > 0 ? (
        <Float label={text('approval.title')} anchor={button} onClose={() => setIsOpen(false)}>
          <div className={css.panel}>
            <ul className={css.list}>
              {shown.map((row) => (
                <li key={row.id} className={css.entry}>
                  <ApprovalCard row={row} isAlone onCommand={(command) => ask(row, command)} />
                </li>
              ))}
            </ul>
          </div>
        </Float>
      ) : null}
      {choice === null ? null : <ApprovalAction {...choice} onClose={() => setChoice(null)} />}
    </>
  )
}

/** Whether a request waits for the user and is not their own. */
const isTheirs = ({ offers }: ApprovalRow): boolean =>
  offers.some(({ command, allowed }) => command === 'approve' && allowed)

/** The waiting requests, and the recent results of those of `account`. */
function useShown(account: string): readonly ApprovalRow[] {
  const { data } = useList(approvals, { query: { page: 1, size: SIZE, sort: '-waiting' } }, ['approval'])
  const now = useNow()
  return (data?.list ?? []).filter(
    ({ endedAt, requester }) => endedAt === null || (requester === account && now - millis(endedAt) < DAY),
  )
}
