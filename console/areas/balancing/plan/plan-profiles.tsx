import type { ReactElement } from 'react'
import { giveProfile, profiles } from '#contracts/balancing/balancing-plan.calls.ts'
import type { PlanRow, ProfileRow } from '#contracts/balancing/balancing-plan.calls.ts'
import { SECOND } from '#contracts/durations.ts'
import { EntityId } from '#contracts/ids.ts'
import type { ReportedPeriod } from '#contracts/balancing/charging-profile.ts'
import { instant, millis, power } from '#contracts/units.ts'
import { call } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import type { TypedText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import type { Column } from '#console/kit/table/column.ts'
import { Curve } from '#console/kit/chart/curve.tsx'
import type { CurvePoint, CurveSeries } from '#console/kit/chart/curve-data.ts'
import { formatPower } from '#console/kit/text/format.ts'
import { Offers } from '#console/kit/status/offers.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { Table } from '#console/kit/table/table.tsx'
import { showSuccess } from '#console/state/notices.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { PileLink } from '#console/domain/links.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { minuteName } from './minutes.ts'
import { ProfileState } from '#console/domain/state/states.tsx'

/** More piles than this no location has. */
const MOST = 100
const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS

const columns: readonly Column<ProfileRow>[] = [
  {
    key: 'pileId',
    title: 'balancing.pile',
    render: ({ pileId, isSimulated, isLab }) => <PileLink pileId={pileId} isSimulated={isSimulated} isLab={isLab} />,
  },
  {
    key: 'status',
    title: 'column.status',
    width: 280,
    watch: ({ state }) => state,
    render: (row) => <State row={row} />,
  },
  { key: 'limits', title: 'balancing.limits', width: 260, render: (row) => <Limits row={row} /> },
]

/** The shares of a plan: the limits of each pile, whether it follows, and both curves where it does not. */
export function PlanProfiles({ data }: { readonly data: PlanRow }): ReactElement {
  const text = useText()
  const answer = useList(profiles, { query: { planId: data.id, size: MOST } }, ['charging-profile', 'pile-link'])
  return (
    <Loaded answer={answer} skeleton={[200]}>
      {({ list }) => {
        const live = list.filter(({ status }) => status !== 'cleared')
        return (
          <>
            <Panel title={text('balancing.profiles')} isFlush>
              <Table
                label={text('balancing.profiles')}
                columns={columns}
                rows={live}
                rowKey={({ id }) => id}
                state="ready"
                placeholder={
                  <EmptyState
                    title={text('balancing.profiles.none')}
                    description={text('balancing.profiles.none.words')}
                  />
                }
                renderActions={(row, isNarrow) => <Actions row={row} isNarrow={isNarrow} />}
              />
            </Panel>
            {live.map((row) =>
              row.status === 'drift' && row.compared !== null ? (
                <Drift key={row.id} row={row} compared={row.compared} />
              ) : null,
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** The state of a profile; where it is unsupported or cannot be verified, with the reason. */
function State({ row: { doubt, state, status, unfit } }: { readonly row: ProfileRow }): ReactElement {
  const text = useText()
  const why = unfit !== null ? text(`guard.${unfit}`) : doubt !== null ? text(`balancing.doubt.${doubt}`) : null
  if (why === null) return <ProfileState status={status} state={state} />
  return (
    <span title={why}>
      <ProfileState status={status} state={state} aside={why} />
    </span>
  )
}

function Limits({ row: { periods, unit } }: { readonly row: ProfileRow }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const isWeekly = periods.some(({ startSeconds }) => startSeconds >= DAY_SECONDS)
  const shortLimit = (value: number): string =>
    unit === 'A' ? limitText(value, unit, text) : formatPower(power(Math.round(value)), locale)
  const said = periods.map(
    ({ startSeconds, limitTenths }) =>
      `${minuteName(startSeconds / MINUTE_SECONDS, locale, isWeekly)} ${shortLimit(limitTenths / TENTHS)}`,
  )
  return (
    <span className={css.wrapped}>
      {said.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </span>
  )
}

const TENTHS = 10

const limitText = (value: number, unit: ProfileRow['unit'], text: TypedText): string =>
  text(unit === 'A' ? 'balancing.amps' : 'balancing.watts', { value })

function Actions({ row, isNarrow }: { readonly row: ProfileRow; readonly isNarrow: boolean }): ReactElement | null {
  const give = async (command: string): Promise<void> => {
    const result = await call(giveProfile, { params: { id: EntityId.make(row.id), command }, body: {} })
    if (result.ok) showSuccess('success.operation')
  }
  const offers = row.offers.filter(({ allowed }) => allowed)
  if (offers.length === 0) return null
  return (
    <Offers
      lifecycle="charging-profile"
      state={row.status}
      offers={offers}
      subject={row.pileId}
      shown={isNarrow ? 0 : 1}
      onCommand={(command) => void give(command)}
    />
  )
}

interface DriftProps {
  readonly row: ProfileRow
  readonly compared: NonNullable<ProfileRow['compared']>
}

/** The expected and the reported schedule. */
function Drift({ row, compared }: DriftProps): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const label = text('balancing.drift', { pile: row.pileId })
  const series: readonly CurveSeries[] = [
    { key: 'expected', label: text('balancing.expected'), color: 'brand' },
    { key: 'reported', label: text('balancing.reported'), color: 'fault' },
  ]
  return (
    <Panel title={label}>
      {compared.reported.some(({ limitTenths }) => limitTenths === null) ? (
        <p className={css.note}>{text('balancing.reported.unlimited')}</p>
      ) : null}
      <Curve
        label={label}
        points={pointsOf(compared)}
        series={series}
        zone={zone}
        left={text(`balancing.axis.${compared.unit}`)}
        format={(value) => limitText(value, compared.unit, text)}
        gapSeconds={Number.POSITIVE_INFINITY}
        isStepped
        nothing={text('balancing.profiles.none')}
      />
    </Panel>
  )
}

/** Each limit holds until the next, and the last to the end of the day. */
function pointsOf({ expected, from, reported }: DriftProps['compared']): readonly CurvePoint[] {
  const starts = [...new Set([...expected, ...reported].map(({ startSeconds }) => startSeconds))]
  return [...starts, DAY_SECONDS]
    .toSorted((one, other) => one - other)
    .map((second) => ({
      at: instant(millis(from) + second * SECOND),
      values: { expected: limitAt(expected, second), reported: limitAt(reported, second) },
    }))
}

function limitAt(periods: readonly ReportedPeriod[], second: number): number | null {
  const { limitTenths = null } = periods.findLast(({ startSeconds }) => startSeconds <= second) ?? {}
  return limitTenths === null ? null : limitTenths / TENTHS
}
