import type { ReactElement } from 'react'
import { encode } from 'uqr'

export interface QrCodeProps {
  readonly value: string
  /** What it holds, for those who do not see it. */
  readonly label: string
  readonly className?: string | undefined
}

/** Modules of the quiet zone around the code, as its standard asks for. */
const QUIET = 4

/** A QR code, black on white in every theme: readers need the contrast. */
export function QrCode({ value, label, className }: QrCodeProps): ReactElement {
  const { data, size } = encode(value, { ecc: 'M', border: QUIET })
  const path = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
