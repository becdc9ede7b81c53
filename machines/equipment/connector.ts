import { assign, setup } from 'xstate'
import {
  connectorCommands,
  connectorFacts,
  reportedStatuses,
  vehicleErrorsMin,
  wholePileStatuses,
} from '#contracts/equipment/connector.ts'
import type { ConnectorFact, ErrorCode, ReportedStatus } from '#contracts/equipment/connector.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/**
 * M02: connector status as OCPP 1.6 reports it (§4.9, table of 53 transitions). The simulator takes only these; the
 * backend keeps every report and marks one outside the table as irregular.
 */
export interface ConnectorContext {
  readonly pileId: string
  readonly connectorId: number
  readonly status: ReportedStatus
  readonly errorCode: ErrorCode
  readonly info: string | null
  readonly vendorErrorCode: string | null
  /** When this status began. */
  readonly since: Instant
  /** The status before a fault: the status that follows when the fault has cleared. */
  readonly beforeFault: ReportedStatus | null
  /**
   * When the last EVCommunicationErrors came, up to the number after which the fault is no longer put down to one
   * vehicle.
   */
  readonly vehicleErrors: readonly Instant[]
}

type Moves = Readonly<Record<ReportedStatus, readonly ReportedStatus[]>>

/** The statuses that may follow each status, labelled as in OCPP 1.6 §4.9 (A2 … I8). */
export const moves: Moves = {
  Available: ['Preparing', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Reserved', 'Unavailable', 'Faulted'],
  Preparing: ['Available', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Finishing', 'Faulted'],
  Charging: ['Available', 'SuspendedEV', 'SuspendedEVSE', 'Finishing', 'Unavailable', 'Faulted'],
  SuspendedEV: ['Available', 'Charging', 'SuspendedEVSE', 'Finishing', 'Unavailable', 'Faulted'],
  SuspendedEVSE: ['Available', 'Charging', 'SuspendedEV', 'Finishing', 'Unavailable', 'Faulted'],
  Finishing: ['Available', 'Preparing', 'Unavailable', 'Faulted'],
  Reserved: ['Available', 'Preparing', 'Unavailable', 'Faulted'],
  Unavailable: ['Available', 'Preparing', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Faulted'],
  Faulted: [
    'Available',
    'Preparing',
    'Charging',
    'SuspendedEV',
    'SuspendedEVSE',
    'Finishing',
    'Reserved',
    'Unavailable',
  ],
}

const to = (status: ReportedStatus) => ({
  guard: { type: 'reports' as const, params: { status } },
  target: status,
  actions: 'apply' as const,
})
const anywhere = (status: ReportedStatus) => ({
  ...to(status),
  guard: { type: 'saysAnyway' as const, params: { status } },
  target: `.${status}`,
})
const vehicleErrors = (known: readonly Instant[], more: readonly Instant[]): readonly Instant[] =>
  more.length === 0 ? known : [...known, ...more].slice(-vehicleErrorsMin)

/** A pile may repeat its status, for instance with another error code. */
const state = (status: ReportedStatus) => ({ on: { 'connector.reported': [to(status), ...moves[status].map(to)] } })
const taken = (status: ReportedStatus) => ({ tags: 'taken' as const, ...state(status) })

const machine = setup({
  types: { context: {} as ConnectorContext, events: {} as ConnectorFact, tags: {} as 'free' | 'taken' | 'reserved' },
  guards: {
    reports: ({ event: { data } }, { status }: { status: ReportedStatus }) =>
      data.status === status && (data.connectorId !== 0 || wholePileStatuses.includes(status)),
    saysAnyway: ({ event: { data } }, { status }: { status: ReportedStatus }) => data.status === status,
  },
  actions: {
    apply: assign(({ context, event: { data, at } }) => ({
      pileId: data.pileId,
      connectorId: data.connectorId,
      status: data.status,
      errorCode: data.errorCode,
      info: data.info,
      vendorErrorCode: data.vendorErrorCode,
      since: data.status === context.status ? context.since : data.since,
      beforeFault:
        data.status !== 'Faulted'
          ? null
          : context.status === 'Faulted'
            ? context.beforeFault
            : (context.status ?? null),
      vehicleErrors: vehicleErrors(context.vehicleErrors ?? [], data.errorCode === 'EVCommunicationError' ? [at] : []),
    })),
  },
}).createMachine({
  id: 'connector',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'connector.reported': reportedStatuses.map(to) } },
    Available: { tags: 'free', ...state('Available') },
    Preparing: taken('Preparing'),
    Charging: taken('Charging'),
    SuspendedEV: taken('SuspendedEV'),
    SuspendedEVSE: taken('SuspendedEVSE'),
    Finishing: taken('Finishing'),
    Reserved: { ...state('Reserved'), tags: ['taken', 'reserved'] },
    Unavailable: state('Unavailable'),
    Faulted: taken('Faulted'),
  },
  on: { 'connector.reported': reportedStatuses.map(anywhere) },
})

export const connector = lifecycle<ConnectorContext, ConnectorFact>()({
  name: 'connector',
  governs: 'reports',
  facts: connectorFacts,
  machine,
  wire: {
    New: null,
    Available: 'Available',
    Preparing: 'Preparing',
    Charging: 'Charging',
    SuspendedEV: 'SuspendedEV',
    SuspendedEVSE: 'SuspendedEVSE',
    Finishing: 'Finishing',
    Reserved: 'Reserved',
    Unavailable: 'Unavailable',
    Faulted: 'Faulted',
  },
  tones: {
    Available: 'ready',
    Preparing: 'active',
    Charging: 'active',
    SuspendedEV: 'attention',
    SuspendedEVSE: 'attention',
    Finishing: 'active',
    Reserved: 'reserved',
    Unavailable: 'off',
    Faulted: 'fault',
    OtherError: 'fault',
    Offline: 'off',
  },
  select: ['reports', 'saysAnyway'],
  commands: { report: command({ by: ['CP'], body: connectorCommands.report, fact: 'connector.reported' }) },
})
