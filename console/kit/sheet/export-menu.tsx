import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { Progress } from '../chart/progress.tsx'
import { useFocusFallback } from '../dialog/focus-fallback.ts'
import { Menu } from '../dialog/menu.tsx'
import { Button, IconButton } from '../form/button.tsx'
import { useText } from '../text/text.ts'
import type { SheetFormat } from './sheet-column.ts'
import * as css from './sheet.css.ts'

export interface ExportControl {
  /** Aborted when the person cancels. */
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

export interface ExportMenuProps {
  /**
   * Reads, writes and saves the file; fulfilled when that is over, however it went. It fetches what it needs for that by
   * `import()`: a list should not be shown later because it can be exported.
   */
  readonly onExport: (format: SheetFormat, control: ExportControl) => Promise<void>
}

const formats: readonly SheetFormat[] = ['xlsx', 'csv']

interface Running {
  readonly cancel: () => void
  readonly percent: number
}

/** The button in the header of a list that exports it; while it runs, how far it is and a way to cancel. */
export function ExportMenu({ onExport }: ExportMenuProps): ReactElement {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [running, setRunning] = useState<Running | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const focus = useFocusFallback(() => button.current)
  const start = async (format: SheetFormat): Promise<void> => {
    const abort = new AbortController()
    const cancel = (): void => abort.abort()
    setRunning({ cancel, percent: 0 })
    try {
      await onExport(format, {
        signal: abort.signal,
        onProgress: (share) => setRunning({ cancel, percent: Math.round(Math.min(1, Math.max(0, share)) * 100) }),
      })
    } finally {
      setRunning(null)
    }
  }
  const items = formats.map((format) => ({
    key: format,
    label: text(`kit.export.${format}`),
    onPress: () => void start(format),
  }))
  return (
    <span className={css.exporting} {...focus}>
      <Button
        anchor={button}
        icon="download"
        opens={{ kind: 'menu', isOpen }}
        isPending={running !== null}
        onPress={() => setIsOpen(!isOpen)}
      >
        {text('kit.export')}
      </Button>
      {running === null ? null : (
        <>
          <span className={css.track}>
            <Progress label={text('kit.export.progress')} value={running.percent} of={100} />
          </span>
          <span className={css.percent}>{`${running.percent} %`}</span>
          <IconButton icon="close" label={text('kit.export.cancel')} onPress={running.cancel} />
        </>
      )}
      {isOpen ? (
        <Menu label={text('kit.export')} anchor={button} items={items} onClose={() => setIsOpen(false)} />
      ) : null}
    </span>
  )
}
