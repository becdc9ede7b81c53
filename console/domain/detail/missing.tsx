import type { ReactElement, ReactNode } from 'react'
import { useText } from '#console/intl/text.ts'
import { EmptyState } from '#console/kit/status/states.tsx'

/** Shown instead of the details when no such record exists: for an old or mistyped address. */
export function Missing({ id, action }: { readonly id: string; readonly action?: ReactNode }): ReactElement {
  const text = useText()
  return (
    <EmptyState
      title={text('details.missing.title', { id })}
      description={text('details.missing.words')}
      action={action}
    />
  )
}
