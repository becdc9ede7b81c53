import { Schema } from 'effect'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { SeenCard } from '#contracts/users/rfid-card.calls.ts'
import { CardDraft } from '#contracts/users/rfid-card.ts'
import { Lines } from '#console/domain/detail/lines.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { When } from '#console/domain/values.tsx'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { Code, TextValue } from '#console/kit/table/cells.tsx'
import { formatCount } from '#console/kit/text/format.ts'
import { Page } from '#console/shell/page/page.tsx'
import { CardViews } from './card-views.tsx'
import { IssueDialog } from './issue-card.tsx'
import { useSeenCards } from './use-seen-cards.ts'

/** Unknown cards that were held to the readers of piles, each offered for registration. */
export function SeenCards(): ReactElement {
  const text = useText()
  const answer = useSeenCards()
  const [chosen, choose] = useState<SeenCard | null>(null)
  const mayAdd = useMayBegin('addCard')
  const actions = {
    title: 'kit.table.actions',
    render: (card: SeenCard) => (
      <Button
        size="small"
        reason={isNumber(card.idTag) ? undefined : text('form.format.cardNumber')}
        onPress={() => choose(card)}
      >
        {text('card.seen.register')}
      </Button>
    ),
  }
  return (
    <Page>
      <CardViews />
      <Panel title={text('card.seen')} isFlush>
        <Loaded answer={answer} skeleton={[160]}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={text('card.seen.empty.title')} description={text('card.seen.empty.words')} />
            ) : (
              <Lines
                label="card.seen"
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                {...(mayAdd ? { actions } : {})}
              />
            )
          }
        </Loaded>
      </Panel>
      {chosen === null ? null : (
        <IssueDialog known={{ idTag: chosen.idTag, readByReader: true }} onClose={() => choose(null)} />
      )}
    </Page>
  )
}

/** Readers may tell numbers that no card of ours has. */
const isNumber = Schema.is(CardDraft.fields.idTag)

const columns = [
  { title: 'card.idTag', render: ({ idTag }: SeenCard) => <Code>{idTag}</Code> },
  { title: 'column.pile', render: ({ pileId, pileName }: SeenCard) => <TextValue>{pileName ?? pileId}</TextValue> },
  { title: 'column.location', render: ({ locationName }: SeenCard) => <TextValue>{locationName}</TextValue> },
  { title: 'card.seen.count', align: 'end', render: ({ count }: SeenCard) => <Count count={count} /> },
  { title: 'card.seen.firstAt', isMoment: true, render: ({ firstAt }: SeenCard) => <When at={firstAt} /> },
  { title: 'card.seen.lastAt', isMoment: true, render: ({ lastAt }: SeenCard) => <When at={lastAt} /> },
] as const

function Count({ count }: Pick<SeenCard, 'count'>): ReactElement {
  const { locale } = useZone()
  return <span>{formatCount(count, locale)}</span>
}
