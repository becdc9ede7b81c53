import { Schema } from 'effect'

/** OCPP 1.6 RemoteTrigger profile (§5.17): asks a charge point to send a message it would send by itself. */

/** Without `connectorId` the message is wanted for every connector. */
export const TriggerMessage = {
  req: Schema.Struct({
    requestedMessage: Schema.Literals([
      'BootNotification',
      'DiagnosticsStatusNotification',
      'FirmwareStatusNotification',
      'Heartbeat',
      'MeterValues',
      'StatusNotification',
    ]),
    connectorId: Schema.optionalKey(Schema.Int),
  }),
  conf: Schema.Struct({ status: Schema.Literals(['Accepted', 'Rejected', 'NotImplemented']) }),
} as const
