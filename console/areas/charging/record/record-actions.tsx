import { Suspense } from 'react'
import type { ReactElement } from 'react'
import type { RecordRow } from '#contracts/charging/charge-record.calls.ts'
import type { RecordCommand } from '#console/domain/form/record-commands.ts'
import { lazyPart } from '#console/kit/status/lazy-part.ts'

const { Part: RecordDialog } = lazyPart(async () => (await import('./record-dialog.tsx')).RecordDialog)

export interface RecordActionProps {
  readonly row: RecordRow
  readonly command: RecordCommand
  readonly onClose: () => void
}

/** A command on a charge record: its dialogs are fetched with the first of them. */
export function RecordAction(props: RecordActionProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <RecordDialog {...props} />
    </Suspense>
  )
}
