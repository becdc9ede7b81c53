import type { BenchConnector, BenchPile } from '#contracts/lab/bench.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import type { Tone } from '#machines/kit/lifecycle.ts'

/** What the display of a pile says at a connector. */
export type DisplayText =
  | 'dark'
  | 'free'
  | 'card'
  | 'cable'
  | 'charging'
  | 'carPauses'
  | 'pilePauses'
  | 'takeCable'
  | 'reserved'
  | 'closed'
  | 'broken'

/** What its display says, and the colour of its light; dark without power. */
export interface Shown {
  readonly text: DisplayText
  readonly tone: Tone
}

const byStatus: Readonly<Record<Exclude<ReportedStatus, 'Preparing'>, Shown>> = {
  Available: { text: 'free', tone: 'ready' },
  Charging: { text: 'charging', tone: 'active' },
  SuspendedEV: { text: 'carPauses', tone: 'attention' },
  SuspendedEVSE: { text: 'pilePauses', tone: 'attention' },
  Finishing: { text: 'takeCable', tone: 'active' },
  Reserved: { text: 'reserved', tone: 'reserved' },
  Unavailable: { text: 'closed', tone: 'off' },
  Faulted: { text: 'broken', tone: 'fault' },
}

/** What a pile shows to whoever stands at one of its connectors. */
export function shownOn({ isPowered }: Pick<BenchPile, 'isPowered'>, { status, isPlugged }: BenchConnector): Shown {
  if (!isPowered) return { text: 'dark', tone: 'off' }
  if (status === 'Preparing') return { text: isPlugged ? 'card' : 'cable', tone: 'active' }
  return byStatus[status]
}
