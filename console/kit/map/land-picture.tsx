import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { loadLand } from './land.ts'
import type { Country, Detail, Land } from './land.ts'
import * as css from './map.css.ts'
import { sheetAt } from './viewport.ts'
import type { Size, Viewport } from './viewport.ts'

/** From this scale on coarse outlines look wrong. */
const SCALE_FINE = 3

interface LandProps {
  readonly view: Viewport
  readonly size: Size
}

/** The land behind the marks. Until it has been fetched, and where it cannot be, there is only the sea. */
export function LandPicture({ view, size }: LandProps): ReactElement {
  const land = useLand(view.scale >= SCALE_FINE ? 'fine' : 'coarse')
  const from = sheetAt({ x: 0, y: 0 }, view)
  const to = sheetAt({ x: size.width, y: size.height }, view)
  const isSeen = ({ left, right, top, bottom }: Country): boolean =>
    right >= from.x && left <= to.x && bottom >= from.y && top <= to.y
  return (
    <svg className={css.land} width={size.width} height={size.height} aria-hidden="true">
      <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
        {land.filter(isSeen).map((country) => (
          <path key={country.key} className={css.country} d={country.path()} />
        ))}
      </g>
    </svg>
  )
}

/** The land in this detail; in the other one while this is fetched. */
function useLand(detail: Detail): Land {
  const [known, setKnown] = useState<{ readonly [Each in Detail]?: Land }>({})
  useEffect(() => {
    let isCurrent = true
    const load = async (): Promise<void> => {
      const land = await loadLand(detail)
      if (isCurrent) setKnown((before) => ({ ...before, [detail]: land }))
    }
    // Without land there are still marks, names and the list.
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [detail])
  return known[detail] ?? known.coarse ?? known.fine ?? []
}
