import type { ReactElement } from 'react'
import type { AlarmStatus } from '#contracts/lifecycles/alarm.ts'
import type { ApprovalStatus } from '#contracts/lifecycles/approval.ts'
import type { PlanStatus } from '#contracts/lifecycles/balancing-plan.ts'
import type { BillStatus } from '#contracts/lifecycles/bill.ts'
import type { RecordStatus } from '#contracts/lifecycles/charge-record.ts'
import type { ProfileStatus } from '#contracts/lifecycles/charging-profile.ts'
import type { SessionStatus } from '#contracts/lifecycles/charging-session.ts'
import type { ConnectorStatus, DeviceStatus, ReportedStatus } from '#contracts/lifecycles/connector.ts'
import type { OfflineListStatus } from '#contracts/lifecycles/offline-list.ts'
import type { PileSecurity } from '#contracts/http/security.ts'
import type { EventSeverity } from '#contracts/lifecycles/pile-security.ts'
import type { RemoteCommandStatus } from '#contracts/lifecycles/remote-command.ts'
import type { ReservationStatus } from '#contracts/lifecycles/reservation.ts'
import type { DiagnosticsStatus } from '#contracts/lifecycles/diagnostics.ts'
import type { FirmwareJobStatus } from '#contracts/lifecycles/firmware-job.ts'
import type { UpgradeStatus } from '#contracts/lifecycles/firmware-upgrade.ts'
import type { HoldStatus } from '#contracts/lifecycles/wallet-hold.ts'
import { millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { alarm } from '#machines/alarm.ts'
import { approval } from '#machines/approval.ts'
import { balancingPlan } from '#machines/balancing-plan.ts'
import { bill } from '#machines/bill.ts'
import { chargeRecord } from '#machines/charge-record.ts'
import { chargingProfile } from '#machines/charging-profile.ts'
import { chargingSession } from '#machines/charging-session.ts'
import { diagnostics } from '#machines/diagnostics.ts'
import { firmwareJob } from '#machines/firmware-job.ts'
import { firmwareUpgrade } from '#machines/firmware-upgrade.ts'
import type { Tone } from '#machines/lifecycle.ts'
import { offlineList } from '#machines/offline-list.ts'
import { pileSecurity } from '#machines/pile-security.ts'
import { reservation } from '#machines/reservation.ts'
import { remoteCommand } from '#machines/remote-command.ts'
import { walletHold } from '#machines/wallet-hold.ts'
import { useZone } from '../intl/zone.ts'
import { formatAge } from '../kit/format.ts'
import { useNow } from '../kit/now.ts'
import { PlugBadge, StatusBadge } from '../kit/status.tsx'
import { useText } from '../intl/text.ts'
import { useText as useAnyText } from '../kit/text.ts'

/** Statuses as badges: the family from the machine, the word from the reader's language. */

interface Toned {
  readonly name: string
  readonly tones: Readonly<Record<string, Tone>>
}

function StateBadge(props: { readonly of: Toned; readonly status: string; readonly aside?: string }): ReactElement {
  const text = useAnyText()
  const { of, status } = props
  return <StatusBadge tone={of.tones[status] ?? 'off'} label={text(`state.${of.name}.${status}`)} aside={props.aside} />
}

export const RecordState = ({ status }: { readonly status: RecordStatus }): ReactElement => (
  <StateBadge of={chargeRecord} status={status} />
)
export const BillState = ({ status }: { readonly status: BillStatus }): ReactElement => (
  <StateBadge of={bill} status={status} />
)
export const AlarmState = ({ status }: { readonly status: AlarmStatus }): ReactElement => (
  <StateBadge of={alarm} status={status} />
)
export const ApprovalState = ({ status }: { readonly status: ApprovalStatus }): ReactElement => (
  <StateBadge of={approval} status={status} />
)
export const UpgradeState = ({ status }: { readonly status: UpgradeStatus }): ReactElement => (
  <StateBadge of={firmwareUpgrade} status={status} />
)
export const JobState = ({ status }: { readonly status: FirmwareJobStatus }): ReactElement => (
  <StateBadge of={firmwareJob} status={status} />
)
export const DiagnosticsState = ({ status }: { readonly status: DiagnosticsStatus }): ReactElement => (
  <StateBadge of={diagnostics} status={status} />
)
export const PlanState = ({ status }: { readonly status: PlanStatus }): ReactElement => (
  <StateBadge of={balancingPlan} status={status} />
)
export const ProfileState = (props: { readonly status: ProfileStatus; readonly aside?: string }): ReactElement => (
  <StateBadge of={chargingProfile} {...props} />
)
export const HoldState = ({ status }: { readonly status: HoldStatus }): ReactElement => (
  <StateBadge of={walletHold} status={status} />
)
/** A push that has not ended has no status of its own; it is shown as under way. */
export function OfflineListState({ status }: { readonly status: OfflineListStatus | null }): ReactElement {
  const text = useText()
  return status === null ? (
    <StatusBadge tone="active" label={text('offline.pushing')} />
  ) : (
    <StateBadge of={offlineList} status={status} />
  )
}

export const ReservationState = ({ status }: { readonly status: ReservationStatus }): ReactElement => (
  <StateBadge of={reservation} status={status} />
)

export const CommandState = ({ status }: { readonly status: RemoteCommandStatus }): ReactElement => (
  <StateBadge of={remoteCommand} status={status} />
)

/** A session that is suspended says by whom: its spec status would still be "charging". */
export function SessionState(props: { readonly status: SessionStatus; readonly state: string }): ReactElement {
  const text = useText()
  const { status, state } = props
  if (state === 'SuspendedEV' || state === 'SuspendedEVSE' || state === 'Charging')
    return <PlugBadge status={state} label={text(`state.connector.${state}`)} />
  return <StateBadge of={chargingSession} status={status} />
}

export const SecurityState = (props: { readonly status: PileSecurity['status'] }): ReactElement => (
  <StateBadge of={pileSecurity} {...props} />
)

const severityTones: Readonly<Record<EventSeverity, Tone>> = { alarming: 'fault', critical: 'attention', other: 'off' }

/** How much a security event is somebody's business. */
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
  /** What the pile last said: dimmed beside a status that hides it, with its age (C2). */
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
