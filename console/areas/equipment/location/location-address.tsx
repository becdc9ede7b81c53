import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import type { ControlProps } from '#console/kit/form/schema/control.tsx'
import * as css from './location-address.css.ts'

const AddressControl = lazy(async () => ({
  default: (await import('#console/domain/place/address-control.tsx')).AddressControl,
}))

/** The address with its map, fetched once the form is shown: no other field waits for it. */
export function LocationAddress(props: ControlProps): ReactElement {
  return (
    <Suspense fallback={<div className={css.place} data-wide />}>
      <AddressControl {...props} />
    </Suspense>
  )
}
