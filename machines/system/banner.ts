import { assign, setup } from 'xstate'
import type { Actor } from '#contracts/actor.ts'
import { bannerCommands as bodies, bannerFacts } from '#contracts/system/banner.ts'
import type { BannerFact, BannerImage, BannerType } from '#contracts/system/banner.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/**
 * M29: a banner. Nobody approves a picture of their own, and the last approved picture is shown until the new one is
 * approved. Size and format are checked at upload, so no invalid picture ever waits for approval. Removal by the
 * uploader is a command of its own, `withdraw`, because the uploader may have any role that uploads.
 */
export interface BannerContext {
  readonly bannerType: typeof BannerType.Type
  /** The picture that was uploaded last. */
  readonly image: BannerImage
  /** The picture that is shown: the last approved one. */
  readonly shown: BannerImage | null
  readonly uploader: string | null
  readonly approver: string | null
}

const accountOf = (by: Actor): string | null => (by.kind === 'person' ? by.account : null)

function fold(context: BannerContext, event: BannerFact): BannerContext {
  switch (event.type) {
    case 'banner.uploaded':
      return { ...event.data, shown: null, uploader: accountOf(event.by), approver: null }
    case 'banner.edited':
      return { ...context, image: event.data.image, uploader: accountOf(event.by) }
    case 'banner.approved':
      return { ...context, shown: context.image, approver: accountOf(event.by) }
    case 'banner.withdrawn':
    case 'banner.removed':
      return { ...context, shown: null }
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const
const remove = { target: 'Removed', ...apply } as const

const machine = setup({
  types: { context: {} as BannerContext, events: {} as BannerFact },
  guards: {
    isUploader: ({ context, event }) => context.uploader !== null && accountOf(event.by) === context.uploader,
    isNotUploader: ({ context, event }) => accountOf(event.by) !== context.uploader,
    newImage: ({ context, event }) => event.type === 'banner.edited' && event.data.image.url !== context.image.url,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'banner',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'banner.uploaded': { target: 'UNAUDITED', ...apply } } },
    UNAUDITED: {
      on: {
        'banner.edited': { guard: 'isUploader', ...apply },
        'banner.approved': { target: 'AUDITED', guard: 'isNotUploader', ...apply },
        'banner.withdrawn': { ...remove, guard: 'isUploader' },
        'banner.removed': remove,
      },
    },
    AUDITED: {
      on: { 'banner.edited': { target: 'UNAUDITED', guard: 'newImage', ...apply }, 'banner.removed': remove },
    },
    Removed: { type: 'final' },
  },
})

export const banner = lifecycle<BannerContext, BannerFact>()({
  name: 'banner',
  governs: 'commands',
  facts: bannerFacts,
  machine,
  wire: { New: null, UNAUDITED: 'UNAUDITED', AUDITED: 'AUDITED', Removed: null },
  tones: { UNAUDITED: 'attention', AUDITED: 'ready' },
  bodyGuards: ['newImage'],
  commands: {
    upload: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.upload, fact: 'banner.uploaded' }),
    edit: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.edit, fact: 'banner.edited' }),
    approve: command({ by: ['SU', 'OP'], body: bodies.nothing, fact: 'banner.approved' }),
    withdraw: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.nothing, fact: 'banner.withdrawn' }),
    remove: command({ by: ['SU', 'OP'], body: bodies.nothing, fact: 'banner.removed' }),
  },
})
