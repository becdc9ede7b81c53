import { useState } from 'react'
import type { ReactElement } from 'react'
import type { ApprovalRow } from '#contracts/system/approval.calls.ts'
import { useText } from '#console/intl/text.ts'
import { ApprovalAction, isApprovalCommand } from './approval-action.tsx'
import type { ApprovalCommand } from './approval-action.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { Section } from '../detail/section.tsx'

/** The last request for approval of a record, among its details. */
export function ApprovalSection({ row }: { readonly row: ApprovalRow }): ReactElement {
  const text = useText()
  const [choice, setChoice] = useState<ApprovalCommand | null>(null)
  return (
    <Section title={text('approval.section')}>
      <ApprovalCard
        row={row}
        onCommand={(command) => {
          if (isApprovalCommand(command)) setChoice(command)
        }}
      />
      {choice === null ? null : <ApprovalAction row={row} command={choice} onClose={() => setChoice(null)} />}
    </Section>
  )
}
