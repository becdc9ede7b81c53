import type { ReactElement } from 'react'
import type { ConnectorRow } from '#contracts/equipment/pile.calls.ts'
import { useText } from '#console/intl/text.ts'
import { TextValue } from '#console/kit/table/cells.tsx'

/** Values of a connector for its list and its details. */

/** The reported error as text; a dash without one. */
export function Fault({ errorCode }: Pick<ConnectorRow, 'errorCode'>): ReactElement {
  const text = useText()
  return <TextValue>{errorCode === null || errorCode === 'NoError' ? null : text(`error-code.${errorCode}`)}</TextValue>
}
