import { Struct } from 'effect'
import { and, assign, setup } from 'xstate'
import { firmwareCommands as bodies, firmwareFacts } from '#contracts/equipment/firmware/firmware-job.ts'
import type { FirmwareFact } from '#contracts/equipment/firmware/firmware-job.ts'
import { fold, unasked } from './firmware-job.context.ts'
import type { FirmwareContext } from './firmware-job.context.ts'
import {
  guards,
  again,
  apply,
  cancel,
  goOn,
  idle,
  proof,
  rejected,
  reported,
  retry,
  says,
  stall,
  to,
  verdict,
} from './firmware-job.steps.ts'
import { tones, wire } from './firmware-job.words.ts'
import type { JobTag } from './firmware-job.words.ts'
import { command, lifecycle } from '#machines/kit/lifecycle.ts'

/**
 * M18: the firmware job of one pile. Every notification of the pile is kept: outside the spec's table it is irregular,
 * and the job moves to the state that the pile reports. Only a boot with the requested version is success, in every
 * state: some piles send no notifications, others never confirm, and a pile that already runs the version is sent no
 * job. A job that has ended ignores further notifications. Signed firmware, which the table lacks, is the same job with
 * finer statuses; a request that the pile rejects counts as a failed download. A job whose pile takes no signed
 * firmware waits until somebody allows the file to be sent unsigned: that never happens by itself.
 */
const machine = setup({
  types: { context: {} as FirmwareContext, events: {} as FirmwareFact, tags: {} as JobTag },
  guards: {
    ...guards,
    triesLeft: ({ context }) => context.attempt <= context.retries,
    downloadPaused: ({ context }) => context.isPaused,
    wasSigned: ({ context }) => context.isSigned,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'firmware-job',
  context: unasked,
  initial: 'New',
  states: {
    New: { on: { 'firmware.queued': { target: 'Queued', ...apply } } },
    Queued: {
      tags: ['waiting', 'queued'],
      on: {
        'firmware.sent': {
          target: 'Sent',
          guard: and(['linkOnline', 'versionDiffers', 'vendorFits', 'noSessionRunning', 'signatureKept']),
          ...apply,
        },
        'firmware.notified': idle,
        ...cancel,
        ...proof,
      },
    },
    Sent: {
      tags: ['running', 'sent'],
      on: {
        'firmware.received': { target: 'Scheduled', ...apply },
        'firmware.notSupported': [
          { target: 'SignedNotSupported', guard: 'wasSigned', ...apply },
          { target: 'NotSupported', ...apply },
        ],
        'firmware.refused': { target: 'DownloadFailed', ...apply },
        'firmware.unanswered': { target: 'Queued', guard: 'answerOverdue', ...apply },
        'firmware.notified': idle,
        ...proof,
      },
    },
    Scheduled: {
      tags: ['running', 'atWork'],
      on: {
        'firmware.notified': [to('Downloading'), to('Downloaded'), to('DownloadFailed'), to('DownloadScheduled'), idle],
        ...stall,
        ...proof,
      },
    },
    Downloading: {
      tags: ['running', 'atWork'],
      on: {
        'firmware.notified': [
          goOn,
          to('DownloadPaused'),
          to('Downloaded'),
          to('DownloadFailed'),
          to('Installing'),
          idle,
        ],
        ...stall,
        ...proof,
      },
    },
    Downloaded: {
      tags: ['running', 'atWork'],
      on: {
        'firmware.notified': [
          to('SignatureVerified'),
          to('InstallScheduled'),
          to('Installing'),
          to('InstallRebooting'),
          to('Installed'),
          to('InstallationFailed'),
          ...rejected,
          idle,
        ],
        ...stall,
        ...proof,
      },
    },
    Installing: {
      tags: ['running', 'atWork', 'fetched'],
      on: {
        'firmware.notified': [to('InstallRebooting'), to('Installed'), to('InstallationFailed'), ...rejected, idle],
        ...stall,
        ...verdict,
      },
    },
    Installed: { tags: ['running', 'unproven', 'fetched'], on: { 'firmware.notified': idle, ...verdict } },
    NoReport: {
      tags: ['failed', 'settled'],
      on: {
        'firmware.notified': [...reported, { target: 'InstallationFailed', guard: says('Idle'), ...apply }],
        ...verdict,
      },
    },
    SignedNotSupported: {
      tags: ['waiting', 'wantsWord', 'fetched'],
      on: {
        'firmware.unsignedAllowed': { target: 'Queued', ...apply },
        'firmware.notified': idle,
        ...retry,
        ...cancel,
        ...proof,
      },
    },
    DownloadFailed: { tags: ['failed', 'settled'], on: { 'firmware.notified': [again, idle], ...retry, ...proof } },
    InstallationFailed: {
      tags: ['failed', 'settled', 'fetched'],
      on: { 'firmware.notified': idle, ...retry, ...proof },
    },
    Verified: { tags: ['settled', 'fetched', 'over'], type: 'final' },
    NotSupported: { tags: ['failed', 'settled', 'fetched', 'over'], type: 'final' },
    Canceled: { tags: ['canceled', 'settled', 'fetched', 'over'], type: 'final' },
  },
  on: {
    'firmware.notified': [...reported, idle],
  },
})

export const firmwareJob = lifecycle<FirmwareContext, FirmwareFact>()({
  name: 'firmware-job',
  governs: 'reports',
  facts: firmwareFacts,
  machine,
  wire,
  tones,
  bodyGuards: Struct.keys(guards),
  select: ['notifies', 'downloadPaused', 'triesLeft', 'wasSigned', 'versionReached'],
  commands: {
    queue: command({ by: ['SU', 'OP', 'SYS'], body: bodies.queue, fact: 'firmware.queued' }),
    send: command({ by: ['SYS'], body: bodies.send, fact: 'firmware.sent' }),
    cancel: command({ by: ['SU', 'OP'], body: bodies.nothing, fact: 'firmware.cancelled' }),
    receive: command({ by: ['CP'], body: bodies.nothing, fact: 'firmware.received' }),
    doNotSupport: command({ by: ['CP'], body: bodies.doNotSupport, fact: 'firmware.notSupported' }),
    giveUp: command({ by: ['SYS'], body: bodies.nothing, fact: 'firmware.unanswered' }),
    refuse: command({ by: ['CP'], body: bodies.refuse, fact: 'firmware.refused' }),
    notify: command({ by: ['CP'], body: bodies.notify, fact: 'firmware.notified' }),
    boot: command({ by: ['CP'], body: bodies.boot, fact: 'firmware.booted' }),
    stall: command({ by: ['SYS'], body: bodies.nothing, fact: 'firmware.stalled' }),
    retry: command({ by: ['SU', 'OP'], body: bodies.retry, fact: 'firmware.retried' }),
    sendUnsigned: command({ by: ['SU', 'OP'], body: bodies.sendUnsigned, fact: 'firmware.unsignedAllowed' }),
  },
})
