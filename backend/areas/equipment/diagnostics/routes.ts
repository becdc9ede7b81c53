import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { requestUpload, uploadAddress, uploadFile } from '#contracts/equipment/remote/diagnostics.calls.ts'
import { requestDiagnostics } from '#backend/areas/equipment/diagnostics/request.ts'
import { uploadAddress as ownAddress } from '#backend/areas/system/file/public.ts'
import { diagnosticsQueries } from '#backend/areas/equipment/diagnostics/queries.ts'
import { readPile } from '../pile/public-queries.ts'
import { answer, binder } from '#backend/http/bind.ts'
import { Failed, found, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { inOrder } from '#backend/http/position.ts'
import type { World } from '#backend/world.ts'

/** How logs of piles are requested, and the files that came. */
export function diagnosticsRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(requestUpload, async ({ body, caller: { actor, world }, correlation }) => {
    const { locationId, ...asked } = body
    if (readPile(world, asked.pileId)?.locationId !== locationId) return unknownField('body', 'pileId')
    const { id, refusal } = await world.commandBus.run(requestDiagnostics, asked, { actor, correlation })
    if (refusal !== null) return refused(refusal)
    return found(diagnosticsQueries.read(world, id))
  })
  bind.signedIn(uploadAddress, ({ caller }) => ({ fileAddress: ownAddress(caller.world.settings) }))
  fileRoute(app, gateway)
}

/** The file that came for an upload, under the name that the pile gave it. Whatever it is, a browser only stores it. */
function fileRoute(app: FastifyInstance, gateway: Gateway): void {
  const ordered = inOrder(gateway, uploadFile)
  const url = uploadFile.path.replace('{id}', ':id')
  app.get<{ Params: { readonly id: string } }>(url, async ({ params }, reply) => {
    const file = await ordered(reply, ({ world }) => findFile(gateway, world, params.id))
    if (file instanceof Failed) return answer(gateway, reply, file)
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('content-length', file.size)
      .header('cache-control', 'no-store')
      .send(createReadStream(file.path))
  })
}

async function findFile({ storage }: Gateway, world: World, id: string) {
  const row = diagnosticsQueries.read(world, id)
  if (row === null || !row.isHere) return unknownField('params', 'id')
  const path = storage.upload(world.code, row.pileId, row.id)
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) return unknownField('params', 'id')
  return { path, size, name: (row.fileName ?? `diagnostics-${row.id}`).replaceAll(/[^A-Za-z0-9._-]/gu, '_') }
}
