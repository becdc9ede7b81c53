import { CommandEffect, RemoteActionName, propertiesOf } from '#contracts/equipment/remote/remote-actions.ts'
import { RemoteCommandStatus } from '#contracts/equipment/remote/remote-command.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { flag, id, integer, moment, nullable, number, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { between, byPileLocation, byPileName, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Remote commands, a row each (M06); `payload` and `conf` as JSON. */
const rows = readModel({
  table: 'commands',
  grows: true,
  of: remoteCommand,
  columns: {
    number: number(),
    id: id(),
    status: wire(RemoteCommandStatus),
    state: state(),
    pileId: text(),
    connectorId: nullable(integer()),
    action: text(RemoteActionName),
    effect: text(CommandEffect),
    payload: text(),
    answer: nullable(text()),
    conf: nullable(text()),
    late: flag(),
    issuer: nullable(text()),
    wisher: nullable(text()),
    reason: nullable(text()),
    issuedAt: moment(),
    expiresAt: moment(),
    sentAt: nullable(moment()),
    effectSeenAt: nullable(moment()),
  },
  row: ({ state: { context } }) => ({
    ...context,
    effect: propertiesOf(context).effect,
    payload: JSON.stringify(context.payload),
    conf: context.conf === null ? null : JSON.stringify(context.conf),
    wisher: context.wisher?.account ?? null,
  }),
  tally: 'status',
})

export const commands = listed(rows, {
  order: '-issuedAt',
  sorts: by('issuedAt', 'status', 'action', 'pileId'),
  filters: {
    pileId: many('pileId'),
    action: many('action'),
    status: many('status'),
    pileName: byPileName,
    locationId: byPileLocation,
    ...between('issuedAt'),
  },
})
