import { useState } from 'react'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import type { RegisteredConnector, RegisteredPile } from '#contracts/equipment/pile-registration.calls.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { DialogFoot } from '#console/kit/dialog/dialog-parts.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { QrCode } from '#console/kit/qr/qr-code.tsx'
import { formatPower } from '#console/kit/text/format.ts'
import * as css from './labels.css.ts'

/** How labels stand on paper: three in a line of A4, or one below the other on a roll. */
const layouts = ['grid', 'column'] as const
type Layout = (typeof layouts)[number]

/** Labels of a sheet that were used before, at most. */
const USED_MOST = 23

interface LabelsDialogProps {
  readonly piles: readonly RegisteredPile[]
  readonly onClose: () => void
}

/** The labels of connectors: looked at, then printed, on paper or as PDF. */
export function LabelsDialog({ piles, onClose }: LabelsDialogProps): ReactElement {
  const text = useText()
  const [layout, setLayout] = useState<Layout>('grid')
  const [used, setUsed] = useState('0')
  const labels = piles.flatMap((pile) => pile.connectors.map((connector) => ({ pile, connector })))
  // A roll has none.
  const skipped = layout === 'grid' ? Math.min(Math.max(Number.parseInt(used, 10) || 0, 0), USED_MOST) : 0
  const print = (): void => {
    void document.fonts.ready.then(() => window.print())
  }
  return (
    <Dialog
      title={text('pile.labels.title', { count: labels.length })}
      size="wide"
      onClose={onClose}
      footer={<DialogFoot confirm={text('pile.labels.print')} isPending={false} onConfirm={print} onClose={onClose} />}
    >
      <p>{text('pile.labels.text')}</p>
      <Select
        label={text('pile.labels.layout')}
        value={layout}
        choices={layouts.map((one) => ({ value: one, label: text(`pile.labels.layout.${one}`) }))}
        onChange={(chosen) => setLayout(layouts.find((one) => one === chosen) ?? 'grid')}
      />
      {layout === 'grid' ? (
        <TextField
          label={text('pile.labels.used')}
          hint={text('pile.labels.used.hint', { most: USED_MOST })}
          inputMode="decimal"
          value={used}
          onChange={setUsed}
        />
      ) : null}
      <div className={css.preview}>
        {labels.map((label) => (
          <div key={label.connector.id} className={css.label}>
            <Label {...label} className={css.code} />
          </div>
        ))}
      </div>
      {createPortal(
        <div className={css.sheet} data-layout={layout}>
          {Array.from({ length: skipped }, (_, place) => (
            <div key={place} />
          ))}
          {labels.map((label) => (
            <div key={label.connector.id}>
              <Label {...label} />
            </div>
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

interface LabelProps {
  readonly pile: RegisteredPile
  readonly connector: RegisteredConnector
  readonly className?: string
}

/** What drivers read and scan: the code of the connector, and beside it where and what it is. */
function Label({ pile, connector, className }: LabelProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const { code, name, standard, power } = connector
  return (
    <>
      <QrCode value={code} label={code} className={className} />
      <span className={css.words}>
        <span className={css.strong}>{code}</span>
        <span>{pile.name}</span>
        <span>{text('pile.labels.connector', { name })}</span>
        <span>{[text(`device.standard.${standard}`), formatPower(power, locale)].join(' · ')}</span>
      </span>
    </>
  )
}
