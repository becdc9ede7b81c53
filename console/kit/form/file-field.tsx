import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import * as button from './button.css.ts'
import { Field } from './field.tsx'
import type { FieldFrame } from './field.tsx'
import * as css from './field.css.ts'
import { useText } from '../text/text.ts'

export interface FileFieldProps extends FieldFrame {
  readonly onChoose: (file: File) => void
  /** The file is on its way: no other is chosen meanwhile. */
  readonly isPending?: boolean
}

/** A file from the user's device, with texts in the console's language: the browser's own file field uses the browser's. */
export function FileField(props: FileFieldProps): ReactElement {
  const { label, onChoose, isPending = false } = props
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string | null>(null)
  const choose = (element: HTMLInputElement): void => {
    const file = element.files?.[0]
    if (file === undefined) return
    setName(file.name)
    onChoose(file)
    // The same file chosen again after a correction counts as a new one.
    element.value = ''
  }
  return (
    <Field frame={props}>
      {({ id, 'aria-describedby': note }) => (
        <div className={css.fileRow}>
          <button
            id={id}
            aria-describedby={note}
            type="button"
            className={button.button.secondary}
            aria-label={text('kit.file.name', { choose: text('kit.file.choose'), label })}
            aria-busy={isPending}
            aria-disabled={isPending}
            onClick={() => {
              if (!isPending) input.current?.click()
            }}
          >
            {text('kit.file.choose')}
          </button>
          <span className={css.fileName}>{name ?? text('kit.file.none')}</span>
          <input ref={input} type="file" hidden onChange={(event) => choose(event.currentTarget)} />
        </div>
      )}
    </Field>
  )
}
