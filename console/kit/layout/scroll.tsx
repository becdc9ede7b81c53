import type { CSSProperties, ReactElement, ReactNode } from 'react'

interface ScrollProps {
  /** The accessible name, where nothing around it provides one. */
  readonly label?: string
  readonly className: string
  readonly style?: CSSProperties
  readonly children: ReactNode
}

/** Content that may be longer than its container: it scrolls and can be reached by keyboard. */
export function Scroll({ label, children, ...shown }: ScrollProps): ReactElement {
  const group = label === undefined ? {} : { role: 'group', 'aria-label': label }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
    <div {...group} {...shown} tabIndex={0}>
      {children}
    </div>
  )
}
