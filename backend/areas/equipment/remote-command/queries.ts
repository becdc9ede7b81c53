import type { Actor } from '#contracts/actor.ts'
import type { CommandRow, commands as call } from '#contracts/equipment/remote/remote-command.calls.ts'
import { remoteActions } from '#contracts/equipment/remote/remote-actions.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { commands } from './read-model.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { placeNow } from '../location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openListed } from '#backend/kernel/query/reader.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

type Row = Values<typeof commands.columns>

const reader = perWorld(({ store }) => openListed(store, commands))

/** A page of commands with what `actor` may do with each, the newest first unless asked otherwise. */
export function listCommands(source: Source, request: ListRequest, actor: Actor): Answer<typeof call> {
  const { total, rows } = reader(source).page(request)
  return { total, list: rows.map((one) => commandRow(source, one, actor)) }
}

/** One command; null when there is none. */
export function readCommand(source: Source, id: string, actor: Actor): CommandRow | null {
  const row = reader(source).one(id)
  return row === null ? null : commandRow(source, row, actor)
}

/** Addresses of files hold the sign-in of one job: nobody needs to read it. */
const withoutSignIns = (text: string): string => text.replaceAll(/(\b[a-z]+:\/\/)[^\s"@/]+@/giu, '$1')

function commandRow(source: Source, row: Row, actor: Actor): CommandRow {
  const { number: _, id, status, state, pileId, connectorId, ...about } = row
  return {
    id,
    status,
    state,
    ...placeNow(source, { pileId, connectorId }),
    ...about,
    payload: JSON.parse(withoutSignIns(row.payload)),
    conf: row.conf === null ? null : JSON.parse(row.conf),
    effect: remoteActions[row.action].effect,
    offers: offersTo({ source, actor }, remoteCommand, stateOf(source, remoteCommand, id)),
  }
}
