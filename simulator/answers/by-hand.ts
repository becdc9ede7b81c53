import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import type { ToPile, ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { CentralCall, Prompt, Reply } from '../wire/wire.ts'

/**
 * How the next call is answered in place of the pile. `accept` and `reject` only say so: nothing happens. `late` is the
 * pile's own answer, so much later. A silent pile does nothing either.
 */
export type ByHand =
  | { readonly with: 'accept' }
  | { readonly with: 'reject' }
  | { readonly with: 'error'; readonly code?: ErrorCode }
  | { readonly with: 'silence' }
  | { readonly with: 'late'; readonly ms: number }
  | { readonly with: 'payload'; readonly payload: unknown }

/** What is answered where an action has no word for no. */
const refusal = { error: 'GenericError' } as const

/** Yes and no in the words of each action. */
const words: { readonly [Action in ToPileAction]: { readonly yes: ToPile[Action]['conf']; readonly no: unknown } } = {
  CancelReservation: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  CertificateSigned: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  ChangeAvailability: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  ChangeConfiguration: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  ClearCache: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  ClearChargingProfile: { yes: { status: 'Accepted' }, no: { status: 'Unknown' } },
  DataTransfer: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  DeleteCertificate: { yes: { status: 'Accepted' }, no: { status: 'Failed' } },
  ExtendedTriggerMessage: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  GetCompositeSchedule: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  GetConfiguration: { yes: {}, no: null },
  GetDiagnostics: { yes: {}, no: null },
  GetInstalledCertificateIds: { yes: { status: 'NotFound' }, no: null },
  GetLocalListVersion: { yes: { listVersion: 0 }, no: null },
  GetLog: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  InstallCertificate: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  RemoteStartTransaction: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  RemoteStopTransaction: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  ReserveNow: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  Reset: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  SendLocalList: { yes: { status: 'Accepted' }, no: { status: 'Failed' } },
  SetChargingProfile: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  SignedUpdateFirmware: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  TriggerMessage: { yes: { status: 'Accepted' }, no: { status: 'Rejected' } },
  UnlockConnector: { yes: { status: 'Unlocked' }, no: { status: 'UnlockFailed' } },
  UpdateFirmware: { yes: {}, no: null },
}

interface Waiting {
  /** Null for the next call whatever it is. */
  readonly action: ToPileAction | null
  readonly how: ByHand
}

/** Answers that somebody gives by hand, each to one call. */
export class AnswersByHand {
  #waiting: readonly Waiting[] = []

  /** The next call of this action, or of any (null), is answered so. Several wait in their order. */
  next(action: ToPileAction | null, how: ByHand): void {
    this.#waiting = [...this.#waiting, { action, how }]
  }

  /** No call is answered by hand any more. */
  clear(): void {
    this.#waiting = []
  }

  /** How many calls will be answered by hand. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** The reply to a call; `own` asks the pile for its own. */
  replyTo({ action }: CentralCall, own: () => Reply): Reply {
    const at = this.#waiting.findIndex((one) => (one.action ?? action) === action)
    const found = this.#waiting[at]
    if (found === undefined) return own()
    this.#waiting = this.#waiting.filter((one) => one !== found)
    const { how } = found
    switch (how.with) {
      case 'accept':
        return { asIs: words[action].yes }
      case 'reject':
        return words[action].no === null ? refusal : { asIs: words[action].no }
      case 'error':
        return { error: how.code ?? 'InternalError' }
      case 'silence':
        return { isSilent: true }
      case 'late':
        return late(own(), how.ms)
      case 'payload':
        return { asIs: how.payload }
      default:
        return how satisfies never
    }
  }
}

const late = (reply: Reply, lateMs: number): Reply =>
  'isSilent' in reply || 'lateMs' in reply ? reply : { lateMs, reply }

/** The part of a reply that is sent, or null. */
export const promptOf = (reply: Reply): Prompt | null => {
  if ('isSilent' in reply) return null
  return 'lateMs' in reply ? reply.reply : reply
}
