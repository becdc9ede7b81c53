import { useRef, useState } from 'react'
import type { ReactElement, RefObject } from 'react'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Float } from '#console/kit/dialog/float.tsx'
import * as more from '#console/kit/dialog/overflow-menu.css.ts'
import { save } from '#console/kit/text/save-file.ts'
import { useText } from '#console/kit/text/text.ts'
import { jsonOf, mermaidOf, scxmlOf } from './exports.ts'
import { pngOf, svgOf } from './picture-file.ts'

interface ExportProps {
  readonly lifecycle: Lifecycle
  readonly picture: RefObject<SVGSVGElement | null>
}

const kinds = ['svg', 'png', 'mermaid', 'scxml', 'json'] as const
type ExportKind = (typeof kinds)[number]

/** The menu that exports the machine as a file. */
export function ExportMenu({ lifecycle, picture }: ExportProps): ReactElement {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const press = (kind: ExportKind): void => {
    setIsOpen(false)
    void exported(kind, lifecycle, picture.current)
  }
  return (
    <>
      <Button anchor={anchor} icon="download" opens={{ kind: 'menu', isOpen }} onPress={() => setIsOpen(!isOpen)}>
        {text('atlas.export')}
      </Button>
      {isOpen ? (
        <Float label={text('atlas.export')} anchor={anchor} role="menu" onClose={() => setIsOpen(false)}>
          <div className={more.list}>
            {kinds.map((kind) => (
              <button key={kind} type="button" role="menuitem" className={more.item} onClick={() => press(kind)}>
                {text(`atlas.export.${kind}`)}
              </button>
            ))}
          </div>
        </Float>
      ) : null}
    </>
  )
}

async function exported(kind: ExportKind, lifecycle: Lifecycle, picture: SVGSVGElement | null): Promise<void> {
  const { name } = lifecycle
  const text = (content: string, type: string): Blob => new Blob([content], { type: `${type};charset=utf-8` })
  switch (kind) {
    case 'svg':
      if (picture !== null) save(`${name}.svg`, text(svgOf(picture), 'image/svg+xml'))
      return
    case 'png': {
      if (picture === null) return
      const { width, height } = picture.viewBox.baseVal
      const drawn = await pngOf(svgOf(picture), { width, height })
      if (drawn !== null) save(`${name}.png`, drawn)
      return
    }
    case 'mermaid':
      return save(`${name}.mmd`, text(mermaidOf(lifecycle), 'text/plain'))
    case 'scxml':
      return save(`${name}.scxml`, text(scxmlOf(lifecycle), 'application/scxml+xml'))
    case 'json':
      return save(`${name}.json`, text(jsonOf(lifecycle), 'application/json'))
    default:
      return kind satisfies never
  }
}
