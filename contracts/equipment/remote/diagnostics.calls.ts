import { Schema } from 'effect'
import { endpoint, listOf } from '#contracts/endpoint.ts'
import { EntityId } from '#contracts/ids.ts'
import { DiagnosticsForm, DiagnosticsStatus, DiagnosticsType } from './diagnostics.ts'
import { pages } from '#contracts/menu.ts'
import { Instant } from '#contracts/units.ts'
import { reading } from '#contracts/http/instance.ts'
import { Moment, Sought, listed } from '#contracts/http/listing.ts'

/** Diagnostics: logs that piles were asked for, how far they are, and the files that came (M19). */

const Text = Schema.NullOr(Schema.String)
const When = Schema.NullOr(Instant)

export const DiagnosticsRow = Schema.Struct({
  id: Schema.String,
  /** Spec §4: -1 failed, 1 waiting, 2 uploading, 3 uploaded. */
  status: DiagnosticsStatus,
  state: Schema.String,
  pileId: Schema.String,
  pileName: Text,
  locationId: Text,
  locationName: Text,
  zone: Schema.String,
  /** Null, like all that was asked, for an upload that nobody asked for. */
  type: Schema.NullOr(DiagnosticsType),
  fileAddress: Text,
  vendorId: Text,
  startsAt: When,
  stopsAt: When,
  reason: Text,
  /** What the pile calls the file; bytes are null while nobody knows, and for a file on a server of others. */
  fileName: Text,
  fileBytes: Schema.NullOr(Schema.Int),
  attempt: Schema.Int,
  /** Why it failed, or what is odd: `NO_FILE` for an upload that was reported and is not there. */
  failure: Text,
  /** The upload before this one. */
  repeatOf: Text,
  requestedAt: Instant,
  requestedBy: Text,
  /** The file lies here and can be downloaded. */
  isHere: Schema.Boolean,
})
export type DiagnosticsRow = typeof DiagnosticsRow.Type

export const diagnosticsSorts = ['requestedAt', 'status', 'type', 'pileId'] as const

const access = [pages.chargingPile.code]

export const uploads = endpoint({
  method: 'GET',
  path: '/diagnostics-service/uploads',
  access,
  query: listed(diagnosticsSorts, {
    pileId: Sought,
    pileName: Sought,
    status: DiagnosticsStatus,
    type: Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 2 })),
    requestedAtFrom: Moment,
    requestedAtTo: Moment,
  }),
  answer: listOf(DiagnosticsRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Uploads of diagnostics, the newest first.',
})

export const upload = endpoint({
  ...reading,
  path: '/diagnostics-service/uploads/{id}',
  access,
  answer: DiagnosticsRow,
  summary: 'One upload.',
})

export const requestUpload = endpoint({
  method: 'POST',
  path: '/diagnostics-service/uploads',
  access,
  body: Schema.Struct({
    /** Where the pile stands, and which it is. */
    locationId: EntityId,
    pileId: EntityId,
    ...DiagnosticsForm.fields,
  }),
  answer: DiagnosticsRow,
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION'],
  summary:
    'Asks a pile for its log; it waits until the pile can hear it. `repeatOf` names the upload that is repeated.',
})

export const uploadAddress = endpoint({
  method: 'GET',
  path: '/diagnostics-service/address',
  access,
  answer: Schema.Struct({ fileAddress: Text }),
  refusals: ['ACCESS_DENIED'],
  summary: 'Our own FTP server, for the form; null where none runs.',
})

export const uploadFile = endpoint({
  method: 'GET',
  path: '/diagnostics-service/uploads/{id}/file',
  access,
  params: Schema.Struct({ id: EntityId }),
  answer: Schema.String,
  files: ['application/octet-stream'],
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR'],
  summary: 'The file that came for an upload, under the name the pile gave it.',
})

export const diagnosticsEndpoints = [uploads, upload, requestUpload, uploadAddress, uploadFile] as const
