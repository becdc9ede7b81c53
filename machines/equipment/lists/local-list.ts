import { assign, setup } from 'xstate'
import { tagKey } from '#contracts/ids.ts'
import { localListCommands as bodies, localListFacts } from '#contracts/equipment/lists/local-list.ts'
import type { ListEntry, LocalListFact } from '#contracts/equipment/lists/local-list.ts'
import { command, lifecycle } from '#machines/kit/lifecycle.ts'

/** The Local Authorization List that a pile should have, and the part of it that is being sent (M20). */
export interface LocalListContext {
  /** Rises with every change and never falls, even when the list becomes empty. */
  readonly version: number
  /** Sorted by idTag. */
  readonly entries: readonly ListEntry[]
  /** The entries one version before; null where there was no version that a differential update could start from. */
  readonly before: readonly ListEntry[] | null
  /** The list as it was when its push began; null before the first. */
  readonly sending: Sending | null
  /** The remote command whose answer the push waits for. */
  readonly awaited: string | null
}

/** What is being sent. */
export interface Sending extends Pick<LocalListContext, 'version' | 'entries' | 'before'> {
  readonly entriesMax: number
  readonly partMax: number
  /** Null while none of it was sent. */
  readonly mode: 'difference' | 'whole' | null
  /** The part that was sent last, from 1; 0 before the first. */
  readonly part: number
}

const empty: LocalListContext = { version: 0, entries: [], before: null, sending: null, awaited: null }

type EntriesMade = Extract<LocalListFact, { type: 'entries.made' }>['data']

function withChanges(entries: readonly ListEntry[], { put, removed }: EntriesMade): readonly ListEntry[] {
  const kept = new Map(entries.map((entry) => [tagKey(entry.idTag), entry]))
  for (const idTag of removed) kept.delete(tagKey(idTag))
  for (const entry of put) kept.set(tagKey(entry.idTag), entry)
  return [...kept].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry)
}

function fold(context: LocalListContext, event: LocalListFact): LocalListContext {
  switch (event.type) {
    case 'entries.made': {
      const { version } = event.data
      const isNext = context.version > 0 && version === context.version + 1
      const entries = withChanges(context.entries, event.data)
      return { ...context, version, entries, before: isNext ? context.entries : null }
    }
    case 'entries.pushBegun': {
      const { version, entries, before } = context
      return { ...context, sending: { version, entries, before, ...event.data, mode: null, part: 0 } }
    }
    case 'entries.partSent':
      return context.sending === null ? context : { ...context, sending: { ...context.sending, ...event.data } }
    case 'entries.commandAwaited':
      return { ...context, awaited: event.data.commandId }
    case 'entries.commandSettled':
      return { ...context, awaited: null }
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const

const machine = setup({
  types: { context: {} as LocalListContext, events: {} as LocalListFact },
  guards: {
    versionRises: ({ context, event }) => event.type !== 'entries.made' || event.data.version > context.version,
    pushBegun: ({ context }) => context.sending !== null,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'local-list',
  context: empty,
  initial: 'New',
  states: {
    New: {
      on: {
        'entries.made': { target: 'Kept', ...apply },
        'entries.commandAwaited': { target: 'Kept.Awaiting', ...apply },
      },
    },
    Kept: {
      initial: 'Idle',
      states: {
        Idle: { on: { 'entries.commandAwaited': { target: 'Awaiting', ...apply } } },
        Awaiting: { on: { 'entries.commandSettled': { target: 'Idle', ...apply } } },
      },
      on: {
        'entries.made': { guard: 'versionRises', ...apply },
        'entries.pushBegun': apply,
        'entries.partSent': { guard: 'pushBegun', ...apply },
      },
    },
  },
})

export const localList = lifecycle<LocalListContext, LocalListFact>()({
  name: 'local-list',
  governs: 'commands',
  facts: localListFacts,
  machine,
  wire: { New: null, Idle: 'idle', Awaiting: 'awaiting' },
  tones: { idle: 'ready', awaiting: 'active' },
  bodyGuards: ['versionRises'],
  commands: {
    make: command({ by: ['SYS'], body: bodies.make, fact: 'entries.made' }),
    beginPush: command({ by: ['SYS'], body: bodies.beginPush, fact: 'entries.pushBegun' }),
    sendPart: command({ by: ['SYS'], body: bodies.sendPart, fact: 'entries.partSent' }),
    await: command({ by: ['SYS'], body: bodies.await, fact: 'entries.commandAwaited' }),
    settle: command({ by: ['SYS'], body: bodies.nothing, fact: 'entries.commandSettled' }),
  },
})
