import { useRef, useState } from 'react'
import type { ReactElement, RefObject } from 'react'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Menu } from '#console/kit/dialog/menu.tsx'
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
  const items = kinds.map((kind) => ({
    key: kind,
    label: text(`atlas.export.${kind}`),
    onPress: () => void exported(kind, lifecycle, picture.current),
  }))
  return (
    <>
      <Button anchor={anchor} icon="download" opens={{ kind: 'menu', isOpen }} onPress={() => setIsOpen(!isOpen)}>
        {text('atlas.export')}
      </Button>
      {isOpen ? (
        <Menu label={text('atlas.export')} anchor={anchor} items={items} onClose={() => setIsOpen(false)} />
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
