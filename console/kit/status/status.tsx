import type { ReactElement } from 'react'
import type { Tone } from '#machines/kit/lifecycle.ts'
import { draftMark, plugMarks, StatusMark, toneMarks } from './status-marks.tsx'
import type { Mark, PlugStatus } from './status-marks.tsx'
import * as css from './status.css.ts'

interface BadgeProps {
  /** The status in the user's language. */
  readonly label: string
  /** Said beside it, dimmed: the last known status, its age. */
  readonly aside?: string | undefined
  readonly size?: 14 | 18 | 24 | 32
}

/** Shape, glyph and word of a socket's status. */
export function PlugBadge({ status, ...rest }: BadgeProps & { readonly status: PlugStatus }): ReactElement {
  return <Badge mark={plugMarks[status]} {...rest} />
}

/** Shape, glyph and word of what is still being written. */
export function DraftBadge(props: BadgeProps): ReactElement {
  return <Badge mark={draftMark} {...props} />
}

/** Shape, glyph and word of any other status, by its family. */
export function StatusBadge({ tone, ...rest }: BadgeProps & { readonly tone: Tone }): ReactElement {
  return <Badge mark={toneMarks[tone]} {...rest} />
}

function Badge({ mark, label, aside, size = 18 }: BadgeProps & { readonly mark: Mark }): ReactElement {
  return (
    <span className={css.badge}>
      <span className={css.status}>
        <StatusMark mark={mark} size={size} />
        <span className={css.word}>{label}</span>
      </span>
      {aside === undefined ? null : <span className={css.aside}>{aside}</span>}
    </span>
  )
}
