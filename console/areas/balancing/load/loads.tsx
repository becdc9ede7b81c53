import type { ReactElement } from 'react'
import type { LoadCircuit, LoadDetail, LoadPile, LoadRow } from '#contracts/balancing/location-load.calls.ts'
import { useText } from '#console/intl/text.ts'
import { PowerValue, TextValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import { StatusBadge } from '#console/kit/status/status.tsx'
import { useLastDrawn } from '#console/domain/last-drawn.tsx'
import { PileLink, SessionLink } from '#console/domain/links.tsx'
import * as css from '#console/domain/loads.css.ts'
import { ProfileState } from '#console/domain/state/states.tsx'

/** The load of locations, of their circuits and of their piles, as tables show it. */

/** Anything that power flows through. */
type PowerFigures = Pick<LoadRow, 'given' | 'drawn' | 'headroom'>

const given = <Row extends Pick<PowerFigures, 'given'>>(): Column<Row> => ({
  key: 'given',
  title: 'loads.given',
  align: 'end',
  watch: (row) => row.given,
  render: (row) => <PowerValue value={row.given} />,
})
type PowerDraw = Pick<LoadPile, 'drawn' | 'lastDrawn'>
const drawn = <Row extends PowerDraw>(): Column<Row> => ({
  key: 'drawn',
  title: 'loads.drawn',
  align: 'end',
  width: 170,
  watch: (row) => `${String(row.drawn)} ${String(row.lastDrawn?.power)}`,
  render: ({ drawn: now, lastDrawn }) => <CurrentDraw drawn={now} lastDrawn={lastDrawn} />,
})

/** The known current draw, and the last known one of offline piles. */
export function CurrentDraw({ drawn: now, lastDrawn }: PowerDraw): ReactElement {
  const text = useText()
  const last = useLastDrawn(lastDrawn)
  if (last === null) return <PowerValue value={now} />
  return (
    <span className={css.drawn} title={last}>
      {now === null ? <span>{text('loads.drawn.unknown')}</span> : <PowerValue value={now} />}
      <span className={css.last}>{last}</span>
    </span>
  )
}
const headroom = <Row extends Pick<PowerFigures, 'headroom'>>(): Column<Row> => ({
  key: 'headroom',
  title: 'loads.headroom',
  width: 210,
  align: 'end',
  watch: (row) => row.headroom,
  render: (row) => <Headroom value={row.headroom} />,
})

export const loadColumns: readonly Column<LoadRow>[] = [
  { key: 'name', title: 'column.location', width: 220, render: ({ name }) => <TextValue>{name}</TextValue> },
  drawn(),
  headroom(),
  {
    key: 'following',
    title: 'loads.following',
    width: 250,
    watch: ({ astray, confirmed }) => `${confirmed} ${astray}`,
    render: (row) => <ConfirmedLimits row={row} />,
  },
  given(),
  {
    key: 'power',
    title: 'loads.limit',
    align: 'end',
    render: ({ load }) => <PowerValue value={load?.power ?? null} />,
  },
  {
    key: 'external',
    title: 'limits.external',
    align: 'end',
    render: ({ load }) => <PowerValue value={load?.external ?? null} />,
  },
  {
    key: 'margin',
    title: 'limits.margin',
    align: 'end',
    render: ({ load }) => <PowerValue value={load?.safetyMargin ?? null} />,
  },
]

/** Circuits with the names of those that feed them. */
export const circuitColumns = (circuits: LoadDetail['circuits']): readonly Column<LoadCircuit>[] => [
  { key: 'name', title: 'limits.circuit.name', width: 190, render: ({ name }) => <TextValue>{name}</TextValue> },
  { key: 'power', title: 'loads.limit', align: 'end', render: ({ power }) => <PowerValue value={power} /> },
  drawn(),
  headroom(),
  given(),
  {
    key: 'from',
    title: 'limits.circuit.from',
    width: 190,
    render: ({ parentId }) => <FedFrom circuits={circuits} id={parentId} />,
  },
  { key: 'piles', title: 'loads.piles', align: 'end', render: ({ piles }) => <span>{piles}</span> },
]

/** Piles with the names of their circuits. */
export const pileColumns = (circuits: LoadDetail['circuits']): readonly Column<LoadPile>[] => [
  {
    key: 'id',
    title: 'balancing.pile',
    width: 190,
    render: ({ id, isSimulated, isLab }) => <PileLink pileId={id} isSimulated={isSimulated} isLab={isLab} />,
  },
  {
    key: 'limit',
    title: 'loads.pile.limit',
    align: 'end',
    watch: ({ limit }) => limit,
    render: ({ limit }) => <PowerValue value={limit} />,
  },
  {
    key: 'status',
    title: 'column.status',
    width: 220,
    watch: ({ status }) => status,
    render: (row) => <LimitState pile={row} />,
  },
  drawn(),
  { key: 'sessions', title: 'loads.pile.session', render: ({ sessions }) => <Sessions sessions={sessions} /> },
  ...(circuits.length === 0 ? [] : [circuitOf(circuits)]),
]

const circuitOf = (circuits: LoadDetail['circuits']): Column<LoadPile> => ({
  key: 'circuit',
  title: 'limits.circuit.name',
  width: 190,
  render: ({ circuitId }) => <FedFrom circuits={circuits} id={circuitId} />,
})

interface FedFromProps {
  readonly circuits: LoadDetail['circuits']
  readonly id: string | null
}

/** What feeds something: a circuit, or the location itself. */
function FedFrom({ circuits, id }: FedFromProps): ReactElement {
  const text = useText()
  return <TextValue>{circuits.find((one) => one.id === id)?.name ?? text('limits.circuit.itself')}</TextValue>
}

/** The headroom; an overload is marked. */
function Headroom({ value }: { readonly value: PowerFigures['headroom'] }): ReactElement {
  const text = useText()
  if (value === null || value >= 0) return <PowerValue value={value} />
  return (
    <span className={css.over}>
      <StatusBadge tone="fault" label={text('loads.over')} />
      <PowerValue value={value} />
    </span>
  )
}

/** How many piles have confirmed their limit, and whether one does not follow. */
function ConfirmedLimits({ row }: { readonly row: LoadRow }): ReactElement {
  const text = useText()
  const { astray, confirmed, piles, planId } = row
  if (planId === null) return <span className={css.faint}>{text('loads.given.none')}</span>
  const label = text('loads.following.of', { confirmed, piles })
  if (astray > 0) return <StatusBadge tone="fault" label={text('loads.astray', { count: astray })} aside={label} />
  return <StatusBadge tone={confirmed === piles ? 'ready' : 'active'} label={label} />
}

/** Whether a pile follows its limit. An offline pile counts with its maximum power. */
function LimitState({ pile: { isOnline, state, status } }: { readonly pile: LoadPile }): ReactElement {
  const text = useText()
  const away = isOnline ? undefined : text('device.status.offline')
  if (status === null || state === null)
    return <StatusBadge tone="off" label={text('loads.unlimited')} {...(away === undefined ? {} : { aside: away })} />
  return <ProfileState status={status} state={state} {...(away === undefined ? {} : { aside: away })} />
}

function Sessions({ sessions }: Pick<LoadPile, 'sessions'>): ReactElement {
  if (sessions.length === 0) return <TextValue>{null}</TextValue>
  return (
    <span className={css.sessions}>
      {sessions.map(({ id }) => (
        <SessionLink key={id} id={id} />
      ))}
    </span>
  )
}
