import { mapTiles } from '#contracts/equipment/place.calls.ts'
import type { MapTiles } from '#contracts/equipment/place.calls.ts'
import { useRow } from '#console/api/use-list.ts'
import { useZone } from '#console/intl/zone.ts'

/** The map of a provider, where the installation has a key for one; null otherwise, and until that is known. */
export function useMapTiles(): MapTiles | null {
  const { locale } = useZone()
  return useRow(mapTiles, { query: { language: locale } }, { lifecycles: [] }).data?.tiles ?? null
}
