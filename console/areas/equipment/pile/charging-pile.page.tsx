import type { ReactElement } from 'react'
import { piles } from '#contracts/equipment/pile.calls.ts'
import { useRows } from '#console/api/use-rows.ts'
import { pileList } from './piles.tsx'
import { ListScreen, useListQuery } from '#console/domain/list/list-screen.tsx'

/** Every pile: whether it can be reached, and what its connectors do. */
export function ChargingPile(): ReactElement {
  const list = useRows(piles, useListQuery(pileList), ['pile', 'pile-link', 'connector'])
  return <ListScreen name="piles" descriptor={pileList} list={list} />
}
