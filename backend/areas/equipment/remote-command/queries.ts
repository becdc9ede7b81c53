import { command, commands as commandsCall, giveCommand } from '#contracts/equipment/remote/remote-command.calls.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { commands } from './read-model.ts'
import { withPlaceNow } from '../location/public-queries.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'

/** Addresses of files hold the sign-in of one job: nobody needs to read it. */
const withoutSignIns = (text: string): string => text.replaceAll(/(\b[a-z]+:\/\/)[^\s"@/]+@/giu, '$1')

/** Commands with what `actor` may do with each, the newest first unless asked otherwise. */
export const commandQueries = resourceQueries({ list: commandsCall, one: command, give: giveCommand }, commands, {
  of: remoteCommand,
  row: (row, { source }) => ({
    ...withPlaceNow(source, row),
    payload: JSON.parse(withoutSignIns(row.payload)),
    conf: row.conf === null ? null : JSON.parse(row.conf),
  }),
})
export const { list: listCommands, read: readCommand } = commandQueries
