import { lazy, Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { registeredPile } from '#contracts/equipment/pile-registration.calls.ts'
import type { RegisteredPile, RegisteredPileRow } from '#contracts/equipment/pile-registration.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import type { BulkProps } from '#console/domain/resource/resource-page.tsx'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { useSelection } from '#console/kit/selection/selection.tsx'

const LabelsDialog = lazy(async () => ({ default: (await import('./labels-dialog.tsx')).LabelsDialog }))

/** What is done with many piles at once: the labels of their connectors are printed. */
export function PileBulk({ list, children }: BulkProps<RegisteredPileRow>): ReactElement {
  const text = useText()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [piles, show] = useState<readonly RegisteredPile[] | null>(null)
  const load = async (): Promise<void> => {
    const read = [...chosen].map(async (id) => call(registeredPile, { params: { id: EntityId.make(id) } }))
    show((await Promise.all(read)).flatMap((result) => (result.ok ? result.data : [])))
  }
  const selection = useSelection({
    rows: list.rows,
    rowKey: ({ id }) => id,
    nameOf: ({ id }) => id,
    chosen,
    onChoose: choose,
    commands: [
      <Button key="labels" size="small" onPress={() => void load()}>
        {text('pile.labels')}
      </Button>,
    ],
  })
  return (
    <>
      {children(selection)}
      {piles === null ? null : (
        <Suspense fallback={null}>
          <LabelsDialog piles={piles} onClose={() => show(null)} />
        </Suspense>
      )}
    </>
  )
}
