import type { Actor } from '#contracts/actor.ts'
import type { CommandRow, commands } from '#contracts/equipment/remote/remote-command.calls.ts'
import { remoteActions } from '#contracts/equipment/remote/remote-actions.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { between, byPileLocation, byPileName } from '#backend/kernel/query/common-filters.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { placeColumns, placeJoinsNow, zoneOf } from '../location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

export const commandList: ListTable = {
  table: 'commands',
  key: 'number',
  tallied: 'status',
  filters: {
    pileId: { where: 'pileId = ?', index: 'commands_by_pile' },
    action: { where: 'action = ?', index: 'commands_by_action' },
    status: { where: 'status = ?', index: 'commands_by_status' },
    pileName: byPileName('commands_by_pile'),
    locationId: byPileLocation('commands_by_pile'),
    ...between('issuedAt', 'commands_by_issued'),
  },
  orders: {
    issuedAt: { columns: ['issuedAt', 'number'], index: 'commands_by_issued' },
    status: { columns: ['status', 'issuedAt', 'number'], index: 'commands_by_status' },
    action: { columns: ['action', 'issuedAt', 'number'], index: 'commands_by_action' },
    pileId: { columns: ['pileId', 'issuedAt', 'number'], index: 'commands_by_pile' },
  },
  ownOrder: '-issuedAt',
}

interface Row extends Omit<CommandRow, 'zone' | 'payload' | 'conf' | 'late' | 'effect' | 'offers'> {
  readonly zone: string | null
  readonly payload: string
  readonly conf: string | null
  readonly late: 0 | 1
}

const columns = `SELECT t.id, t.status, t.state, ${placeColumns}, t.action, t.payload, t.answer, t.conf, t.late, t.issuer, t.wisher,
  t.reason, t.issuedAt, t.expiresAt, t.sentAt, t.effectSeenAt FROM commands t ${placeJoinsNow}`

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<number>(store, commandList),
  row: db.prepare<[number], Row>(`${columns} WHERE t.number = ?`),
  named: db.prepare<[string], Row>(`${columns} WHERE t.id = ?`),
}))

/** A page of commands with what `actor` may do with each, the newest first unless asked otherwise. */
export function listCommands(source: Source, request: ListRequest, actor: Actor): Answer<typeof commands> {
  const { list, row } = reader(source)
  const { total, keys } = list(request)
  return { total, list: keys.flatMap((key) => row.get(key) ?? []).map((one) => commandRow(source, one, actor)) }
}

/** One command; null when there is none. */
export function readCommand(source: Source, id: string, actor: Actor): CommandRow | null {
  const row = reader(source).named.get(id)
  return row === undefined ? null : commandRow(source, row, actor)
}

/** Addresses of files hold the sign-in of one job: nobody needs to read it. */
const withoutSignIns = (text: string): string => text.replaceAll(/(\b[a-z]+:\/\/)[^\s"@/]+@/giu, '$1')

const commandRow = (source: Source, row: Row, actor: Actor): CommandRow => ({
  ...row,
  zone: zoneOf(source, row.zone),
  payload: JSON.parse(withoutSignIns(row.payload)),
  conf: row.conf === null ? null : JSON.parse(row.conf),
  late: row.late === 1,
  effect: remoteActions[row.action].effect,
  offers: offersTo({ source, actor }, remoteCommand, stateOf(source, remoteCommand, row.id)),
})
