import type { ReactElement } from 'react'
import type { ConnectorRow } from '#contracts/equipment/pile.calls.ts'
import { useText } from '#console/intl/text.ts'
import { Words } from '#console/kit/table/cells.tsx'

/** What is told of a connector in its list and in its details. */

/** What it reported to be wrong, in words; a dash while nothing is. */
export function Fault({ errorCode }: Pick<ConnectorRow, 'errorCode'>): ReactElement {
  const text = useText()
  return <Words>{errorCode === null || errorCode === 'NoError' ? null : text(`error-code.${errorCode}`)}</Words>
}
