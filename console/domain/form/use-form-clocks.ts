import { useZone } from '#console/intl/zone.ts'
import type { FormClocks } from '#console/kit/form/schema/typed.ts'
import { useNow } from '#console/kit/text/now.ts'
import { instantOf } from './instant-of.ts'

/** The clocks for the moments of a form: those of a zone, empty while it is not known yet, or the reader's. */
export function useFormClocks(zone?: string): FormClocks {
  const reader = useZone()
  return { zone: zone ?? reader.zone, now: useNow(), instantOf }
}
