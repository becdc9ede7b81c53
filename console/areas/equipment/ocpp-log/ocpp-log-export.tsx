import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { ocppLogExport } from '#contracts/equipment/ocpp-log.calls.ts'
import type { ExportFormat, ocppLog } from '#contracts/equipment/ocpp-log.calls.ts'
import type { EntityId } from '#contracts/ids.ts'
import { fetchFile } from '#console/api/call.ts'
import { useText } from '#console/intl/text.ts'
import { IconButton } from '#console/kit/form/button.tsx'
import { Float } from '#console/kit/dialog/float.tsx'
import * as more from '#console/kit/dialog/overflow-menu.css.ts'
import { save } from '#console/kit/text/save-file.ts'

interface ExportProps {
  readonly pileId: EntityId
  /** What is shown; null cannot be asked. */
  readonly query: (typeof ocppLog)['query']['Type'] | null
}

const formats: readonly ExportFormat[] = ['csv', 'jsonl']

/** Exports all frames that match the filters, not only those of the page, as a file. */
export function OcppLogExport({ pileId, query }: ExportProps): ReactElement {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const press = async (format: ExportFormat): Promise<void> => {
    setIsOpen(false)
    if (query === null) return
    setIsPending(true)
    const { before: _before, size: _size, ...filters } = query
    const file = await fetchFile(ocppLogExport, { params: { id: pileId }, query: { ...filters, format } })
    setIsPending(false)
    if (file.ok) save(`${pileId}-ocpp-log.${format}`, file.data)
  }
  return (
    <>
      <IconButton
        anchor={anchor}
        icon="download"
        label={text('ocppLog.export')}
        isPending={isPending}
        opens={{ kind: 'menu', isOpen }}
        onPress={() => setIsOpen(!isOpen)}
      />
      {isOpen ? (
        <Float label={text('ocppLog.export')} anchor={anchor} role="menu" onClose={() => setIsOpen(false)}>
          <div className={more.list}>
            {formats.map((format) => (
              <button
                key={format}
                type="button"
                role="menuitem"
                className={more.item}
                onClick={() => void press(format)}
              >
                {text(`ocppLog.export.${format}`)}
              </button>
            ))}
          </div>
        </Float>
      ) : null}
    </>
  )
}
