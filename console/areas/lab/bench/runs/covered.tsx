import type { ReactElement } from 'react'
import type { Taken } from '#contracts/lab/atlas.calls.ts'
import { useText } from '#console/kit/text/text.ts'
import { machineHref } from '#console/domain/atlas-links.ts'
import { Link } from '#console/kit/layout/link.tsx'
import * as bench from '../bench.css.ts'
import * as css from '../scenarios/scenarios.css.ts'

/** The transitions of our lifecycles that a run has taken, by lifecycle. */
export function Covered({ taken }: { readonly taken: readonly Taken[] }): ReactElement {
  const text = useText()
  const lifecycles = Map.groupBy(taken, ({ lifecycle }) => lifecycle)
  return (
    <div className={css.column}>
      <h3 className={css.subtitle}>
        {text('bench.run.covered', { count: taken.length, lifecycles: lifecycles.size })}
      </h3>
      <ul className={css.covered} aria-label={text('bench.run.covered.label')}>
        {[...lifecycles].map(([lifecycle, covered]) => (
          <li key={lifecycle}>
            <Link href={machineHref(lifecycle)}>{text(`atlas.name.${lifecycle}`)}</Link>{' '}
            <span className={bench.figure}>{covered.length}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
