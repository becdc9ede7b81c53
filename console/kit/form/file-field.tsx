import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import * as button from './button.css.ts'
import { Field } from './field.tsx'
import type { FieldFrame } from './field.tsx'
import * as css from './field.css.ts'
import { Deferred } from '../status/deferred.tsx'
import { lazyPart } from '../status/lazy-part.ts'
import { useText } from '../text/text.ts'

/** A file can be chosen before the place to drop one is here: its code is fetched once the form around it is shown. */
const { Part: FileDrop, load, isHere } = lazyPart(async () => (await import('./file-drop.tsx')).FileDrop)

/** Fetches the place to drop files, so that the first field has it at once. */
export const loadFileDrop = load

export interface FileFieldProps extends FieldFrame {
  readonly onChoose: (file: File) => void
  /** The endings to offer for choosing, such as `.xlsx`; any file can be dropped. */
  readonly endings?: readonly string[]
  /** The file is on its way: no other is chosen meanwhile. */
  readonly isPending?: boolean
}

/**
 * A file from the user's device, chosen, dropped or pasted, with texts in the console's language: the browser's own file field
 * uses the browser's.
 */
export function FileField(props: FileFieldProps): ReactElement {
  const { label, onChoose, endings, isPending = false } = props
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string | null>(null)
  const take = (file: File | undefined): void => {
    if (file === undefined) return
    setName(file.name)
    onChoose(file)
  }
  return (
    <Field frame={props}>
      {({ id, 'aria-describedby': note }) => {
        const row = (
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
            <span className={css.fileName}>{name ?? text('kit.file.drop')}</span>
          </div>
        )
        return (
          <div>
            <Deferred isHere={isHere} place={<div className={css.drop}>{row}</div>}>
              <FileDrop label={label} isDisabled={isPending} onFile={take}>
                {row}
              </FileDrop>
            </Deferred>
            <input
              ref={input}
              type="file"
              hidden
              accept={endings?.join()}
              onChange={({ currentTarget }) => {
                take(currentTarget.files?.[0])
                // The same file chosen again after a correction counts as a new one.
                currentTarget.value = ''
              }}
            />
          </div>
        )
      }}
    </Field>
  )
}
