import { Component } from 'react'
import type { ReactNode } from 'react'
import { useText } from '#console/intl/text.ts'
import { FailedState } from '#console/kit/status/states.tsx'

interface PageFailureProps {
  readonly children: ReactNode
}

/** An error boundary: a page that cannot be loaded or rendered leaves the frame intact. Its key has to change with the page. */
export class PageFailure extends Component<PageFailureProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failed /> : this.props.children
  }
}

/** A chunk that failed stays failed until the document is reloaded, so that is what a retry does. */
function Failed() {
  const text = useText()
  return (
    <FailedState
      failure={{ message: text('failure.LOADING_TIMEOUT'), requestId: null }}
      onRetry={() => location.reload()}
    />
  )
}
