import type { ReactElement } from 'react'
import type { RunState } from '#contracts/lab/scenario-drive.ts'
import type { RunRow } from '#contracts/lab/scenarios.calls.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { lasting } from './lasting.ts'
import { Outcome } from './outcome.tsx'
import type { RunKnown } from './use-run.ts'
import * as css from './scenarios.css.ts'

interface RunStatusProps {
  readonly known: RunKnown | null
  readonly isGone: boolean
  /** The run of somebody that has to end first. */
  readonly busy: RunRow | null
  readonly onStop: (id: string) => void
}

/** How the run stands: where it is held up, what it waits for and for how long, or what came of it. */
export function RunStatus({ known, isGone, busy, onStop }: RunStatusProps): ReactElement {
  const text = useText()
  const waits = known?.state?.waits ?? []
  return (
    <div className={css.column}>
      <div className={css.status} role="status">
        {isGone ? text('bench.run.unknown') : null}
        {known === null || busy !== null ? null : <Standing known={known} />}
        {busy === null ? null : (
          <span className={css.bar}>
            {text('bench.run.busy', { account: busy.account, name: busy.name })}
            <Button size="small" onPress={() => onStop(busy.id)}>
              {text('bench.run.busy.stop')}
            </Button>
          </span>
        )}
      </div>
      {known !== null && known.over === null && waits.length > 0 ? <Waits waits={waits} /> : null}
    </div>
  )
}

function Standing({ known: { row, state, over } }: { readonly known: RunKnown }): ReactElement {
  const text = useText()
  if (over !== null)
    return (
      <span className={css.bar}>
        <Outcome outcome={row.outcome} />
        {over.why === null ? '' : text(`bench.run.why.${over.why}`)} {over.message}
      </span>
    )
  if (state === null) return <>{text('bench.run.begins')}</>
  const { isPaused, isBegun, step } = state
  if (!isPaused) return <>{text('bench.run.plays', { step })}</>
  return <>{text(isBegun ? 'bench.run.heldIn' : 'bench.run.heldBefore', { step })}</>
}

function Waits({ waits }: { readonly waits: RunState['waits'] }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  return (
    <ul className={css.problems}>
      {waits.map(({ path, title, forMs, withinMs }) => (
        <li key={path} className={css.words}>
          {text('bench.run.waits', {
            what: `${path} ${title}`,
            time: lasting(forMs, locale),
            most: lasting(withinMs, locale),
          })}
        </li>
      ))}
    </ul>
  )
}
