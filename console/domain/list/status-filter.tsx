import type { ComponentProps, ReactElement } from 'react'
import { StatusChips } from './status-chips.tsx'
import { useStatusFilter } from './use-status-filter.ts'

/** The filter by status of the list in the address, as chips above the others. */
export function StatusFilter(props: Pick<ComponentProps<typeof StatusChips>, 'of' | 'counts'>): ReactElement {
  const [status, choose] = useStatusFilter()
  return <StatusChips {...props} chosen={status} onChoose={choose} />
}
