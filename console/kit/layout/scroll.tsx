import type { CSSProperties, ReactElement, ReactNode } from 'react'

interface ScrollProps {
  /** What it shows, where nothing around it says so. */
  readonly label?: string
  readonly className: string
  readonly style?: CSSProperties
  readonly children: ReactNode
}

/** What may be longer than its place: it scrolls, and so it can be reached by keyboard. */
export function Scroll({ label, children, ...shown }: ScrollProps): ReactElement {
  const group = label === undefined ? {} : { role: 'group', 'aria-label': label }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
    <div {...group} {...shown} tabIndex={0}>
      {children}
    </div>
  )
}
