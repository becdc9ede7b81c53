import { useState } from 'react'
import type { ReactElement } from 'react'
import type { scenarioList } from '#contracts/lab/scenarios.calls.ts'
import { pathOf } from '#contracts/routes.ts'
import { useAddress } from '#console/domain/use-address.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { NoMatchState } from '#console/kit/status/states.tsx'
import * as bench from '../bench.css.ts'
import { scenarioHref } from '../links.ts'
import { ImportLog } from './import-log.tsx'
import { keptText } from './kept-text.ts'
import { Outcome } from './outcome.tsx'
import { themeText } from './themes.ts'
import * as css from './scenarios.css.ts'

/** What a run has played is led to by its report. */
const listed = ['own', 'recorded', 'imported'] as const

type Shipped = (typeof scenarioList.answer)['Type']['scenarios']

/** The shipped scenarios by theme, with what came of each last. */
export function ScenarioList({ scenarios }: { readonly scenarios: Shipped }): ReactElement {
  const text = useText()
  const address = useAddress()
  const [isImporting, setIsImporting] = useState(false)
  const sought = address.get('q') ?? ''
  const wanted = sought.trim().toLowerCase()
  const found = scenarios.filter(({ name, file, about }) =>
    `${name} ${file} ${about ?? ''}`.toLowerCase().includes(wanted),
  )
  const themes = Map.groupBy(found, ({ theme }) => theme)
  return (
    <div className={bench.sheet}>
      <div className={bench.ways}>
        {listed
          .filter((kind) => kind === 'own' || keptText(kind) !== null)
          .map((kind) => (
            <Link key={kind} href={scenarioHref(kind)}>
              {text(`bench.scenario.kept.${kind}`)}
            </Link>
          ))}
        <Link href={pathOf('benchRuns')}>{text('route.benchRuns.title')}</Link>
        <Button opens={{ kind: 'dialog', isOpen: isImporting }} onPress={() => setIsImporting(true)}>
          {text('bench.import.open')}
        </Button>
      </div>
      <div className={bench.tools}>
        <div className={bench.search}>
          <TextField
            label={text('bench.scenario.search')}
            kind="search"
            value={sought}
            onChange={(value) => address.set({ q: value === '' ? null : value })}
          />
        </div>
        <span className={bench.summary}>{text('bench.scenario.count', { count: found.length })}</span>
      </div>
      {isImporting ? <ImportLog onClose={() => setIsImporting(false)} /> : null}
      {found.length === 0 ? <NoMatchState onClear={() => address.set({ q: null })} /> : null}
      {[...themes].map(([theme, members]) => (
        <section key={theme} className={bench.place} aria-label={themeText(theme, text)}>
          <h2 className={bench.placeTitle}>{themeText(theme, text)}</h2>
          <ul className={css.cards}>
            {members.map(({ file, name, about, last }) => (
              <li key={file} className={bench.card}>
                <span className={bench.cardHead}>
                  <span lang="en">
                    <Link href={scenarioHref(file)}>{name}</Link>
                  </span>
                  {last === null ? null : <Outcome outcome={last.outcome} />}
                </span>
                <p className={css.words} lang="en">
                  {about}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
