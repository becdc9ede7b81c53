import type { FastifyInstance } from 'fastify'
import type { CapsuleSubject } from '#contracts/lab/capsule/capsule.ts'
import { CAPSULE_MEDIA_TYPE, pileCapsule, recordCapsule } from '#contracts/lab/capsule/capsule.calls.ts'
import { packCapsule } from '#backend/capsule/file.ts'
import { capsuleOf } from '#backend/capsule/write.ts'
import { binder } from '#backend/http/bind.ts'
import type { Call, FileAnswer } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { Failed } from '#backend/http/refusals/failed.ts'
import { mayOpenLab } from '#backend/http/session/lifecycle-access.ts'

/** Capsules of records and piles. */
export function capsuleRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.file(recordCapsule, ({ caller, params: { id } }) => fileOf(gateway, caller, { kind: 'record', id }))
  bind.file(pileCapsule, ({ caller, params: { id }, query }) => fileOf(gateway, caller, { kind: 'pile', id, ...query }))
}

async function fileOf(
  gateway: Gateway,
  { account, world }: Call['caller'],
  subject: CapsuleSubject,
): Promise<FileAnswer | Failed> {
  if (!mayOpenLab(account, gateway.demo !== null)) return new Failed('ACCESS_DENIED')
  const capsule = await capsuleOf(world, subject)
  if (capsule === null) return new Failed('ADDRESS_ERROR')
  const { kind, id } = capsule.head.of
  return { mediaType: CAPSULE_MEDIA_TYPE, name: `${kind}-${id}.capsule`, pieces: [packCapsule(capsule)] }
}
