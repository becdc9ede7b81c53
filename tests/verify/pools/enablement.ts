import type { EnablementFact, EnablementKind } from '#contracts/equipment/enablement.ts'
import { made } from './made.ts'

/** Things of every kind that asks for something of its own, switched on and off. */
const registered = (kind: EnablementKind, enabled: boolean) =>
  ['enablement.registered', { kind, parentId: null, enabled, parentEnabled: true, duplicateCard: false }, 'OP'] as const

export const enablementPool = made<EnablementFact>(
  registered('pile', true),
  registered('pile', false),
  registered('creditCard', true),
  registered('creditCard', false),
)
