import { useState } from 'react'
import type { ReactElement } from 'react'
import { commands } from '#contracts/equipment/remote/remote-command.calls.ts'
import { useList } from '#console/api/use-list.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Code, TextValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import { formatInstant, zoneCity } from '#console/kit/text/format.ts'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { Table } from '#console/kit/table/table.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { useText } from '#console/intl/text.ts'
import { configurationOf, matching } from './configuration.ts'
import type { ConfigurationKey } from './configuration.ts'
import type { CommandChoice } from '#console/domain/remote-command/command-dialog.tsx'
import { CommandButtons } from '#console/domain/remote-command/command-buttons.tsx'
import { useRole } from '#console/domain/state/use-role.ts'
import { changeKey, isPermitted, readConfiguration, refusalOf } from '#console/domain/remote-command/remote-commands.ts'
import type { CommandTarget } from '#console/domain/remote-command/remote-commands.ts'
import * as css from '#console/domain/remote-command/remote-command.css.ts'

/** The number of readings from which the present configuration is assembled. */
const READINGS = 50

const columns: readonly Column<ConfigurationKey>[] = [
  { key: 'key', title: 'remote.configuration.key', width: 300, render: ({ key }) => <Code>{key}</Code> },
  {
    key: 'value',
    title: 'remote.configuration.value',
    width: 260,
    watch: ({ value = null }) => value,
    render: ({ value = null }) => <TextValue>{value}</TextValue>,
  },
]

export interface ConfigurationPanelProps {
  readonly target: CommandTarget
  readonly onCommand: (wanted: CommandChoice) => void
}

/** The configuration of a pile as it was read last: keys can be filtered and changed. */
export function ConfigurationPanel({ target, onCommand }: ConfigurationPanelProps): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const [sought, seek] = useState('')
  const query = { pileId: target.pileId, action: 'GetConfiguration', status: 'done', page: 1, size: READINGS } as const
  const { data } = useList(commands, { query }, ['remote-command'])
  const known = configurationOf(data?.list ?? [])
  const read = <CommandButtons commands={[readConfiguration]} target={target} onCommand={onCommand} />
  return (
    <Panel title={text('remote.configuration')} actions={known === null ? undefined : read} isFlush>
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
          </div>
          <Keys keys={matching(known.keys, sought)} target={target} onCommand={onCommand} />
        </>
      )}
    </Panel>
  )
}

function Keys(props: ConfigurationPanelProps & { readonly keys: readonly ConfigurationKey[] }): ReactElement {
  const { keys, target, onCommand } = props
  const text = useText()
  return (
    <Table
      label={text('remote.configuration')}
      columns={columns}
      rows={keys}
      rowKey={({ key }) => key}
      state="ready"
      placeholder={
        <EmptyState
          title={text('remote.configuration.noMatch')}
          description={text('remote.configuration.noMatch.words')}
        />
      }
      renderActions={(row) => <Change row={row} target={target} onCommand={onCommand} />}
    />
  )
}

function Change(props: ConfigurationPanelProps & { readonly row: ConfigurationKey }): ReactElement | null {
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
