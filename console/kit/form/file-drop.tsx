import type { ReactElement, ReactNode } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import type { DropZoneProps } from 'react-aria-components/DropZone'
import { AriaLocale } from '#console/intl/aria-locale.tsx'
import { useText } from '../text/text.ts'
import * as css from './field.css.ts'

export interface FileDropProps {
  /** The label of the field it belongs to. */
  readonly label: string
  readonly isDisabled: boolean
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

type Dropped = Parameters<NonNullable<DropZoneProps['onDrop']>>[0]

/** The place a file is dropped on or pasted into; `FileField` (file-field.tsx) loads it once the field stands. */
export function FileDrop({ label, isDisabled, onFile, children }: FileDropProps): ReactElement {
  const text = useText()
  const take = async ({ items }: Dropped): Promise<void> => {
    const item = items.find(({ kind }) => kind === 'file')
    if (item?.kind === 'file') onFile(await item.getFile())
  }
  return (
    <AriaLocale>
      <DropZone
        className={css.drop}
        aria-label={text('kit.file.drop.name', { label })}
        isDisabled={isDisabled}
        onDrop={(dropped) => void take(dropped)}
      >
        {children}
      </DropZone>
    </AriaLocale>
  )
}
