import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { roleOf } from '#contracts/actor.ts'
import { mayBegin } from '#contracts/begins.ts'
import { dropPicture, locationPicture, putPicture } from '#contracts/equipment/location-registration.calls.ts'
import { brokenPicture, logoBytesMost, pictureBytesMost, pictureIn } from '#contracts/equipment/picture.ts'
import type { PictureKind } from '#contracts/equipment/picture.ts'
import { location } from '#machines/master-data.ts'
import { is } from '#machines/kit/tags.ts'
import { answer, binder, urlOf } from '#backend/http/bind.ts'
import { decoderOf } from '#backend/http/decode.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { inOrder } from '#backend/http/position.ts'
import { Failed, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Caller } from '#backend/http/session/session.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { quotaOf } from '#backend/files/quota.ts'
import { changePicture, pictureFile } from './commands.ts'

/** The pictures of locations: put, shown and taken away. */
export function locationPictureRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.upload(putPicture, BODY_MOST, (request, caller) => put(gateway, request, caller))
  showRoute(app, gateway)
  bind.signedIn(dropPicture, async ({ caller: { actor, world }, correlation, params: { id, kind } }) => {
    if (!mayBegin('addLocation', roleOf(actor))) return new Failed('ACCESS_DENIED')
    if (placeOf({ actor, world }, id) === null) return unknownField('params', 'id')
    const refusal = await world.commandBus.run(changePicture, { id, kind, fileId: null }, { actor, correlation })
    return refusal === null ? {} : refused(refusal)
  })
}

/** What is sent is read whole: a little more than the largest, so that what is too large is told by its rule. */
const BODY_MOST = 2 * logoBytesMost

function showRoute(app: FastifyInstance, gateway: Gateway): void {
  const ordered = inOrder(gateway, locationPicture)
  app.get(urlOf(locationPicture), async (request, reply) => {
    const shown = await ordered(reply, (caller) => show(gateway, request, caller))
    if (shown instanceof Failed) return answer(gateway, reply, shown)
    return reply.header('content-type', shown.type).header('cache-control', 'no-store').send(shown.bytes)
  })
}

const decodeParams = decoderOf(putPicture.params, 'params')

function placeOf({ world }: Pick<Caller, 'world' | 'actor'>, id: string) {
  const place = stateOf(world, location, id)
  return place === null || is(location, place, 'over') ? null : place
}

/** Bytes of chance in the number of a file. */
const FILE_ID_BYTES = 12

async function put({ storage, ids }: Gateway, request: FastifyRequest, caller: Caller) {
  const { actor, world } = caller
  if (!mayBegin('addLocation', roleOf(actor))) return new Failed('ACCESS_DENIED')
  const params = decodeParams(request.params)
  if (!params.ok || placeOf(caller, params.value.id) === null) return unknownField('params', 'id')
  const { id, kind } = params.value
  if (!(request.body instanceof Uint8Array)) return new Failed('INFORMATION_INCOMPLETE')
  const bytes = request.body
  const rule = brokenPicture(kind, bytes)
  if (rule !== null) return unfit(kind, rule)
  const { usedBytes, bytesMost, bytesLeft } = await quotaOf(storage, world)
  if (bytes.length > bytesLeft)
    return new Failed('FILES_FULL', { data: { usedBytes, bytesMost, wantedBytes: bytes.length } })
  const fileId = pictureFile({ id, kind }, ids.token(FILE_ID_BYTES))
  await keep(storage.picture(world.code, fileId), bytes)
  const by = { actor, correlation: request.id }
  const refusal = await world.commandBus.run(changePicture, { id, kind, fileId }, by)
  return refusal === null ? { bytes: bytes.length } : refused(refusal)
}

/** A picture that may not be one: the rule, and what it allows. */
const unfit = (kind: PictureKind, rule: string): Failed =>
  new Failed('REQUEST_ERROR', {
    text: (say) => say(`location.${kind}.${rule}`),
    blamed: (say) => [
      {
        part: 'body',
        fields: [kind],
        rule,
        limit: rule === 'sizeWithin' ? pictureBytesMost[kind] : null,
        message: say(`location.${kind}.${rule}`),
      },
    ],
  })

/** Writes a file beside its place and moves it there when it is whole. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(`${file}.part`, bytes, { flush: true })
    await rename(`${file}.part`, file)
  } finally {
    await rm(`${file}.part`, { force: true })
  }
}

async function show({ storage }: Gateway, request: FastifyRequest, caller: Caller) {
  const params = decodeParams(request.params)
  if (!params.ok) return unknownField('params', 'id')
  const { id, kind } = params.value
  const fileId = placeOf(caller, id)?.context[kind]
  if (fileId === undefined) return unknownField('params', 'kind')
  const bytes = await bytesOf(storage.picture(caller.world.code, fileId))
  const found = bytes === null ? null : pictureIn(bytes)
  return bytes === null || found === null ? unknownField('params', 'kind') : { bytes, type: found.type }
}

/** What is in a file; null for one that is not there, as after a restore without files. */
async function bytesOf(file: string): Promise<Uint8Array | null> {
  return existsSync(file) ? readFile(file) : null
}
