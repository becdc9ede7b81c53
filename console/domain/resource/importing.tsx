import { lazy, Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { Button } from '#console/kit/form/button.tsx'
import { useText } from '#console/kit/text/text.ts'
import { useMayBegin } from '../state/use-may-begin.ts'
import type { ImportingDescription } from './import-rows.tsx'

/** What reads and checks sheets is fetched with the first import. */
const ImportRows = lazy(async () => ({ default: (await import('./import-rows.tsx')).ImportRows }))

/** The button that imports things from an Excel file, with its dialog. */
export const importingOf = <Draft,>(described: ImportingDescription<Draft>) =>
  function Import(): ReactElement | null {
    const text = useText()
    const [isOpen, setIsOpen] = useState(false)
    if (!useMayBegin(described.begins)) return null
    return (
      <>
        <Button icon="upload" onPress={() => setIsOpen(true)}>
          {text('kit.import')}
        </Button>
        {isOpen ? (
          <Suspense fallback={null}>
            <ImportRows described={described} onClose={() => setIsOpen(false)} />
          </Suspense>
        ) : null}
      </>
    )
  }
