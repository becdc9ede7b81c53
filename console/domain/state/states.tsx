import type { ReactElement } from 'react'
import type { ApprovalStatus } from '#contracts/system/approval.ts'
import type { PlanStatus } from '#contracts/balancing/balancing-plan.ts'
import type { RecordStatus } from '#contracts/charging/record-status.ts'
import type { ProfileStatus } from '#contracts/balancing/charging-profile.ts'
import type { SessionStatus } from '#contracts/charging/charging-session.ts'
import type { ConnectorStatus, DeviceStatus, ReportedStatus } from '#contracts/equipment/connector.ts'
import type { LocalAuthListStatus } from '#contracts/equipment/lists/offline-list.ts'
import type { PileSecurity } from '#contracts/equipment/pile-security.calls.ts'
import type { EventSeverity } from '#contracts/equipment/pile-security.ts'
import type { RemoteCommandStatus } from '#contracts/equipment/remote/remote-command.ts'
import type { ReservationStatus } from '#contracts/charging/reservation.ts'
import type { DiagnosticsStatus } from '#contracts/equipment/remote/diagnostics.ts'
import type { PreAuthorizationStatus } from '#contracts/finance/wallet-hold.ts'
import { millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { Lifecycle, Tone } from '#machines/kit/lifecycle.ts'
import { stateKey, toneOf } from '#machines/kit/state-words.ts'
import { isNew } from '#machines/kit/tags.ts'
import { useZone } from '#console/intl/zone.ts'
import { formatAge } from '#console/kit/text/format.ts'
import { useNow } from '#console/kit/text/now.ts'
import { DRAFT, isPlugStatus } from '#console/kit/status/status-marks.tsx'
import { DraftBadge, PlugBadge, StatusBadge } from '#console/kit/status/status.tsx'
import { useText } from '#console/intl/text.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { summaryNamed, summaryOf } from './summaries.ts'

/** Statuses as badges: the tone from the machine, the text in the user's language. */

type StateLifecycle = Pick<Lifecycle, 'name' | 'wire' | 'tones' | 'stateTones'>

interface StateProps<Status = string> {
  /** The specification's word. */
  readonly status: Status
  /** The state of the machine: shown next to the status where it says more. */
  readonly state: string
  readonly aside?: string
}

interface BadgeProps extends Omit<StateProps, 'state'> {
  readonly of: StateLifecycle
  readonly state?: string
}

function StateBadge({ of, status, state, aside }: BadgeProps): ReactElement {
  const label = useAnyText()(`state.${of.name}.${status}`)
  const own = useStateText(of, { status, state })
  const said = { label, aside: besides(own, aside) }
  if (status === DRAFT) return <DraftBadge {...said} />
  return <StatusBadge tone={state === undefined ? (of.tones[status] ?? 'off') : toneOf(of, state)} {...said} />
}

/** The text of a state that says more than its status; undefined where both say the same. */
function useStateText(
  of: StateLifecycle,
  { status, state }: { readonly status: string | null; readonly state: string | undefined },
): string | undefined {
  const text = useAnyText()
  if (state === undefined || isNew(state)) return undefined
  const own = text(stateKey(of, state))
  return status !== null && own === text(`state.${of.name}.${status}`) ? undefined : own
}

function besides(...parts: readonly (string | undefined)[]): string | undefined {
  const said = parts.filter((part) => part !== undefined)
  return said.length === 0 ? undefined : said.join(' · ')
}

/** The word of a lifecycle for a state, and beside it the state of its machine where that says more. */
export function WordState(props: {
  readonly lifecycle: string
  readonly status: string
  readonly state?: string | null
}): ReactElement {
  const { lifecycle, status, state } = props
  return <StateBadge of={summaryNamed(lifecycle)} status={status} {...(typeof state === 'string' ? { state } : {})} />
}

/** A state of a machine by its own words, where its status stands elsewhere. */
export function PhaseState({ lifecycle, state }: Readonly<Record<'lifecycle' | 'state', string>>): ReactElement {
  const of = summaryNamed(lifecycle)
  return <StatusBadge tone={toneOf(of, state)} label={useAnyText()(stateKey(of, state))} />
}

export const RecordState = (props: Pick<BadgeProps, 'state'> & { readonly status: RecordStatus }): ReactElement => (
  <StateBadge of={summaryOf('charge-record')} {...props} />
)
export const ApprovalState = ({ status }: { readonly status: ApprovalStatus }): ReactElement => (
  <StateBadge of={summaryOf('approval')} status={status} />
)
export const DiagnosticsState = (props: StateProps<DiagnosticsStatus>): ReactElement => (
  <StateBadge of={summaryOf('diagnostics')} {...props} />
)
export const PlanState = ({ status }: { readonly status: PlanStatus }): ReactElement => (
  <StateBadge of={summaryOf('balancing-plan')} status={status} />
)
export const ProfileState = (props: StateProps<ProfileStatus>): ReactElement => (
  <StateBadge of={summaryOf('charging-profile')} {...props} />
)
export const PreAuthorizationState = ({ status }: { readonly status: PreAuthorizationStatus }): ReactElement => (
  <StateBadge of={summaryOf('wallet-hold')} status={status} />
)
/** A push that has not ended has no status of its own; it is shown as under way. */
export function OfflineListState({ status, state }: PushProps): ReactElement {
  const text = useText()
  const own = useStateText(summaryOf('offline-list'), { status, state })
  return status === null ? (
    <StatusBadge tone="active" label={text('offline.pushing')} aside={own} />
  ) : (
    <StateBadge of={summaryOf('offline-list')} status={status} />
  )
}

interface PushProps {
  readonly status: LocalAuthListStatus | null
  /** Of the push on one pile; a list as a whole has none. */
  readonly state?: string
}

export const ReservationState = (props: StateProps<ReservationStatus>): ReactElement => (
  <StateBadge of={summaryOf('reservation')} {...props} />
)

export const CommandState = ({ status }: { readonly status: RemoteCommandStatus }): ReactElement => (
  <StateBadge of={summaryOf('remote-command')} status={status} />
)

/** A session with the mark of its connector: a suspended one shows by whom next to the spec's "charging". */
export function SessionState({ status, state }: StateProps<SessionStatus>): ReactElement {
  const text = useText()
  const own = useStateText(summaryOf('charging-session'), { status, state })
  if (state !== undefined && isPlugStatus(state))
    return <PlugBadge status={state} label={text(`state.charging-session.${status}`)} aside={own} />
  return <StateBadge of={summaryOf('charging-session')} status={status} state={state} />
}

export const SecurityState = (props: { readonly status: PileSecurity['status'] }): ReactElement => (
  <StateBadge of={summaryOf('pile-security')} {...props} />
)

const severityTones: Readonly<Record<EventSeverity, Tone>> = { alarming: 'fault', critical: 'attention', other: 'off' }

/** The severity of a security event. */
export function SeverityState({ severity }: { readonly severity: EventSeverity }): ReactElement {
  return <StatusBadge tone={severityTones[severity]} label={useText()(`pileSecurity.severity.${severity}`)} />
}

const deviceTones: Readonly<Record<DeviceStatus, Tone>> = { online: 'ready', offline: 'off', fault: 'fault' }

/** Spec §4, device status. `since` is told beside it, as an age. */
export function DeviceState(props: { readonly status: DeviceStatus; readonly since?: Instant | null }): ReactElement {
  const text = useText()
  const aside = useAge(props.since ?? null)
  const label = text(`device.status.${props.status}`)
  return <StatusBadge tone={deviceTones[props.status]} label={label} aside={aside} />
}

interface PlugProps {
  readonly status: ConnectorStatus
  /** The last report of the pile: dimmed next to a status that hides it, with its age (C2). */
  readonly reported?: ReportedStatus | null
  readonly since?: Instant | null
}

/** One of the eleven words of spec §4. */
export function PlugState({ status, reported = null, since = null }: PlugProps): ReactElement {
  const text = useText()
  const age = useAge(since)
  const isHidden = reported !== null && reported !== status
  const last = isHidden ? [text(`state.connector.${reported}`), age].filter((part) => part !== undefined) : []
  const aside = last.length === 0 ? undefined : last.join(' · ')
  return <PlugBadge status={status} label={text(`state.connector.${status}`)} aside={aside} />
}

function useAge(at: Instant | null): string | undefined {
  const { locale } = useZone()
  const now = useNow()
  return at === null ? undefined : formatAge(now - millis(at), locale)
}
