import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  requestUpload,
  upload,
  uploadAddress,
  uploadFile,
  uploads,
} from '#contracts/equipment/remote/diagnostics.calls.ts'
import { requestDiagnostics } from '#backend/areas/equipment/diagnostics/request.ts'
import { uploadAddress as ownAddress } from '#backend/areas/system/file/public.ts'
import { readDiagnostics } from '#backend/areas/equipment/diagnostics/queries.ts'
import { readPile } from '../pile/public-queries.ts'
import { answer, binder } from '#backend/http/bind.ts'
import { Failed, found, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { listRequest } from '#backend/http/lists.ts'
import { admit } from '#backend/http/session/admit.ts'

/** Logs of piles. */
export function diagnosticsRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(uploads, ({ ask, query }) => ask('listDiagnostics', listRequest(query)))
  bind.signedIn(upload, ({ ask, params }) => found(ask('readDiagnostics', params.id)))
  bind.signedIn(requestUpload, async ({ body, caller: { actor, world }, correlation }) => {
    const { locationId, ...asked } = body
    if (readPile(world, asked.pileId)?.locationId !== locationId) return unknownField('body', 'pileId')
    const { id, refusal } = await world.commandBus.run(requestDiagnostics, asked, { actor, correlation })
    if (refusal !== null) return refused(refusal)
    return found(readDiagnostics(world, id))
  })
  bind.signedIn(uploadAddress, ({ caller }) => ({ fileAddress: ownAddress(caller.world.settings) }))
  gateway.bound.push(uploadFile)
  app.get<{ Params: { readonly id: string } }>(uploadFile.path.replace('{id}', ':id'), (request, reply) =>
    sendFile(gateway, request, reply),
  )
}

/** The file that came for an upload, under the name that the pile gave it. Whatever it is, a browser only stores it. */
async function sendFile(
  gateway: Gateway,
  request: FastifyRequest<{ Params: { readonly id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = admit(gateway, uploadFile, request)
  if (caller instanceof Failed) return answer(gateway, reply, caller)
  const { world } = caller
  const row = readDiagnostics(world, request.params.id)
  if (row === null || !row.isHere) return answer(gateway, reply, unknownField('params', 'id'))
  const file = gateway.storage.upload(world.code, row.pileId, row.id)
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) return answer(gateway, reply, unknownField('params', 'id'))
  const name = (row.fileName ?? `diagnostics-${row.id}`).replaceAll(/[^A-Za-z0-9._-]/gu, '_')
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', size)
    .header('cache-control', 'no-store')
    .send(createReadStream(file))
}
