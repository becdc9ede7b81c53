import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  FirmwareFileName,
  candidates,
  draftUpgrade as draft,
  firmwareBytesMost,
  giveJob,
  giveUpgrade,
  jobs,
  models,
  putFirmware,
} from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { roleOf } from '#contracts/actor.ts'
import { mayBegin } from '#contracts/begins.ts'
import { MEGABYTE, quotaOf } from '#backend/files/quota.ts'
import type { Quota } from '#backend/files/quota.ts'
import { keepFirmwareFile } from '#backend/areas/equipment/firmware/file.ts'
import { draftUpgrade } from '#backend/areas/equipment/firmware/upgrade.ts'
import { readJob } from '#backend/areas/equipment/firmware/jobs.queries.ts'
import { readUpgrade } from '#backend/areas/equipment/firmware/upgrades.queries.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { answer, binder } from '#backend/http/bind.ts'
import { decoderOf, queryOf } from '#backend/http/decode.ts'
import { Failed, found, misfit, refused } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { dispatch, dispatchAndRead } from '#backend/http/dispatch.ts'
import { listRequest } from '#backend/http/lists.ts'
import { inOrder } from '#backend/http/position.ts'
import type { Caller } from '#backend/http/session/session.ts'

/** What is done about firmware upgrade configurations, their jobs, and the files that piles fetch. */
export function firmwareRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(draft, async ({ body, caller: { actor, world }, correlation }) => {
    const { id, refusal } = await world.commandBus.run(draftUpgrade, body, { actor, correlation })
    if (refusal !== null) return refused(refusal)
    return found(readUpgrade(world, id, actor))
  })
  bind.signedIn(giveUpgrade, async (call) => {
    const { world, actor } = call.caller
    const before = readUpgrade(world, call.params.id, actor)
    const failed = await dispatch(firmwareUpgrade.name, call)
    // One that was deleted is answered as it stood.
    return failed ?? found(readUpgrade(world, call.params.id, actor) ?? before)
  })
  bind.signedIn(candidates, ({ ask, params }) => found(ask('listCandidates', params.id)))
  bind.signedIn(models, ({ ask }) => ask('listModels'))
  bind.signedIn(jobs, ({ ask, caller, query }) => ask('listJobs', listRequest(query), caller.actor))
  bind.signedIn(giveJob, dispatchAndRead(firmwareJob.name, readJob))
  fileRoute(app, gateway)
}

/** The upload of a file: its bytes go to disk as they come. */
function fileRoute(app: FastifyInstance, gateway: Gateway): void {
  const ordered = inOrder(gateway, putFirmware)
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    scope.post(putFirmware.path, { bodyLimit: firmwareBytesMost }, async (request, reply) => {
      const outcome = await ordered(reply, (caller) => put(gateway, request, caller))
      if (request.body instanceof Readable) await drained(request.body)
      return answer(gateway, reply, outcome)
    })
  })
}

/** What is refused before it has come whole comes all the same: nobody reads an answer while it still sends. */
async function drained(body: Readable): Promise<void> {
  if (body.destroyed || body.readableEnded) return
  await new Promise<void>((resolve) => {
    body
      .once('end', resolve)
      .once('error', () => resolve())
      .once('close', resolve)
      .resume()
  })
}

/** `lang` and `v` stand beside it. */
const decodeName = decoderOf(FirmwareFileName, 'query')

/** Bytes of chance in the number of a file. */
const FILE_ID_BYTES = 12

async function put({ storage, ids }: Gateway, request: FastifyRequest, { actor, world }: Caller) {
  // The page is a maintainer's as well; putting files there is not.
  if (!mayBegin('putFirmware', roleOf(actor))) return new Failed('ACCESS_DENIED')
  const given = queryOf(request).get('name')
  const named = decodeName(given)
  if (!named.ok)
    return misfit(
      named.fields.map((one) => ({ ...one, field: 'name', rule: given === undefined ? 'missing' : one.rule })),
    )
  if (world.settings.ftpUrl === null) return new Failed('NO_FILE_SERVER')
  if (!(request.body instanceof Readable)) return new Failed('INFORMATION_INCOMPLETE')
  const fileId = ids.token(FILE_ID_BYTES)
  const quota = (): Promise<Quota> => quotaOf(storage, world)
  const full = async (wanted: number): Promise<Failed> => filesFull(await quota(), wanted)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > (await quota()).bytesLeft) return full(announced)
  const kept = await keep(request.body, storage.firmware(world.code, fileId), quota)
  if (kept.kind === 'tooLarge') return new Failed('BODY_TOO_LARGE')
  if (kept.kind === 'noRoom') return full(kept.bytes)
  const { bytes } = kept
  if (bytes === 0) return new Failed('INFORMATION_INCOMPLETE')
  const by = { actor, correlation: request.id }
  const fileAddress = await world.commandBus.run(keepFirmwareFile, { fileId, name: named.value, bytes }, by)
  return fileAddress === null ? new Failed('NO_FILE_SERVER') : { fileAddress, bytes }
}

/** In megabytes, rounded so that what is wanted is never less than what is left. */
function filesFull({ usedBytes, bytesMost }: Quota, wanted: number): Failed {
  const values = {
    used: Math.round(usedBytes / MEGABYTE),
    most: Math.round(bytesMost / MEGABYTE),
    wanted: Math.ceil(wanted / MEGABYTE),
  }
  return new Failed('FILES_FULL', { values, data: { usedBytes, bytesMost, wantedBytes: wanted } })
}

interface Kept {
  readonly kind: 'whole' | 'tooLarge' | 'noRoom'
  readonly bytes: number
}

/** Writes a file beside its place and moves it there when it is whole, and there is still room: others come meanwhile. */
async function keep(body: Readable, file: string, quota: () => Promise<Quota>): Promise<Kept> {
  let bytes = 0
  const { bytesLeft } = await quota()
  const most = Math.min(firmwareBytesMost, bytesLeft)
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(bytes > most ? new Error('too large') : null, chunk)
    },
  })
  await mkdir(dirname(file), { recursive: true })
  try {
    await pipeline(body, counted, createWriteStream(`${file}.part`, { flush: true }))
    if ((await quota()).bytesLeft < 0) return { kind: 'noRoom', bytes }
    await rename(`${file}.part`, file)
    return { kind: 'whole', bytes }
  } catch (error) {
    if (bytes > most) return { kind: bytes > firmwareBytesMost ? 'tooLarge' : 'noRoom', bytes }
    throw error
  } finally {
    await rm(`${file}.part`, { force: true })
  }
}
