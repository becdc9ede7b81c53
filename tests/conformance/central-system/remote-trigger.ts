import type { FromPileAction } from '#contracts/ocpp/1.6/messages.ts'
import { must } from '../case.ts'
import type { CentralBench, CentralSystemCase } from './bench.ts'
import { START, commanded, lastOf } from './steps.ts'

const shared = { profile: 'RemoteTrigger', subject: 'central-system' } as const

/** What follows a trigger. */
const follow: { readonly [Action in FromPileAction]?: (bench: CentralBench) => Promise<unknown> } = {
  MeterValues: ({ pile }) =>
    pile.say('MeterValues', { connectorId: 1, meterValue: [{ timestamp: START, sampledValue: [{ value: '1' }] }] }),
  Heartbeat: ({ pile }) => pile.say('Heartbeat', {}),
  StatusNotification: ({ pile }) => pile.report(1, 'Available'),
  DiagnosticsStatusNotification: ({ pile }) => pile.say('DiagnosticsStatusNotification', { status: 'Idle' }),
  FirmwareStatusNotification: ({ pile }) => pile.say('FirmwareStatusNotification', { status: 'Idle' }),
}

/** The cases of remote triggering about central systems. */
export const remoteTrigger: readonly CentralSystemCase[] = [
  {
    ...shared,
    id: 'TC_054_CSMS',
    name: 'Trigger Message',
    passes: 'What was wanted is asked for, and each message that follows is confirmed.',
    async run(bench) {
      for (const [wanted, next] of Object.entries(follow)) {
        const requestedMessage = wanted as 'Heartbeat'
        const { answer, payload } = await commanded(bench, 'TriggerMessage', { requestedMessage })
        must(payload.requestedMessage === wanted, `${wanted} is asked for`)
        answer({ status: 'Accepted' })
        await next(bench)
        await bench.operator.shows(`${wanted} came`, (network) => lastOf(network, 'TriggerMessage') === 'done')
      }
    },
  },
  {
    ...shared,
    id: 'TC_055_CSMS',
    name: 'Trigger Message - Rejected',
    passes: 'The refusal is shown.',
    async run(bench) {
      const { answer } = await commanded(bench, 'TriggerMessage', { requestedMessage: 'MeterValues' })
      answer({ status: 'Rejected' })
      await bench.operator.shows('it was refused', (network) => lastOf(network, 'TriggerMessage') === 'failed')
    },
  },
]
