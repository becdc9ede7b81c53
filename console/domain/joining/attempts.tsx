import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { attempts } from '#contracts/equipment/joining/joining.calls.ts'
import type { AttemptRow } from '#contracts/equipment/joining/joining.calls.ts'
import { useList } from '#console/api/use-list.ts'
import { clock } from '#console/clock.ts'
import { Lines } from '#console/domain/detail/lines.tsx'
import { When } from '#console/domain/values.tsx'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { Code } from '#console/kit/table/cells.tsx'
import { formatCount } from '#console/kit/text/format.ts'

/** Milliseconds between two looks: refused connections leave no facts, so none announces them. */
const LOOK_EVERY = 5_000

/** Rows shown until all are asked for. */
const SHOWN_FIRST = 3

/** Connections that were refused, by the address they came from, with the reason of the last; nothing while there are none. */
export function Attempts(): ReactElement | null {
  const text = useText()
  const [isWhole, setIsWhole] = useState(false)
  const { data, refresh } = useList(attempts, {}, [])
  useEffect(() => clock.every(LOOK_EVERY, refresh), [refresh])
  if (data === null || data.length === 0) return null
  const more = (
    <Button size="small" onPress={() => setIsWhole(!isWhole)}>
      {text(isWhole ? 'joining.attempts.fewer' : 'joining.attempts.all', { count: data.length })}
    </Button>
  )
  return (
    <Panel title={text('joining.attempts')} isFlush actions={data.length > SHOWN_FIRST ? more : undefined}>
      <Lines
        label="joining.attempts"
        columns={columns}
        rows={isWhole ? data : data.slice(0, SHOWN_FIRST)}
        rowKey={({ address }) => address}
      />
    </Panel>
  )
}

const columns = [
  { title: 'joining.attempt.identity', render: ({ identity }: AttemptRow) => <Code>{identity}</Code> },
  { title: 'joining.attempt.reason', render: ({ reason }: AttemptRow) => <Reason reason={reason} /> },
  { title: 'joining.attempt.address', render: ({ address }: AttemptRow) => <Code>{address}</Code> },
  {
    title: 'joining.attempt.count',
    align: 'end',
    render: ({ count }: AttemptRow) => <Count count={count} />,
  },
  { title: 'joining.attempt.lastAt', isMoment: true, render: ({ lastAt }: AttemptRow) => <When at={lastAt} /> },
] as const

function Reason({ reason }: Pick<AttemptRow, 'reason'>): ReactElement {
  const text = useText()
  return <span>{text(`joining.attempt.reason.${reason}`)}</span>
}

function Count({ count }: Pick<AttemptRow, 'count'>): ReactElement {
  const { locale } = useZone()
  return <span>{formatCount(count, locale)}</span>
}
