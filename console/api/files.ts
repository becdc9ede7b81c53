import { Result, Schema } from 'effect'
import { envelope } from '#contracts/endpoint.ts'
import { putFirmware } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { locationPicture, putPicture } from '#contracts/equipment/location-registration.calls.ts'
import type { PictureKind } from '#contracts/equipment/picture.ts'
import { importLog } from '#contracts/lab/scenarios.calls.ts'
import { save } from '../kit/text/save-file.ts'
import { languageAtom } from '../state/preferences.ts'
import { loginInfoAtom } from '../state/session.ts'
import { store } from '../state/store.ts'
import type { CallResult } from './call.ts'
import { failureOfAnswer } from './answer-failure.ts'
import { failureWithoutAnswer } from './failure.ts'
import type { Failure } from './failure.ts'
import { fetchInOrder } from './position.ts'
import { report } from './report.ts'
import { authorization } from './request.ts'

/** Calls whose body or answer is a file; otherwise they work like every call (`call.ts`). */

interface Sending {
  readonly method: 'GET' | 'POST'
  readonly query?: Readonly<Record<string, string>>
  readonly file?: Blob
}

async function exchange(path: string, { method, query = {}, file }: Sending): Promise<Response | Failure> {
  const search = new URLSearchParams({ ...query, lang: store.get(languageAtom) })
  const type = file === undefined ? {} : { 'content-type': 'application/octet-stream' }
  const headers = { ...type, ...authorization(path, store.get(loginInfoAtom)?.accessToken ?? null) }
  try {
    const address = `${path}?${search.toString()}`
    const response = await fetchInOrder(address, { method, headers, ...(file ? { body: file } : {}) })
    if (response.ok) return response
    const body: unknown = await response.json().catch(() => null)
    const failure = failureOfAnswer(
      response.status,
      typeof body === 'object' && body !== null ? body : {},
      response.headers.get('x-request-id'),
    )
    report(failure, 'lost sign-in')
    return failure
  } catch {
    return failureWithoutAnswer('NO_RESPONSE')
  }
}

const Put = envelope(putFirmware.answer)

const PutPicture = envelope(putPicture.answer)

/** A picture of a location. */
export interface PictureOf {
  readonly id: string
  readonly kind: PictureKind
}

const picturePath = ({ path }: { readonly path: string }, { id, kind }: PictureOf): string =>
  path.replace('{id}', encodeURIComponent(id)).replace('{kind}', kind)

/** Uploads a picture of a location. */
export async function sendPicture(of: PictureOf, file: File): Promise<CallResult<typeof putPicture.answer.Type>> {
  const sent = await exchange(picturePath(putPicture, of), { method: 'POST', file })
  if (!(sent instanceof Response)) return { ok: false, failure: sent }
  const read = Schema.decodeUnknownResult(PutPicture)(await sent.json())
  if (Result.isFailure(read)) return { ok: false, failure: failureWithoutAnswer('SERVER_ERROR') }
  return { ok: true, data: read.success.data }
}

/** Fetches a picture of a location; null where it cannot be had. */
export async function fetchPicture(of: PictureOf): Promise<Blob | null> {
  const got = await exchange(picturePath(locationPicture, of), { method: 'GET' })
  return got instanceof Response ? got.blob() : null
}

/** Uploads a file to where piles fetch firmware; returns its address. */
export async function sendFirmware(file: File): Promise<CallResult<typeof putFirmware.answer.Type>> {
  const sent = await exchange(putFirmware.path, { method: 'POST', query: { name: file.name }, file })
  if (!(sent instanceof Response)) return { ok: false, failure: sent }
  const read = Schema.decodeUnknownResult(Put)(await sent.json())
  if (Result.isFailure(read)) return { ok: false, failure: failureWithoutAnswer('SERVER_ERROR') }
  return { ok: true, data: read.success.data }
}

const Log = envelope(importLog.answer)

/** Sends a charger's own log; returns the scenario that becomes of it, or of one pile. */
export async function sendLog(file: File, pile: string): Promise<CallResult<typeof importLog.answer.Type>> {
  const query = { name: file.name, ...(pile === '' ? {} : { pile }) }
  const sent = await exchange(importLog.path, { method: 'POST', query, file })
  if (!(sent instanceof Response)) return { ok: false, failure: sent }
  const read = Schema.decodeUnknownResult(Log)(await sent.json())
  if (Result.isFailure(read)) return { ok: false, failure: failureWithoutAnswer('SERVER_ERROR') }
  return { ok: true, data: read.success.data }
}

/** Fetches a file and lets the browser save it under its name. */
export async function download(path: string, name: string): Promise<Failure | null> {
  const got = await exchange(path, { method: 'GET' })
  if (!(got instanceof Response)) return got
  save(name, await got.blob())
  return null
}
