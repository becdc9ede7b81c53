import type { Place } from '#contracts/equipment/place.calls.ts'
import type { TimeZone } from '#contracts/units.ts'

/** What a server knows of the world without a network. */
export interface Geography {
  /** Places whose name begins so, those with the most people first. */
  search(sought: string): readonly Place[]
  /** The place that an address names; null for none. */
  resolve(address: string): Place | null
  groundAt(at: { readonly latitude: number; readonly longitude: number }): {
    /** There is land within some three kilometres. */
    readonly isLand: boolean
    readonly zone: TimeZone
  }
}
