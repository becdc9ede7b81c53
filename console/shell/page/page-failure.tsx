import { Component } from 'react'
import type { ReactNode } from 'react'
import { useText } from '#console/intl/text.ts'
import { FailedState } from '#console/kit/status/states.tsx'

interface Props {
  readonly children: ReactNode
}

/** Keeps a page that cannot be loaded or drawn from taking the frame with it. Give it a key that changes with the page. */
export class PageFailure extends Component<Props, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failed /> : this.props.children
  }
}

/** A chunk that failed stays failed until the document is loaded anew, so that is what trying again does. */
function Failed() {
  const text = useText()
  return (
    <FailedState
      failure={{ message: text('failure.LOADING_TIMEOUT'), requestId: null }}
      onRetry={() => location.reload()}
    />
  )
}
