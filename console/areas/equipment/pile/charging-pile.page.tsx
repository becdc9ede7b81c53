import type { ReactElement } from 'react'
import { piles } from '#contracts/equipment/pile.calls.ts'
import { useRows } from '#console/api/use-rows.ts'
import { pileList } from './piles.tsx'
import { ListScreen, useListQuery } from '#console/domain/list/list-screen.tsx'

/** The list of piles. */
export function ChargingPile(): ReactElement {
  const list = useRows(piles, useListQuery(pileList), ['pile', 'pile-link', 'connector'])
  return <ListScreen name="piles" descriptor={pileList} list={list} />
}
