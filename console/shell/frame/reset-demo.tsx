import { useState } from 'react'
import type { ReactElement } from 'react'
import { beginDemoAnew } from './begin-demo-anew.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { Confirm } from '../confirm.tsx'

/** Asks whether the demo is to begin anew, and stays until it is there again. */
export function ResetDemo({ onClose }: { readonly onClose: () => void }): ReactElement {
  const failureText = useFailureText()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setIsPending(true)
    setFailure(null)
    const begun = await beginDemoAnew()
    if (begun.ok) return
    setIsPending(false)
    setFailure(failureText(begun.failure))
  }
  return (
    <Confirm
      prompt="demo"
      kind="danger"
      isPending={isPending}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
