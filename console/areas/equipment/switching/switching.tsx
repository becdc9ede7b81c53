import { Suspense } from 'react'
import type { ReactElement } from 'react'
import { EntityId } from '#contracts/ids.ts'
import type { DescribedRow } from '#contracts/resource.ts'
import type { CommandProps } from '#console/domain/resource/row-commands.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import type { SwitchDialogProps } from './switch-dialog.tsx'

/** Fetched when it is first asked for: lists and pages do without. */
const { Part: SwitchDialog } = lazyPart(async () => (await import('./switch-dialog.tsx')).SwitchDialog)

/** What follows from the row, or from the list it stands in. */
type OfRow = 'id' | 'name' | 'onClose'
type Described<Props> = Props extends unknown ? Omit<Props, OfRow> : never

/** How a thing with piles is enabled or disabled, and what the question calls it. */
type Switching<Row> = Described<SwitchDialogProps> & { readonly nameOf: (row: Row) => string }

/** The dialog that enables or disables a thing, once what that affects was seen. */
export const switchingOf = <Row extends DescribedRow>({ nameOf, ...switching }: Switching<Row>) =>
  function Switch({ row, onClose }: CommandProps<Row>): ReactElement {
    return (
      <Suspense fallback={null}>
        <SwitchDialog {...switching} id={EntityId.make(row.id)} name={nameOf(row)} onClose={onClose} />
      </Suspense>
    )
  }
