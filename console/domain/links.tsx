import type { ReactElement } from 'react'
import { useText } from '../intl/text.ts'
import type { TextKey } from '../intl/text.ts'
import { pages } from '#contracts/menu.ts'
import { Link } from '../kit/layout/link.tsx'
import { TextValue } from '../kit/table/cells.tsx'
import { billAddress, locationAddress, pileAddress, recordAddress, sessionAddress, tariffAddress } from './address.ts'
import { PileMarks } from './pile-badge.tsx'
import type { PileKinds } from './pile-badge.tsx'
import { useMayOpen } from './use-may-open.ts'
import { ConnectorName } from './values.tsx'

/** Links that show the name of their target. */

/** A link to the form of a thing. `title` is a text key. */
export function EditLink({ href, title }: { readonly href: string; readonly title: TextKey }): ReactElement {
  const text = useText()
  return <Link href={href}>{text(title)}</Link>
}

interface LinkTarget {
  readonly id: string
}

/** A charging session, by its transaction. */
export const SessionLink = ({ id }: LinkTarget): ReactElement => <Link href={sessionAddress(id)}>{id}</Link>

/** A charge record, which bears the transaction of its session. */
export const RecordLink = ({ id }: LinkTarget): ReactElement => <Link href={recordAddress(id)}>{id}</Link>

/** A pile, or its connector, where there is one. */
export function PileLink({
  pileId,
  connectorId = 0,
  ...kinds
}: {
  readonly pileId: string
  readonly connectorId?: number
} & PileKinds): ReactElement {
  return (
    <>
      <Link href={pileAddress(pileId)}>
        <ConnectorName pileId={pileId} connectorId={connectorId} />
      </Link>
      <PileMarks {...kinds} />
    </>
  )
}

/** A bill. */
export const BillLink = ({ id }: LinkTarget): ReactElement => <Link href={billAddress(id)}>{id}</Link>

interface NamedTarget extends LinkTarget {
  readonly name: string | null
}

/** A location by its name, for those whose menu leads to locations. */
export function LocationLink({ id, name }: NamedTarget): ReactElement {
  return useMayOpen(pages.stations.url) ? <Link href={locationAddress(id)}>{name}</Link> : <TextValue>{name}</TextValue>
}

/** A price list by its name, for those whose menu leads to price lists. */
export function TariffLink({ id, name }: NamedTarget): ReactElement {
  const mayOpen = useMayOpen(pages.chargeConfiguration.url)
  return mayOpen ? <Link href={tariffAddress(id)}>{name}</Link> : <TextValue>{name}</TextValue>
}
