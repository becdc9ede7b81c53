import type { ReactElement } from 'react'
import { pileQuirks } from '#contracts/ocpp/quirk.calls.ts'
import type { PileQuirks } from '#contracts/ocpp/quirk.calls.ts'
import type { EntityId } from '#contracts/ids.ts'
import { useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import * as css from '#console/domain/detail/details.css.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { When } from '#console/domain/values.tsx'

interface QuirksPanelProps {
  readonly pileId: EntityId
}

/** How a pile, and others of its model, break the schemas of OCPP and are taken all the same; absent where none does. */
export function QuirksPanel({ pileId }: QuirksPanelProps): ReactElement {
  const answer = useRow(pileQuirks, { params: { id: pileId } }, { lifecycles: ['pile-link'] })
  return (
    <Loaded answer={answer} skeleton={[]}>
      {(data) => (data.quirks.length === 0 ? null : <Quirks data={data} />)}
    </Loaded>
  )
}

function Quirks({ data: { vendor, model, quirks } }: { readonly data: PileQuirks }): ReactElement {
  const text = useText()
  const name = [vendor, model].filter((part) => part !== null).join(' ')
  return (
    <Panel title={text('quirk.title')}>
      <p className={css.note}>{text('quirk.words', { model: name })}</p>
      <ul className={css.list}>
        {quirks.map((quirk) => (
          <Quirk key={quirk.kind} quirk={quirk} />
        ))}
      </ul>
    </Panel>
  )
}

/** The kind, when it was first seen here, and an example. */
function Quirk({ quirk }: { readonly quirk: PileQuirks['quirks'][number] }): ReactElement {
  const text = useText()
  const { kind, seenAt, piles, action, field, raw } = quirk
  return (
    <li className={css.line}>
      <span>{text(`quirk.${kind}`)}</span>
      <span className={css.grow} />
      {seenAt === null ? text('quirk.others', { count: piles }) : <When at={seenAt} />}
      <code className={css.below}>{[action, field, raw].filter((part) => part !== null).join(' ')}</code>
    </li>
  )
}
