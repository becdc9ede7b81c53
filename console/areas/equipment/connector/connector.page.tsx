import type { ReactElement } from 'react'
import { connectors, connectorCounts } from '#contracts/equipment/pile.calls.ts'
import { useRow } from '#console/api/use-list.ts'
import { useRows } from '#console/api/use-rows.ts'
import { connectorList } from './connectors.tsx'
import { StatusFilter } from '#console/domain/list/status-filter.tsx'
import { ListScreen, useListQuery } from '#console/domain/list/list-screen.tsx'

const lifecycles = ['connector', 'pile-link', 'charging-session'] as const

/** Every connector with the status it shows, and how many there are of each. */
export function Connector(): ReactElement {
  const list = useRows(connectors, useListQuery(connectorList), lifecycles)
  const { data } = useRow(connectorCounts, {}, { lifecycles: ['connector', 'pile-link', 'pile'] })
  const lead = <StatusFilter of="connector" counts={data?.list ?? null} />
  return <ListScreen name="connectors" descriptor={connectorList} list={list} lead={lead} />
}
