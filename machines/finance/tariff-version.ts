import { and, assign, setup } from 'xstate'
import { priceJumpMax, pricingCommands as bodies, pricingFacts } from '#contracts/finance/tariff-version.ts'
import type { PricingFact, TariffDraft } from '#contracts/finance/tariff-version.ts'
import type { TariffTerms } from '#contracts/finance/tariff.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'
import { accountOf, isSecondPerson } from '../system/second-person.ts'

/**
 * M05: one version of a price list. A published version never changes; a new one supersedes it in the same transaction.
 * A large price change must be published or approved by another person than its last author, immediately as well as
 * scheduled.
 */
export interface PricingContext {
  readonly tariffId: string
  readonly version: number
  readonly terms: TariffDraft
  /** Who last wrote the terms; null when no person did. */
  readonly author: string | null
  /** When it was first published; null before. */
  readonly publishedAt: Instant | null
  readonly validFrom: Instant | null
  readonly effectiveFrom: Instant | null
  readonly successorId: string | null
}

function fold(context: PricingContext, event: PricingFact): PricingContext {
  switch (event.type) {
    case 'pricing.drafted':
      return {
        ...event.data,
        author: accountOf(event.by),
        publishedAt: null,
        validFrom: null,
        effectiveFrom: null,
        successorId: null,
      }
    case 'pricing.edited':
      return { ...context, terms: event.data.terms, author: accountOf(event.by) }
    case 'pricing.publishedLater':
      return { ...context, publishedAt: context.publishedAt ?? event.at, validFrom: event.data.validFrom }
    case 'pricing.publishedNow':
      return { ...context, publishedAt: context.publishedAt ?? event.at, validFrom: event.at, effectiveFrom: event.at }
    case 'pricing.activated':
      return { ...context, effectiveFrom: event.data.effectiveFrom }
    case 'pricing.withdrawn':
      return { ...context, validFrom: null }
    case 'pricing.superseded':
      return { ...context, successorId: event.data.successorId }
    case 'pricing.discarded':
      return context
    default:
      return event satisfies never
  }
}

/** Whether somebody else than the author has agreed. */
export const isApproved = (
  { approver = null }: { readonly approver?: string | null },
  author: string | null,
): boolean => approver !== null && approver !== author

/** What is published is complete: the rules below see to it. Throws for a draft that is not. */
export function completed({ electricity, service, idle, ...rest }: TariffDraft): TariffTerms {
  if (electricity === null || service === null || idle === null)
    throw new TypeError('a version of a price list lacks prices')
  return { ...rest, electricity, service, idle }
}

const apply = { actions: 'apply' } as const

const machine = setup({
  types: {
    context: {} as PricingContext,
    events: {} as PricingFact,
    tags: {} as 'draft' | 'planned' | 'inForce' | 'over',
  },
  guards: {
    tariffComplete: ({ context: { terms } }) =>
      terms.name !== '' && terms.electricity !== null && terms.service !== null && terms.idle !== null,
    jumpSeenBySecond: ({ context, event }) =>
      'change' in event.data &&
      (event.data.change <= priceJumpMax ||
        isSecondPerson(event.by, context.author) ||
        isApproved(event.data, context.author)),
    beginsLater: ({ event }) => event.type === 'pricing.publishedLater' && event.data.validFrom > event.at,
    neverPublished: ({ context }) => context.publishedAt === null,
    validFromReached: ({ context, event }) =>
      event.type === 'pricing.activated' && context.validFrom !== null && event.data.effectiveFrom >= context.validFrom,
    beforeValidFrom: ({ context, event }) => context.validFrom !== null && event.at < context.validFrom,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'tariff-version',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'pricing.drafted': { target: 'Draft', ...apply } } },
    Draft: {
      tags: 'draft',
      on: {
        'pricing.edited': apply,
        'pricing.discarded': { target: 'Discarded', guard: 'neverPublished', ...apply },
        'pricing.publishedLater': {
          target: 'Scheduled',
          guard: and(['tariffComplete', 'beginsLater', 'jumpSeenBySecond']),
          ...apply,
        },
        'pricing.publishedNow': { target: 'Active', guard: and(['tariffComplete', 'jumpSeenBySecond']), ...apply },
      },
    },
    Scheduled: {
      tags: 'planned',
      on: {
        'pricing.activated': { target: 'Active', guard: 'validFromReached', ...apply },
        'pricing.withdrawn': { target: 'Draft', guard: 'beforeValidFrom', ...apply },
      },
    },
    Active: { tags: 'inForce', on: { 'pricing.superseded': { target: 'Superseded', ...apply } } },
    Superseded: { tags: 'over', type: 'final' },
    Discarded: { tags: 'over', type: 'final' },
  },
})

const authors = ['SU', 'OP', 'SO', 'S2'] as const

export const tariffVersion = lifecycle<PricingContext, PricingFact>()({
  name: 'tariff-version',
  governs: 'commands',
  facts: pricingFacts,
  machine,
  wire: {
    New: null,
    Draft: 'draft',
    Scheduled: 'published',
    Active: 'published',
    Superseded: 'history',
    Discarded: 'history',
  },
  tones: { draft: 'off', published: 'ready', history: 'off' },
  bodyGuards: ['jumpSeenBySecond', 'beginsLater', 'validFromReached', 'beforeValidFrom'],
  commands: {
    draft: command({ by: authors, body: bodies.draft, fact: 'pricing.drafted' }),
    edit: command({ by: authors, body: bodies.edit, fact: 'pricing.edited' }),
    discard: command({ by: authors, body: bodies.nothing, fact: 'pricing.discarded' }),
    publishLater: command({ by: authors, body: bodies.publishLater, fact: 'pricing.publishedLater' }),
    publishNow: command({ by: authors, body: bodies.publishNow, fact: 'pricing.publishedNow' }),
    activate: command({ by: ['SYS'], body: bodies.activate, fact: 'pricing.activated' }),
    withdraw: command({ by: authors, body: bodies.nothing, fact: 'pricing.withdrawn' }),
    supersede: command({ by: ['SYS'], body: bodies.supersede, fact: 'pricing.superseded' }),
  },
})
