import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { Drift } from '#contracts/equipment/configuration-template.calls.ts'
import { commands } from '#contracts/equipment/remote/remote-command.calls.ts'
import { useList } from '#console/api/use-list.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Checkbox } from '#console/kit/form/checkbox.tsx'
import { Code, TextValue } from '#console/kit/table/cells.tsx'
import { Lines } from '#console/domain/detail/lines.tsx'
import type { LineColumn } from '#console/domain/detail/lines.tsx'
import { formatInstant, zoneCity } from '#console/kit/text/format.ts'
import { StatusBadge } from '#console/kit/status/status.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { useText } from '#console/intl/text.ts'
import { besideTemplate, configurationOf, matching } from './configuration.ts'
import type { ComparedKey, Configuration } from './configuration.ts'
import type { CommandChoice } from '#console/domain/remote-command/command-dialog.tsx'
import { CommandButtons } from '#console/domain/remote-command/command-buttons.tsx'
import { useRole } from '#console/domain/state/use-role.ts'
import { changeKey, isPermitted, readConfiguration, refusalOf } from '#console/domain/remote-command/remote-commands.ts'
import type { CommandTarget } from '#console/domain/remote-command/remote-commands.ts'
import * as css from '#console/domain/remote-command/remote-command.css.ts'

/** The number of readings from which the present configuration is assembled. */
const READINGS = 50

const columns: readonly LineColumn<ComparedKey>[] = [
  {
    title: 'remote.configuration.key',
    render: ({ key }) => (
      <span className={css.kept}>
        <Code>{key}</Code>
      </span>
    ),
  },
  {
    title: 'remote.configuration.value',
    render: ({ value = null }) => (
      <span className={css.kept}>
        <TextValue>{value}</TextValue>
      </span>
    ),
  },
]

/** What the template says, marked where the pile says another. */
const wanted: LineColumn<ComparedKey> = {
  title: 'template.wanted',
  render: ({ drift }) => (drift === null ? <TextValue>{null}</TextValue> : <Wanted drift={drift} />),
}

function Wanted({ drift: { wanted: value } }: { readonly drift: Drift }): ReactElement {
  const text = useText()
  return (
    <span className={css.wanted}>
      <TextValue>{value}</TextValue>
      <StatusBadge tone="attention" label={text('template.differs')} size={14} />
    </span>
  )
}

export interface ConfigurationPanelProps {
  readonly target: CommandTarget
  readonly onCommand: (wanted: CommandChoice) => void
  /** What differs from the template that it is compared with; without, there is none. */
  readonly template?: {
    readonly drift: readonly Drift[]
    readonly renderPutBack: (drift: Drift) => ReactNode
  }
  /** What may be done with a reading. */
  readonly renderActions?: (known: Configuration) => ReactNode
}

/** The configuration of a pile as it was read last: keys can be filtered and changed. */
export function ConfigurationPanel(props: ConfigurationPanelProps): ReactElement {
  const { target, onCommand, template, renderActions } = props
  const text = useText()
  const { zone } = useZone()
  const [sought, seek] = useState('')
  const [isDriftOnly, setIsDriftOnly] = useState(false)
  const query = { pileId: target.pileId, action: 'GetConfiguration', status: 'done', page: 1, size: READINGS } as const
  const { data } = useList(commands, { query }, ['remote-command'])
  const known = configurationOf(data?.list ?? [])
  const read = (
    <span className={css.buttons}>
      {known === null ? null : renderActions?.(known)}
      <CommandButtons commands={[readConfiguration]} target={target} onCommand={onCommand} />
    </span>
  )
  const compared = besideTemplate(known?.keys ?? [], template?.drift ?? [])
  const keys = isDriftOnly && template !== undefined ? compared.filter(({ drift }) => drift !== null) : compared
  return (
    <Panel title={text('remote.configuration')} actions={known === null ? undefined : read}>
      {known === null ? (
        <EmptyState
          title={text('remote.configuration.none')}
          description={text('remote.configuration.none.words')}
          action={read}
        />
      ) : (
        <>
          <div className={css.tools}>
            <TextField
              label={text('remote.configuration.filter')}
              kind="search"
              value={sought}
              onChange={seek}
              hint={text('remote.configuration.readAt', {
                at: formatInstant(known.readAt, zone),
                zone: zoneCity(zone),
              })}
            />
            {template === undefined ? null : (
              <Checkbox isChecked={isDriftOnly} onChange={setIsDriftOnly}>
                {text('template.differsOnly')}
              </Checkbox>
            )}
          </div>
          <Keys {...props} keys={matching(keys, sought)} />
        </>
      )}
    </Panel>
  )
}

/** A line each: where there is little room a key is a block, with the mark of a difference and its buttons in it. */
function Keys(props: ConfigurationPanelProps & { readonly keys: readonly ComparedKey[] }): ReactElement {
  const { keys, template } = props
  const text = useText()
  if (keys.length === 0)
    return (
      <EmptyState
        title={text('remote.configuration.noMatch')}
        description={text('remote.configuration.noMatch.words')}
      />
    )
  return (
    <Lines
      label="remote.configuration"
      columns={template === undefined ? columns : [...columns, wanted]}
      rows={keys}
      rowKey={({ key }) => key}
      actions={{
        title: 'kit.table.actions',
        render: (row) => (
          <span className={css.buttons}>
            {row.drift === null ? null : template?.renderPutBack(row.drift)}
            <Change {...props} row={row} />
          </span>
        ),
      }}
    />
  )
}

function Change(props: ConfigurationPanelProps & { readonly row: ComparedKey }): ReactElement | null {
  const { row, target, onCommand } = props
  const text = useText()
  const staleReason = useStaleReason()
  const role = useRole()
  const command = changeKey(row.key)
  if (role === null || !isPermitted(command, role)) return null
  const refusal = row.readonly ? 'remote.reason.readOnly' : refusalOf(command, target)
  return (
    <Button
      size="small"
      reason={refusal === null ? (staleReason ?? undefined) : text(refusal)}
      onPress={() => onCommand({ command, target })}
    >
      {text('remote.configuration.change')}
    </Button>
  )
}
