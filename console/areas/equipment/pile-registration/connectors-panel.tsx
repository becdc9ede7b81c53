import { lazy, Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { givePile } from '#contracts/equipment/pile-registration.calls.ts'
import type { RegisteredConnector, RegisteredPile } from '#contracts/equipment/pile-registration.calls.ts'
import { ConnectorForm, pileForms } from '#contracts/equipment/pile-registration.ts'
import { connectorsMax } from '#contracts/equipment/pile.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { Lines } from '#console/domain/detail/lines.tsx'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'
import { PlugState } from '#console/domain/state/states.tsx'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useText } from '#console/intl/text.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { Code, PowerValue, TextValue } from '#console/kit/table/cells.tsx'

const LabelsDialog = lazy(async () => ({ default: (await import('./labels-dialog.tsx')).LabelsDialog }))

interface ConnectorsProps {
  readonly pile: RegisteredPile
}

type Wanted =
  | { readonly command: 'addConnector' }
  | { readonly command: 'changeConnector' | 'removeConnector'; readonly connector: RegisteredConnector }

/** The connectors of a pile: each is changed by itself. */
export function ConnectorsPanel({ pile }: ConnectorsProps): ReactElement {
  const text = useText()
  const stale = useStaleReason() ?? undefined
  const [wanted, want] = useState<Wanted | null>(null)
  const mayChange = useMayBegin('addPile')
  const [isPrinting, setIsPrinting] = useState(false)
  const isFull = pile.connectors.length >= connectorsMax
  const button = (command: Wanted['command'], next: Wanted, reason = stale): ReactElement => (
    <Button size="small" reason={reason} onPress={() => want(next)}>
      {text(`command.pile.${command}`)}
    </Button>
  )
  const full = isFull ? text('guard.roomForConnector') : stale
  const last = pile.connectors.length === 1 ? text('guard.connectorStays') : stale
  return (
    <Panel
      title={text('pile.connectors')}
      actions={
        <span className={css.beside}>
          <Button size="small" opens={{ kind: 'dialog', isOpen: isPrinting }} onPress={() => setIsPrinting(true)}>
            {text('pile.labels')}
          </Button>
          {mayChange ? button('addConnector', { command: 'addConnector' }, full) : null}
        </span>
      }
    >
      <Lines
        label="pile.connectors"
        columns={columns}
        rows={pile.connectors}
        rowKey={({ id }) => id}
        {...(mayChange
          ? {
              actions: {
                title: 'kit.table.actions',
                render: (connector: RegisteredConnector) => (
                  <span className={css.beside}>
                    {button('changeConnector', { command: 'changeConnector', connector })}
                    {button('removeConnector', { command: 'removeConnector', connector }, last)}
                  </span>
                ),
              },
            }
          : {})}
      />
      {isPrinting ? (
        <Suspense fallback={null}>
          <LabelsDialog piles={[pile]} onClose={() => setIsPrinting(false)} />
        </Suspense>
      ) : null}
      {wanted === null ? null : <ConnectorDialog pile={pile} wanted={wanted} onClose={() => want(null)} />}
    </Panel>
  )
}

const columns = [
  { title: 'pile.connector.number', render: ({ connectorId }: RegisteredConnector) => <Code>{connectorId}</Code> },
  { title: 'pile.connector.name', render: ({ name }: RegisteredConnector) => <TextValue>{name}</TextValue> },
  { title: 'pile.connector.code', render: ({ code }: RegisteredConnector) => <Code>{code}</Code> },
  { title: 'pile.connector.standard', render: (row: RegisteredConnector) => <Standard row={row} /> },
  {
    title: 'pile.connector.power',
    align: 'end',
    render: ({ power }: RegisteredConnector) => <PowerValue value={power} />,
  },
  { title: 'column.status', render: ({ status }: RegisteredConnector) => <PlugState status={status} /> },
] as const

interface CellProps {
  readonly row: RegisteredConnector
}

function Standard({ row: { standard } }: CellProps): ReactElement {
  const text = useText()
  return <>{text(`device.standard.${standard}`)}</>
}

const verbs = { addConnector: 'add', changeConnector: 'change', removeConnector: 'remove' } as const

interface DialogProps extends ConnectorsProps {
  readonly wanted: Wanted
  readonly onClose: () => void
}

/** The form of a new connector or of one that is changed, or the question before it is removed. */
function ConnectorDialog({ pile, wanted, onClose }: DialogProps): ReactElement {
  const text = useText()
  // Fields and choices come from the schema, whose keys are texts.
  const anyText = useAnyText()
  const { command } = wanted
  const connector = 'connector' in wanted ? wanted.connector : null
  const number = connector === null ? {} : { connectorId: connector.connectorId }
  const texts = `pile.connector.${verbs[command]}` as const
  const send = async (body: object) => {
    const input = { params: { id: EntityId.make(pile.id), command }, body: { ...body, ...number } }
    return call(givePile, input, { notify: 'lost sign-in' })
  }
  const shared = {
    lifecycle: 'pile',
    command,
    title: text(`${texts}.title`, { name: connector?.name ?? pile.id }),
    consequence: text(`${texts}.text`),
    send,
    onClose,
  }
  return command === 'removeConnector' ? (
    <CommandDialog {...shared} schema={pileForms.remove} label={(key) => key} success="success.delete" />
  ) : (
    <CommandDialog
      {...shared}
      schema={ConnectorForm}
      kind="primary"
      initial={connector ?? undefined}
      label={(key) => anyText(`pile.connector.${key}`)}
      texts={{ choice: (_, value) => anyText(`device.standard.${value}`) }}
      success="success.save"
    />
  )
}
