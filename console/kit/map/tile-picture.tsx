import type { ReactElement } from 'react'
import * as css from './map.css.ts'
import { tilesIn } from './tiles.ts'
import type { Tiles } from './tiles.ts'
import type { Size, Viewport } from './viewport.ts'

interface TilePictureProps {
  readonly view: Viewport
  readonly size: Size
  readonly tiles: Tiles
}

/** The map of a provider over the land. A picture that does not come leaves the land to be seen. */
export function TilePicture({ view, size, tiles }: TilePictureProps): ReactElement {
  return (
    <>
      {tilesIn(view, size, tiles).map(({ url, x, y, edge }) => (
        <img
          key={url}
          className={css.tile}
          src={url}
          alt=""
          draggable={false}
          // The address of the page is nobody else's business; keys that are bound to a site need its origin.
          referrerPolicy="strict-origin-when-cross-origin"
          style={{ transform: `translate(${x}px, ${y}px)`, width: edge, height: edge }}
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
          }}
        />
      ))}
      <p className={css.attribution}>{tiles.attribution}</p>
    </>
  )
}
