import { useAtom } from 'jotai'
import { useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { Button, IconButton } from '#console/kit/form/button.tsx'
import { Float } from '#console/kit/dialog/float.tsx'
import { themeColourAtom } from '#console/state/preferences.ts'
import { DARK_BRAND, DEFAULT_BRAND } from '#console/theme/brand.ts'
import * as css from './colour-choice.css.ts'

/** Colours to begin with; the first two are those of spec §9. */
const offered = [DEFAULT_BRAND, DARK_BRAND, '#0b6bcb', '#6b4fd8', '#c2410c', '#be185d'] as const

/** The theme colour of this browser: one of a few, or any. It applies at once. */
export function ColourChoice(): ReactElement {
  const text = useText()
  const id = useId()
  const [colour, setColour] = useAtom(themeColourAtom)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        anchor={button}
        icon="palette"
        label={text('shell.colour')}
        opens={{ kind: 'dialog', isOpen }}
        onPress={() => setIsOpen(!isOpen)}
      />
      {isOpen ? (
        <Float label={text('shell.colour')} anchor={button} onClose={() => setIsOpen(false)}>
          <div className={css.box}>
            <div className={css.swatches}>
              {offered.map((one) => (
                <button
                  key={one}
                  type="button"
                  className={css.swatch}
                  style={{ background: one }}
                  aria-label={text('shell.colour.named', { colour: one })}
                  aria-pressed={one === colour.toLowerCase()}
                  onClick={() => setColour(one)}
                />
              ))}
            </div>
            <label className={css.own} htmlFor={id}>
              {text('shell.colour.own')}
              <input
                id={id}
                type="color"
                className={css.picker}
                value={colour}
                onChange={(event) => setColour(event.target.value)}
              />
            </label>
            <Button size="small" onPress={() => setColour(DEFAULT_BRAND)}>
              {text('shell.colour.default')}
            </Button>
          </div>
        </Float>
      ) : null}
    </>
  )
}
