import type { ReactElement } from 'react'
import { alarmResource } from '#contracts/maintenance/alarm.calls.ts'
import type { AlarmRow } from '#contracts/maintenance/alarm.calls.ts'
import { useText } from '#console/intl/text.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import { view } from '#console/domain/resource/view.ts'
import { statusTone } from '#console/domain/state/summaries.ts'
import { connectorName, NamedCode } from '#console/domain/values.tsx'
import * as css from './alarm.css.ts'

/** An alarm as it is shown. */
export const alarmView = view(alarmResource, {
  words: {},
  cells: {
    code: (row) => <AlarmName row={row} />,
    pileId: (row) => (
      <NamedCode code={connectorName(row)} name={row.locationName} isSimulated={row.isSimulated} isLab={row.isLab} />
    ),
  },
})

/** Red marks open alarms: those with another tone in the machine are closed. */
const isOpen = ({ status }: AlarmRow): boolean => statusTone('alarm', status) === 'fault'

/** The cause of an alarm; safety faults have a mark and a text. */
function AlarmName({ row }: { readonly row: AlarmRow }): ReactElement {
  const text = useText()
  return (
    <span className={css.name}>
      {text(`error-code.${row.code}`)}
      {row.isSafety ? (
        <span
          className={isOpen(row) ? css.safety : css.past}
          title={`${text('alarm.safety')}: ${text('alarm.safety.words')}`}
        >
          <Icon name="warning" size={14} />
          <span className={css.word}>{text('alarm.safety')}</span>
        </span>
      ) : null}
    </span>
  )
}
