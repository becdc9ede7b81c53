import { useState } from 'react'
import type { ReactElement } from 'react'
import { roles } from '#contracts/actor.ts'
import type { Role } from '#contracts/actor.ts'
import type { Instant } from '#contracts/units.ts'
import { offers } from '#machines/kit/lifecycle.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { Button } from '#console/kit/form/button.tsx'
import { InstantValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { reasonOf } from '#console/kit/status/offers.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { Scroll } from '#console/kit/layout/scroll.tsx'
import { actorName } from '#console/domain/who-and-why.ts'
import { factHref } from '#console/domain/atlas-links.ts'
import { Changes, Value } from './changes.tsx'
import * as parts from '../parts.css.ts'
import * as css from './record.css.ts'
import { actorAs, changesOf, fieldsIn } from './replay.ts'
import type { ReplayStep } from './replay.ts'
import { WhatIf } from './what-if.tsx'
import type { LifecycleTexts } from '../lifecycle-texts.ts'

interface StateAtStepProps {
  readonly lifecycle: Lifecycle
  readonly texts: LifecycleTexts
  readonly state: State
}

/** The last fact before the step: actor, time, cause and changes. */
export function LastFact(props: StateAtStepProps & { readonly step: ReplayStep; readonly zone: string }): ReactElement {
  const { texts, step, zone } = props
  const { text } = texts
  const { fact, before, after } = step
  return (
    <Panel title={texts.fact(fact.type)}>
      <div className={css.column}>
        <DescriptionList
          items={[
            { term: text('atlas.fact.type'), value: <span className={parts.value}>{fact.type}</span> },
            { term: text('atlas.fact.at'), value: <InstantValue value={fact.at} zone={zone} /> },
            { term: text('atlas.fact.by'), value: actorName(fact.by, text) },
            {
              term: text('atlas.fact.cause'),
              value:
                fact.cause === null ? (
                  text('atlas.fact.causeNone')
                ) : (
                  <Link href={factHref(fact.cause)}>{text('atlas.fact.number', { position: fact.cause })}</Link>
                ),
            },
            {
              term: text('atlas.fact.position'),
              value: (
                <Link href={factHref(fact.position)}>{text('atlas.fact.number', { position: fact.position })}</Link>
              ),
            },
            { term: text('atlas.fact.correlation'), value: <span className={parts.value}>{fact.correlation}</span> },
          ]}
        />
        <div className={parts.part}>
          <p className={parts.partTitle}>{text('atlas.changes')}</p>
          <Changes changes={changesOf(before.context, after.context)} texts={texts} />
        </div>
        <details>
          <summary className={css.summary}>{text('atlas.payload')}</summary>
          <pre className={css.pre}>{JSON.stringify(fact.data, null, 2)}</pre>
        </details>
      </div>
    </Panel>
  )
}

/** The data of the record at the step. */
export function ContextPanel({ texts, state }: StateAtStepProps): ReactElement {
  const { text } = texts
  const fields = fieldsIn(state.context)
  return (
    <Panel title={text('atlas.context')} isFlush>
      {fields.length === 0 ? (
        <p className={parts.note}>{text('atlas.context.none')}</p>
      ) : (
        <Scroll className={parts.scroll} label={text('atlas.context')}>
          <table className={parts.table}>
            <tbody>
              {fields.map(({ path, value }) => (
                <tr key={path}>
                  <th scope="row" className={`${parts.cell} ${parts.field}`}>
                    {path}
                  </th>
                  <td className={`${parts.cell} ${parts.value}`}>
                    <Value value={value} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Panel>
  )
}

interface OffersProps extends StateAtStepProps {
  /** The user's own role. */
  readonly own: Role
  /** When a command would be given. */
  readonly now: Instant
}

/** The commands of a role at the step: allowed or with the reason, and a trial of each. */
export function OffersAtStep({ lifecycle, texts, state, own, now }: OffersProps): ReactElement {
  const { text } = texts
  const [role, setRole] = useState<Role>(own)
  const [command, setCommand] = useState<string | null>(null)
  const offered = offers(lifecycle, state, actorAs(role)).toSorted(
    (one, other) => Number(other.allowed) - Number(one.allowed),
  )
  const point = `${state.value} ${role} ${command ?? ''}`
  return (
    <Panel title={text('atlas.offers')}>
      <div className={css.form}>
        <Select
          label={text('atlas.offers.role')}
          value={role}
          choices={roles.map((value) => ({ value, label: texts.role(value) }))}
          onChange={(value) => setRole(roles.find((one) => one === value) ?? own)}
        />
        <ul className={parts.lines}>
          {offered.map((offer) => (
            <li key={offer.command} className={css.offered}>
              <div className={css.offer}>
                <span>
                  {texts.command(offer.command)}
                  {offer.allowed ? null : (
                    <>
                      <br />
                      <span className={css.why}>{reasonOf(offer, text, texts.state(state.value))}</span>
                    </>
                  )}
                </span>
                <Button
                  size="small"
                  kind={offer.command === command ? 'secondary' : 'ghost'}
                  onPress={() => setCommand(offer.command)}
                >
                  {text('atlas.whatIf')}
                </Button>
              </div>
              {offer.command !== command ? null : (
                <section className={parts.part} aria-label={text('atlas.whatIf')}>
                  <p className={parts.partTitle}>{text('atlas.whatIf.of', { command: texts.command(command) })}</p>
                  <p className={css.why}>{text('atlas.whatIf.nothingStored')}</p>
                  <WhatIf
                    key={point}
                    lifecycle={lifecycle}
                    state={state}
                    command={command}
                    role={role}
                    now={now}
                    texts={texts}
                  />
                </section>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
