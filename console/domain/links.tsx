import type { ReactElement } from 'react'
import { Link } from '../kit/layout/link.tsx'
import { pileAddress, recordAddress, reservationAddress, sessionAddress } from './address.ts'
import { ConnectorName } from './values.tsx'

/** Links that show the name of their target. */

interface LinkTarget {
  readonly id: string
}

/** A charging session, by its transaction. */
export const SessionLink = ({ id }: LinkTarget): ReactElement => <Link href={sessionAddress(id)}>{id}</Link>

/** A charge record, which bears the transaction of its session. */
export const RecordLink = ({ id }: LinkTarget): ReactElement => <Link href={recordAddress(id)}>{id}</Link>

/** A reservation, by its number. */
export const ReservationLink = ({ id }: LinkTarget): ReactElement => <Link href={reservationAddress(id)}>{id}</Link>

/** A pile, or its connector, where there is one. */
export function PileLink({
  pileId,
  connectorId = 0,
}: {
  readonly pileId: string
  readonly connectorId?: number
}): ReactElement {
  return (
    <Link href={pileAddress(pileId)}>
      <ConnectorName pileId={pileId} connectorId={connectorId} />
    </Link>
  )
}
