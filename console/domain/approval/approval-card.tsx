import type { ReactElement } from 'react'
import { SecurityProfile } from '#contracts/equipment/pile-security.ts'
import type { ApprovalRow } from '#contracts/system/approval.calls.ts'
import { useText } from '#console/intl/text.ts'
import type { TypedText, TextKey } from '#console/intl/text.ts'
import { Code, TextValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import type { Description } from '#console/kit/layout/description-list.tsx'
import { Offers } from '#console/kit/status/offers.tsx'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { addressOf } from '../address.ts'
import { statusOf } from '../security-status.ts'
import * as css from './approvals.css.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { ApprovalState } from '../state/states.tsx'
import { Amount, Payer, When } from '../values.tsx'

export interface ApprovalCardProps {
  readonly row: ApprovalRow
  /** Whether it is shown apart from its record, and then names and links it. */
  readonly isAlone?: boolean
  readonly onCommand: (command: string) => void
}

/** A request for approval: the command with its figures, the requester, and the actions of the user. */
export function ApprovalCard({ row, isAlone = false, onCommand }: ApprovalCardProps): ReactElement {
  const text = useText()
  const subject = useSubject()(row)
  const isOver = row.endedAt !== null
  return (
    <div className={css.card}>
      <div className={css.head}>
        <span className={css.subject}>{subject}</span>
        <ApprovalState status={row.status} />
      </div>
      <DescriptionList
        isSingle
        items={[
          // A jump of prices moves no money yet.
          ...(row.amount === 0
            ? []
            : [
                { term: text('finance.amount'), value: <Amount value={row.amount} currency={row.currency} /> },
                { term: text('finance.payer'), value: <Payer {...row} /> },
              ]),
          ...parametersOf(row, text),
          { term: text('approval.requester'), value: <Code>{row.requester}</Code> },
          { term: text('approval.requestedAt'), value: <When at={row.requestedAt} /> },
          ...(isOver ? endOf(row, text) : [{ term: text('approval.expiresAt'), value: <When at={row.expiresAt} /> }]),
        ]}
      />
      <div className={css.foot}>
        {isAlone ? (
          <Link href={addressOf(row.lifecycle, row.subjectId)}>
            {text(isOfRecord(row) ? 'approval.show' : 'approval.show.other')}
          </Link>
        ) : null}
        <span className={css.grow} />
        {isOver ? null : (
          <Offers
            lifecycle="approval"
            state={row.status}
            offers={row.offers}
            subject={subject}
            onCommand={onCommand}
            shown={SHOWN}
          />
        )}
      </div>
    </div>
  )
}

/** Buttons shown: room for every command that a person may give on a request. */
const SHOWN = 3

/** The subject of a request as text: the command and the record. */
export function useSubject(): (row: ApprovalRow) => string {
  const text = useText()
  const anyText = useAnyText()
  return (row) =>
    text(isOfRecord(row) ? 'approval.subject' : 'approval.subject.other', {
      command: anyText(`command.${row.lifecycle}.${row.command}`),
      id: row.subjectId,
    })
}

const isOfRecord = ({ lifecycle }: ApprovalRow): boolean => lifecycle === 'charge-record'

/** The labels of the fields that a requester fills in. */
const labels: Readonly<Record<string, TextKey>> = {
  reference: 'finance.reference',
  reason: 'finance.reason',
  tariffId: 'charging.tariff',
}

function parametersOf({ lifecycle, form }: ApprovalRow, text: TypedText): readonly Description[] {
  const profile = SecurityProfile.literals.find((one) => String(one) === form['value'])
  const words = Object.entries(labels).flatMap(([field, label]) => {
    const value = form[field]
    return typeof value === 'string' ? [{ term: text(label), value: <TextValue>{value}</TextValue> }] : []
  })
  if (lifecycle !== 'pile-security' || profile === undefined) return words
  const asked = text(`state.pile-security.${statusOf(profile)}`)
  return [{ term: text('approval.profile'), value: <TextValue>{asked}</TextValue> }, ...words]
}

const endOf = ({ decidedBy, endedAt, reason }: ApprovalRow, text: TypedText): readonly Description[] => [
  { term: text('approval.endedAt'), value: <When at={endedAt} /> },
  ...(decidedBy === null ? [] : [{ term: text('approval.decidedBy'), value: <Code>{decidedBy}</Code> }]),
  ...(reason === null ? [] : [{ term: text('approval.refusal'), value: <TextValue>{reason}</TextValue> }]),
]
