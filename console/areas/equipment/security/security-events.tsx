import type { ReactElement } from 'react'
import type { SecurityEventRow } from '#contracts/equipment/pile-security.calls.ts'
import { eventSeverities, ownEvents, whitepaperEvents } from '#contracts/equipment/pile-security.ts'
import { useText } from '#console/intl/text.ts'
import { Code, TextValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import type { Filter } from '#console/kit/table/filter.ts'
import { choices } from '#console/domain/list/choices.ts'
import { moment, textColumn } from '#console/domain/list/columns.tsx'
import { SeverityState } from '#console/domain/state/states.tsx'

/** Security events of a pile: those it reported, and those detected on connections in its name. */

export const securityEventColumns: readonly Column<SecurityEventRow>[] = [
  moment('at', 'pileSecurity.at', { width: 190, isSortable: false }),
  { key: 'type', title: 'pileSecurity.event', width: 270, render: ({ type }) => <EventType type={type} /> },
  {
    key: 'severity',
    title: 'pileSecurity.severity',
    width: 170,
    render: ({ severity }) => <SeverityState severity={severity} />,
  },
  { key: 'source', title: 'pileSecurity.source', render: ({ source }) => <Source source={source} /> },
  textColumn('techInfo', 'pileSecurity.techInfo', { width: 190 }),
  moment('reportedAt', 'pileSecurity.reportedAt', { isSortable: false }),
]

export const securityEventFilters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'severity',
    title: 'pileSecurity.severity',
    choices: choices(eventSeverities, (severity) => `pileSecurity.severity.${severity}`),
  },
]

const known = [...whitepaperEvents, ...ownEvents]

/** The texts of the standard events; for others the name that the pile uses. */
function EventType({ type }: Pick<SecurityEventRow, 'type'>): ReactElement {
  const text = useText()
  const name = known.find((one) => one === type)
  return name === undefined ? <Code>{type}</Code> : <span title={type}>{text(`pileSecurity.type.${name}`)}</span>
}

function Source({ source }: Pick<SecurityEventRow, 'source'>): ReactElement {
  return <TextValue>{useText()(`pileSecurity.source.${source}`)}</TextValue>
}
