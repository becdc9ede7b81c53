import { must } from '../case.ts'
import type { ChargePointCase } from '../rig/bench.ts'

const shared = { profile: 'RemoteTrigger', subject: 'charge-point' } as const

/** The cases of remote triggering. */
export const remoteTrigger: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_054_CS',
    name: 'Trigger Message',
    passes: 'Each message that is asked for follows its answer; idle jobs say Idle, readings say Trigger.',
    async run({ central }) {
      const trigger = async (
        requestedMessage: 'Heartbeat' | 'MeterValues' | 'StatusNotification',
        connectorId?: number,
      ) => {
        const meant = connectorId === undefined ? {} : { connectorId }
        const { status } = await central.call('TriggerMessage', { requestedMessage, ...meant })
        must(status === 'Accepted', `${requestedMessage} is accepted`)
      }
      await trigger('MeterValues', 1)
      const readings = await central.expect('MeterValues', { connectorId: 1 })
      const contexts = readings.payload.meterValue.flatMap(({ sampledValue }) =>
        sampledValue.map(({ context }) => context),
      )
      must(
        contexts.length > 0 && contexts.every((context) => context === 'Trigger'),
        'readings have the context Trigger',
      )
      await trigger('Heartbeat')
      await central.expect('Heartbeat')
      await trigger('StatusNotification', 1)
      await central.expect('StatusNotification', { connectorId: 1, status: 'Available' })
      for (const requestedMessage of ['DiagnosticsStatusNotification', 'FirmwareStatusNotification'] as const) {
        const { status } = await central.call('TriggerMessage', { requestedMessage })
        // A charge point without the profile may say that it knows no such message (§5.17).
        if (status !== 'NotImplemented') await central.expect(requestedMessage, { status: 'Idle' })
      }
    },
  },
  {
    ...shared,
    id: 'TC_055_CS',
    name: 'Trigger Message - Rejected',
    passes: 'A trigger for a connector that is not there is refused.',
    async run({ central }) {
      const since = central.mark()
      const answer = await central.attempt('TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 99 })
      must(!answer.ok || isRejected(answer.conf), 'the answer is Rejected, or an error')
      must(central.heard('MeterValues', since).length === 0, 'no reading follows')
    },
  },
]

const isRejected = (conf: unknown): boolean =>
  typeof conf === 'object' && conf !== null && 'status' in conf && conf.status === 'Rejected'
