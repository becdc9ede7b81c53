import { DiagnosticsStatus, DiagnosticsType } from '#contracts/equipment/remote/diagnostics.ts'
import { diagnostics as lifecycle } from '#machines/equipment/remote/diagnostics.ts'
import { id, integer, moment, nullable, number, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { between, byPileName, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Uploads of diagnostics, a row each (M19); one that we did not request has no request. */
const rows = readModel({
  table: 'diagnostics',
  grows: true,
  of: lifecycle,
  columns: {
    number: number(),
    id: id(),
    status: wire(DiagnosticsStatus),
    state: state(),
    pileId: text(),
    type: nullable(integer(DiagnosticsType)),
    fileAddress: nullable(text()),
    vendorId: nullable(text()),
    startsAt: nullable(moment()),
    stopsAt: nullable(moment()),
    fileName: nullable(text()),
    fileBytes: nullable(integer()),
    attempt: integer(),
    failure: nullable(text()),
    wish: nullable(text()),
    repeatOf: nullable(text()),
    requestedAt: moment(),
    requestedBy: nullable(text()),
    heardAt: nullable(moment()),
  },
  row: ({ facts: [first], state: { context } }, before) => {
    if (first === undefined) return null
    const { about, requestedAt, fileName, fileBytes, attempt, reason, heardAt } = context
    const { type = null, fileAddress = null, vendorId = null, startsAt = null, stopsAt = null } = about ?? {}
    const { by: actor } = first
    return {
      type,
      fileAddress,
      vendorId,
      startsAt,
      stopsAt,
      fileName,
      fileBytes,
      attempt,
      heardAt,
      // An upload that we did not request has the pile that reported it.
      pileId: about?.pileId ?? before?.pileId ?? (actor.kind === 'pile' ? actor.id : ''),
      failure: reason,
      wish: about?.reason ?? null,
      repeatOf: about?.repeatOf ?? null,
      requestedAt: before?.requestedAt ?? requestedAt ?? first.at,
      requestedBy: before === null ? (actor.kind === 'person' ? actor.account : null) : before.requestedBy,
    }
  },
  tally: 'status',
})

export const diagnostics = listed(rows, {
  order: '-requestedAt',
  sorts: by('requestedAt', 'status', 'type', 'pileId'),
  filters: {
    pileId: many('pileId'),
    status: many('status'),
    type: many('type'),
    pileName: byPileName,
    ...between('requestedAt'),
  },
})
