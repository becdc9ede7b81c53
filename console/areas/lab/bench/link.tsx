import type { ReactElement } from 'react'
import type { BenchPile } from '#contracts/lab/bench.ts'
import { useText } from '#console/intl/text.ts'
import { StatusBadge } from '#console/kit/status/status.tsx'
import * as css from './bench.css.ts'

interface LinkProps {
  readonly pile: BenchPile
}

/** Whether the central system of a pile has it; one that is connected and not accepted has nothing. */
const linkOf = ({ isPowered, isRegistered }: BenchPile): 'dark' | 'offline' | 'online' =>
  !isPowered ? 'dark' : isRegistered ? 'online' : 'offline'

/** Whether a pile is connected. */
export function LinkBadge({ pile, size }: LinkProps & { readonly size?: 14 | 18 }): ReactElement {
  const text = useText()
  const link = linkOf(pile)
  const tone = link === 'online' ? 'ready' : 'off'
  return <StatusBadge tone={tone} label={text(`bench.link.${link}`)} {...(size === undefined ? {} : { size })} />
}

/** Where a pile of another central system connects to, and why one is not connected. */
export function LinkNotes({ pile: { address, trouble } }: LinkProps): ReactElement {
  const text = useText()
  return (
    <>
      {address === null ? null : <span className={css.note}>{text('bench.elsewhere', { address })}</span>}
      {trouble === null ? null : (
        <span className={css.note}>{text(`bench.trouble.${trouble.kind}`, { detail: trouble.detail })}</span>
      )}
    </>
  )
}
