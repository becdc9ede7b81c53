import { useZone } from '#console/intl/zone.ts'
import type { FormClocks } from '#console/kit/form/schema/typed.ts'
import { useNow } from '#console/kit/text/now.ts'
import { instantOf } from './instant-of.ts'

/** The reader's clocks, for the moments of a form. */
export function useFormClocks(): FormClocks {
  const { zone } = useZone()
  return { zone, now: useNow(), instantOf }
}
