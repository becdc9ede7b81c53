import type { EnablementFact, EnablementKind } from '#contracts/equipment/enablement.ts'
import type { Instant } from '#contracts/units.ts'

/** M04: the context of an enablement switch. */
export interface EnablementContext {
  readonly kind: EnablementKind
  readonly parentId: string | null
  readonly ownSwitch: boolean
  /** The deadline for the answers of the piles. */
  readonly dueAt: Instant | null
  /** Piles that have not confirmed yet. */
  readonly pending: readonly string[]
}

export function fold(context: EnablementContext, event: EnablementFact): EnablementContext {
  switch (event.type) {
    case 'enablement.registered': {
      const { kind, parentId, enabled } = event.data
      return { kind, parentId, ownSwitch: enabled, dueAt: null, pending: [] }
    }
    case 'enablement.disabled':
      return { ...context, ownSwitch: event.data.cascade && context.ownSwitch, dueAt: event.data.dueAt }
    case 'enablement.enabled':
      return { ...context, ownSwitch: true, dueAt: event.data.dueAt }
    case 'enablement.enabledUnderDisabledParent':
      return { ...context, ownSwitch: true }
    case 'enablement.acknowledged':
    case 'enablement.deadlinePassed':
      return { ...context, dueAt: null, pending: event.data.pending }
    case 'enablement.edited':
    case 'enablement.deleted':
      return context
    default:
      return event satisfies never
  }
}
