import type { ReactElement, ReactNode } from 'react'
import { useText } from '#console/intl/text.ts'
import { EmptyState } from '#console/kit/status/states.tsx'

/** What stands where a thing's details would, when no such thing exists: an old address, or one typed wrong. */
export function Missing({ id, action }: { readonly id: string; readonly action?: ReactNode }): ReactElement {
  const text = useText()
  return (
    <EmptyState title={text('details.missing.title', { id })} words={text('details.missing.words')} action={action} />
  )
}
