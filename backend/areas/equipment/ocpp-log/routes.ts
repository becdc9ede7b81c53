import type { FastifyInstance } from 'fastify'
import { defaultPageSize } from '#contracts/endpoint.ts'
import { exportFormats, ocppFrame, ocppLog, ocppLogExport } from '#contracts/equipment/ocpp-log.calls.ts'
import type { OcppLog } from '#backend/ocpp-log/log.ts'
import type { Sought } from '#backend/ocpp-log/search.ts'
import { momentFrom, momentTo } from '#backend/kernel/query/moments.ts'
import { binder } from '#backend/http/bind.ts'
import { found } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { linesOf } from './lines.routes.ts'

/** Frames that are read and written at once while a log is exported. */
const EXPORTED_AT_ONCE = 1_000

/** The frames of a pile. */
export function ocppLogRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(ocppLog, ({ caller, params, query }) => {
    const { before = null, size = defaultPageSize } = query
    return caller.world.ocppLog.ask('search', { ...soughtOf(params.id, query), before, size })
  })
  bind.signedIn(ocppFrame, ({ caller, params }) =>
    found(caller.world.ocppLog.ask('find', { pileId: params.id, id: params.frame })),
  )
  bind.file(ocppLogExport, async ({ caller, params, query }) => {
    const { ocppLog: log } = caller.world
    const sought = { ...soughtOf(params.id, query), before: null, size: EXPORTED_AT_ONCE }
    // What cannot be read at all is refused while an answer can still say so.
    const first = await log.ask('search', sought)
    const { format } = query
    return {
      mediaType: exportFormats[format],
      name: `${fileNameOf(params.id)}-ocpp-log.${format}`,
      pieces: linesOf(format, pagesFrom(log, sought, first)),
    }
  })
}

type Query = Omit<(typeof ocppLogExport)['query']['Type'], 'format'>
type Page = (typeof ocppLog)['answer']['Type']

function soughtOf(pileId: string, query: Query): Omit<Sought, 'before' | 'size'> {
  const { sender = null, type = null, action = null, connectorId = null, text = null, atFrom, atTo } = query
  return {
    pileId,
    sender,
    type,
    action,
    connectorId,
    errors: query.errors === 'true',
    text,
    from: atFrom === undefined ? null : momentFrom(atFrom),
    to: atTo === undefined ? null : momentTo(atTo),
  }
}

/** Each page is read when the one before was taken: whoever reads slowly makes nothing pile up. */
async function* pagesFrom(log: OcppLog, sought: Sought, first: Page): AsyncGenerator<Page['list']> {
  let page = first
  yield page.list
  while (page.older !== null) {
    page = await log.ask('search', { ...sought, before: page.older })
    yield page.list
  }
}

/** A pile's id holds whatever its maker liked; a header does not. */
const fileNameOf = (pileId: string): string => pileId.replaceAll(/[^\w.-]/gu, '_')
