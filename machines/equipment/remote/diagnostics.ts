import { and, assign, setup } from 'xstate'
import {
  diagnosticsCommands as bodies,
  diagnosticsFacts,
  diagnosticsReminders,
  diagnosticsReminderSeconds,
  diagnosticsSilenceSeconds,
} from '#contracts/equipment/remote/diagnostics.ts'
import type { DiagnosticsFact } from '#contracts/equipment/remote/diagnostics.ts'
import { millis } from '#contracts/units.ts'
import { fold, unasked } from './diagnostics.context.ts'
import type { DiagnosticsContext } from './diagnostics.context.ts'
import { command, lifecycle } from '#machines/kit/lifecycle.ts'

/**
 * M19: one upload of diagnostics. Every notification of the pile is kept; one about an upload before it was requested
 * is irregular. Unlike the spec's table, a stall leaves the status as it is (invariant 2: only the pile's own retry
 * leads from 2 back to 1), and a pile that reports nothing after the last reminder has failed: its next upload would
 * wait for ever.
 */
type Notice = Extract<DiagnosticsFact, { type: 'diagnostics.notified' }>['data']['status']

const apply = { actions: 'apply' } as const
const toFailed = { target: '#diagnostics.Failed', ...apply } as const
const toUploaded = { target: '#diagnostics.Uploaded', ...apply } as const
const says = (status: Notice) => ({ type: 'notifies', params: { status } }) as const

const machine = setup({
  types: {
    context: {} as DiagnosticsContext,
    events: {} as DiagnosticsFact,
    tags: {} as 'open' | 'queued' | 'running' | 'uploading' | 'over' | 'failed',
  },
  guards: {
    spanInOrder: ({ event }) => event.type === 'diagnostics.requested' && event.data.startsAt <= event.data.stopsAt,
    linkOnline: ({ event }) => event.type === 'diagnostics.sent' && event.data.linkOnline,
    onlyUpload: ({ event }) => event.type === 'diagnostics.sent' && !event.data.otherRunning,
    lapsed: ({ context, event }) => context.about !== null && event.at >= context.about.lapsesAt,
    fileNamed: ({ event }) => event.type === 'diagnostics.answered' && event.data.fileName !== null,
    notifies: ({ event }, { status }: { readonly status: Notice }) =>
      event.type === 'diagnostics.notified' && event.data.status === status,
    fileThere: ({ event }) => event.type === 'diagnostics.notified' && (event.data.fileBytes ?? 0) > 0,
    triesLeft: ({ context }) => context.attempt <= (context.about?.retries ?? 0),
    silentTooLong: ({ context, event }) =>
      context.heardAt !== null &&
      millis(event.at) - millis(context.heardAt) >=
        1000 * (context.isReminded ? diagnosticsReminderSeconds : diagnosticsSilenceSeconds),
    remindersLeft: ({ context, event }) =>
      event.type === 'diagnostics.stalled' && context.reminders < event.data.remindersMax,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'diagnostics',
  context: unasked,
  initial: 'New',
  states: {
    New: { on: { 'diagnostics.requested': { target: 'Queued', guard: 'spanInOrder', ...apply } } },
    Queued: {
      tags: ['open', 'queued'],
      on: {
        'diagnostics.sent': { target: 'Running', guard: and(['linkOnline', 'onlyUpload']), ...apply },
        'diagnostics.lapsed': { ...toFailed, guard: 'lapsed' },
        'diagnostics.notified': { guard: says('Idle'), ...apply },
      },
    },
    Running: {
      tags: ['open', 'running'],
      initial: 'Waiting',
      states: {
        Waiting: {
          on: {
            'diagnostics.answered': [{ guard: 'fileNamed', ...apply }, toFailed],
            'diagnostics.refused': toFailed,
            'diagnostics.notified': { target: 'Uploading', guard: says('Uploading'), ...apply },
          },
        },
        // A pile may begin before it has answered: a later answer is kept and ends nothing.
        Uploading: { tags: 'uploading', on: { 'diagnostics.answered': apply, 'diagnostics.refused': apply } },
      },
      on: {
        'diagnostics.notified': [
          { ...toUploaded, guard: says('Uploaded') },
          { target: '.Waiting', guard: and([says('UploadFailed'), 'triesLeft']), ...apply },
          { ...toFailed, guard: says('UploadFailed') },
          { ...toUploaded, guard: and([says('Idle'), 'fileThere']) },
          { ...toFailed, guard: says('Idle') },
        ],
        'diagnostics.received': apply,
        'diagnostics.stalled': [
          { guard: and(['silentTooLong', 'remindersLeft']), ...apply },
          { ...toFailed, guard: 'silentTooLong' },
        ],
      },
    },
    Uploaded: { tags: 'over', type: 'final' },
    Failed: { tags: ['over', 'failed'], type: 'final' },
  },
  on: {
    'diagnostics.notified': [
      { target: '.Running.Uploading', guard: says('Uploading'), ...apply },
      { ...toUploaded, guard: says('Uploaded') },
      { target: '.Running', guard: says('UploadFailed'), ...apply },
      { guard: says('Idle'), ...apply },
    ],
  },
})

const staff = ['SU', 'OP', 'SO', 'S2', 'MT'] as const
export const diagnostics = lifecycle<DiagnosticsContext, DiagnosticsFact>()({
  name: 'diagnostics',
  governs: 'reports',
  facts: diagnosticsFacts,
  machine,
  wire: { New: null, Queued: '1', Waiting: '1', Uploading: '2', Uploaded: '3', Failed: '-1' },
  tones: { '1': 'reserved', '2': 'active', '3': 'ready', '-1': 'fault' },
  bodyGuards: [
    'spanInOrder',
    'linkOnline',
    'onlyUpload',
    'lapsed',
    'fileNamed',
    'notifies',
    'fileThere',
    'silentTooLong',
    'remindersLeft',
  ],
  select: ['fileNamed', 'notifies', 'fileThere', 'triesLeft', 'remindersLeft'],
  commands: {
    request: command({ by: staff, body: bodies.request, fact: 'diagnostics.requested' }),
    send: command({ by: ['SYS'], body: bodies.send, fact: 'diagnostics.sent' }),
    lapse: command({ by: ['SYS'], body: bodies.nothing, fact: 'diagnostics.lapsed' }),
    answer: command({ by: ['CP'], body: bodies.answer, fact: 'diagnostics.answered' }),
    refuse: command({ by: ['CP'], body: bodies.refuse, fact: 'diagnostics.refused' }),
    notify: command({ by: ['CP'], body: bodies.notify, fact: 'diagnostics.notified' }),
    receive: command({ by: ['SYS'], body: bodies.receive, fact: 'diagnostics.received' }),
    stall: command({
      by: ['SYS'],
      body: bodies.nothing,
      fact: 'diagnostics.stalled',
      data: () => ({ remindersMax: diagnosticsReminders }),
    }),
  },
})
