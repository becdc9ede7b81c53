import { and, assign, setup } from 'xstate'
import {
  fullListAttemptsMax,
  listAnswerSeconds,
  listCommands as bodies,
  listFacts,
  listVersionNone,
} from '#contracts/equipment/lists/offline-list.ts'
import type { ListPushFact } from '#contracts/equipment/lists/offline-list.ts'
import { millis } from '#contracts/units.ts'
import { command, lifecycle } from '#machines/kit/lifecycle.ts'
import { unborn } from '#machines/kit/initial.ts'
import { fold, isOurs } from './offline-list.context.ts'
import type { ListPushContext } from './offline-list.context.ts'

/**
 * M20: one offline list on one pile (OCPP: a part of its Local Authorization List). A differential update that the pile
 * refuses becomes a full one. Beyond the spec's table: no answer fails the push (R4.2.35), and a list may change while
 * it waits, so that the newest version is sent, and after it failed: otherwise a list that is too long would fail for
 * ever. Accepted is only the pile's claim: the version that it reports afterwards confirms the push, or fails it.
 */

const apply = { actions: 'apply' } as const
const toPending = { target: '#offline-list.Pending', ...apply } as const
const toSuccess = { target: '#offline-list.SUCCESS', ...apply } as const
const toFail = { target: '#offline-list.FAIL', ...apply } as const
const toFull = { target: 'SendFull', actions: 'sendFull' } as const
const change = { ...toPending, guard: and(['versionRises', 'entriesFit']) } as const

const machine = setup({
  types: {
    context: {} as ListPushContext,
    events: {} as ListPushFact,
    tags: {} as 'queued' | 'running' | 'sendsChanges' | 'sendsAll' | 'proven' | 'failed',
  },
  guards: {
    entriesFit: ({ event }) => 'entries' in event.data && event.data.entries <= event.data.entriesMax,
    versionRises: ({ context, event }) => event.type === 'list.changed' && event.data.version > context.version,
    linkOnline: ({ event }) => event.type === 'list.versionAsked' && event.data.linkOnline,
    callFree: ({ event }) => event.type === 'list.versionAsked' && !event.data.callPending,
    lapsed: ({ context, event }) => event.at >= context.lapsesAt,
    listMissing: ({ event }) => event.type === 'list.versionRead' && event.data.version === listVersionNone,
    versionEqual: ({ context, event }) => event.type === 'list.versionRead' && event.data.version === context.version,
    versionBefore: ({ context, event }) =>
      event.type === 'list.versionRead' &&
      event.data.version === context.version - 1 &&
      event.data.changes <= event.data.changesMax,
    lastPart: ({ event }) => event.type === 'list.accepted' && event.data.part >= event.data.parts,
    updateNotSupported: ({ event }) => event.type === 'list.refused' && event.data.status === 'NotSupported',
    fullListAttemptsLeft: ({ context, event }) =>
      event.type === 'list.refused' && context.attempt < event.data.attemptsMax,
    answerOverdue: ({ context, event }) =>
      context.askedAt !== null && millis(event.at) - millis(context.askedAt) >= listAnswerSeconds * 1000,
    versionDrifted: ({ context, event }) => event.type === 'list.drifted' && !isOurs(context, event.data.version),
    versionKept: ({ context, event }) => event.type === 'list.confirmed' && isOurs(context, event.data.version),
    versionOther: ({ context, event }) => event.type === 'list.contradicted' && !isOurs(context, event.data.version),
  },
  actions: {
    apply: assign(({ context, event }) => fold(context, event)),
    sendFull: assign(({ context, event }) => ({ ...fold(context, event), attempt: context.attempt + 1 })),
  },
}).createMachine({
  id: 'offline-list',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'list.assigned': { ...toPending, guard: 'entriesFit' } } },
    Pending: {
      tags: 'queued',
      on: {
        'list.changed': change,
        'list.versionAsked': { target: 'Pushing', guard: and(['linkOnline', 'callFree']), ...apply },
        'list.lapsed': { ...toFail, guard: 'lapsed' },
      },
    },
    Pushing: {
      tags: 'running',
      initial: 'ReadVersion',
      states: {
        ReadVersion: {
          on: {
            'list.versionRead': [
              { ...toFail, guard: 'listMissing' },
              { ...toSuccess, guard: 'versionEqual' },
              { target: 'SendDiff', guard: 'versionBefore', ...apply },
              toFull,
            ],
          },
        },
        SendDiff: {
          tags: 'sendsChanges',
          on: {
            'list.accepted': [{ ...toSuccess, guard: 'lastPart' }, apply],
            'list.refused': [{ ...toFail, guard: 'updateNotSupported' }, toFull],
          },
        },
        SendFull: {
          tags: 'sendsAll',
          on: {
            'list.accepted': [{ ...toSuccess, guard: 'lastPart' }, apply],
            'list.refused': [
              { ...toFail, guard: 'updateNotSupported' },
              { ...toFull, guard: 'fullListAttemptsLeft' },
              toFail,
            ],
          },
        },
      },
      on: { 'list.linkClosed': toPending, 'list.unanswered': { ...toFail, guard: 'answerOverdue' } },
    },
    SUCCESS: {
      tags: 'proven',
      on: {
        'list.changed': change,
        'list.drifted': { ...toPending, guard: 'versionDrifted' },
        'list.confirmed': { ...apply, guard: 'versionKept' },
        'list.contradicted': { ...toFail, guard: 'versionOther' },
      },
    },
    FAIL: { tags: 'failed', on: { 'list.changed': change, 'list.retried': toPending } },
  },
})

const staff = ['SU', 'OP', 'SO', 'S2'] as const
export const offlineList = lifecycle<ListPushContext, ListPushFact>()({
  name: 'offline-list',
  governs: 'commands',
  facts: listFacts,
  machine,
  wire: {
    New: null,
    Pending: null,
    ReadVersion: null,
    SendDiff: null,
    SendFull: null,
    SUCCESS: 'SUCCESS',
    FAIL: 'FAIL',
  },
  tones: { SUCCESS: 'ready', FAIL: 'fault' },
  bodyGuards: [
    'entriesFit',
    'versionRises',
    'linkOnline',
    'callFree',
    'lapsed',
    'listMissing',
    'versionEqual',
    'versionBefore',
    'lastPart',
    'updateNotSupported',
    'fullListAttemptsLeft',
    'answerOverdue',
    'versionDrifted',
    'versionKept',
    'versionOther',
  ],
  select: ['listMissing', 'versionEqual', 'versionBefore', 'lastPart', 'updateNotSupported', 'fullListAttemptsLeft'],
  commands: {
    assign: command({ by: staff, body: bodies.assign, fact: 'list.assigned' }),
    change: command({ by: ['SYS'], body: bodies.change, fact: 'list.changed' }),
    askVersion: command({ by: ['SYS'], body: bodies.askVersion, fact: 'list.versionAsked' }),
    readVersion: command({ by: ['CP'], body: bodies.readVersion, fact: 'list.versionRead' }),
    accept: command({ by: ['CP'], body: bodies.accept, fact: 'list.accepted' }),
    refuse: command({
      by: ['CP'],
      body: bodies.refuse,
      fact: 'list.refused',
      data: (body) => ({ ...body, attemptsMax: fullListAttemptsMax }),
    }),
    giveUp: command({ by: ['SYS'], body: bodies.nothing, fact: 'list.unanswered' }),
    closeLink: command({ by: ['CP'], body: bodies.nothing, fact: 'list.linkClosed' }),
    lapse: command({ by: ['SYS'], body: bodies.nothing, fact: 'list.lapsed' }),
    drift: command({ by: ['SYS'], body: bodies.drift, fact: 'list.drifted' }),
    confirm: command({ by: ['CP'], body: bodies.readBack, fact: 'list.confirmed' }),
    contradict: command({ by: ['CP'], body: bodies.readBack, fact: 'list.contradicted' }),
    retry: command({ by: [...staff, 'SYS'], body: bodies.retry, fact: 'list.retried' }),
  },
})
