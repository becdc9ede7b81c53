import type { Fact, FactEvent } from '#contracts/fact.ts'
import type { AlarmFact } from '#contracts/maintenance/alarm.ts'
import type { ApprovalFact } from '#contracts/system/approval.ts'
import type { AvailabilityFact } from '#contracts/equipment/availability.ts'
import type { PlanFact } from '#contracts/balancing/balancing-plan.ts'
import type { BillFact } from '#contracts/finance/bill.ts'
import type { RecordFact } from '#contracts/charging/charge-record.ts'
import type { DiagnosticsFact } from '#contracts/equipment/remote/diagnostics.ts'
import type { EnablementFact } from '#contracts/equipment/enablement.ts'
import type { ProfileFact } from '#contracts/balancing/charging-profile.ts'
import type { SessionFact } from '#contracts/charging/charging-session.ts'
import type { ConnectorFact } from '#contracts/equipment/connector.ts'
import type { ListPushFact } from '#contracts/equipment/lists/offline-list.ts'
import type { FirmwareFact } from '#contracts/equipment/firmware/firmware-job.ts'
import type { UpgradeFact } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import type { AdmissionFact } from '#contracts/equipment/joining/admission.ts'
import type { JoiningFact } from '#contracts/equipment/joining/joining.ts'
import type { LinkFact } from '#contracts/equipment/pile-link.ts'
import type { SecurityFact } from '#contracts/equipment/pile-security.ts'
import type { PreAuthorizationFact } from '#contracts/finance/wallet-hold.ts'
import type { PricingFact } from '#contracts/finance/tariff-version.ts'
import type { CommandFact } from '#contracts/equipment/remote/remote-command.ts'
import type { ReservationFact } from '#contracts/charging/reservation.ts'
import type { UserFact } from '#contracts/users/user-status.ts'
import type { WalletFact } from '#contracts/finance/wallet.ts'
import type { CommandHandler } from '../transaction.ts'
import type { World } from '#backend/world.ts'
import type { Deadline } from './deadline.ts'

/**
 * A process: facts in, commands out. After a crash it may receive a fact twice, so every command it dispatches is one
 * that the state refuses the second time.
 */
export interface Process {
  readonly name: string
  /** Its reactions, by the type of the fact. */
  readonly on: { readonly [Type in LifecycleFact['type']]?: (fact: FactOf<Type>, context: ProcessContext) => unknown }
  /** Its deadlines, computed from states: each is due until the record has moved on. */
  readonly deadlines?: readonly Deadline[]
  /** Handles a deadline of its own that is due. */
  readonly due?: (id: string, context: ProcessContext) => unknown
}

type MasterDataName = 'account' | 'customer' | 'location' | 'operator' | 'pile' | 'tariff'
/** Records without a lifecycle: their facts contain the record itself. */
type MasterDataFact = {
  [Type in `${MasterDataName}.${'registered' | 'changed'}`]: FactEvent<Type>
}[`${MasterDataName}.${'registered' | 'changed'}`]

type LifecycleFact =
  | LinkFact
  | SecurityFact
  | ConnectorFact
  | SessionFact
  | RecordFact
  | BillFact
  | PreAuthorizationFact
  | WalletFact
  | AlarmFact
  | ApprovalFact
  | AvailabilityFact
  | EnablementFact
  | CommandFact
  | ReservationFact
  | DiagnosticsFact
  | ListPushFact
  | UserFact
  | PlanFact
  | ProfileFact
  | UpgradeFact
  | FirmwareFact
  | JoiningFact
  | AdmissionFact
  | PricingFact
  | MasterDataFact

/** A fact of a type, with its data. */
export type FactOf<Type extends LifecycleFact['type']> = Fact & Extract<LifecycleFact, { readonly type: Type }>

/** What a process may do. */
export interface ProcessContext {
  readonly world: World
  /** Dispatches a command as this process; resolves when its facts are on disk. */
  dispatch<Input, Answer>(handler: CommandHandler<Input, Answer>, input: Input): Promise<Answer>
}
