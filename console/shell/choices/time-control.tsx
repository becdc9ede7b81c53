import { lazy, Suspense, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { clock } from '#console/clock.ts'
import { useText } from '#console/intl/text.ts'
import { IconButton } from '#console/kit/form/button.tsx'
import { Float } from '#console/kit/dialog/float.tsx'
import { useMoment } from '#console/state/moment.ts'

/** With its field: one that came later would take the focus from where the person has gone meanwhile. */
const TimeChoice = lazy(async () => {
  const [{ TimeChoice: Part }, { loadDateField }] = await Promise.all([
    import('./time-choice.tsx'),
    import('#console/kit/form/date-field.tsx'),
  ])
  await loadDateField()
  return { default: Part }
})

/** The control for the moment that every page shows: a date and time on the user's clock, or a step back. */
export function TimeControl(): ReactElement {
  const text = useText()
  const moment = useMoment()
  /** The moment that steps start from; null while the control is closed. */
  const [from, setFrom] = useState<Instant | null>(null)
  const close = (): void => setFrom(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        anchor={button}
        icon="clock"
        label={text('shell.asOf')}
        opens={{ kind: 'dialog', isOpen: from !== null }}
        onPress={() => setFrom(from === null ? (moment ?? instant(clock.now())) : null)}
      />
      {from === null ? null : (
        <Float label={text('shell.asOf')} anchor={button} onClose={close}>
          <Suspense fallback={null}>
            <TimeChoice from={from} isPast={moment !== null} onChosen={close} />
          </Suspense>
        </Float>
      )}
    </>
  )
}
