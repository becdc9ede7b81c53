import { Schema } from 'effect'
import { DateTime, text } from './values.ts'

/** OCPP 1.6 FirmwareManagement profile (§4.4, §4.5, §5.10, §5.19): uploads of diagnostics, updates of firmware. */

const Nothing = Schema.Struct({})

export const DiagnosticsStatusNotification = {
  req: Schema.Struct({ status: Schema.Literals(['Idle', 'Uploaded', 'UploadFailed', 'Uploading']) }),
  conf: Nothing,
} as const

export const FirmwareStatusNotification = {
  req: Schema.Struct({
    status: Schema.Literals([
      'Downloaded',
      'DownloadFailed',
      'Downloading',
      'Idle',
      'InstallationFailed',
      'Installing',
      'Installed',
    ]),
  }),
  conf: Nothing,
} as const

/** `location` is a folder by its URL; an answer without `fileName` means that there is nothing to upload. */
export const GetDiagnostics = {
  req: Schema.Struct({
    location: Schema.String,
    retries: Schema.optionalKey(Schema.Int),
    retryInterval: Schema.optionalKey(Schema.Int),
    startTime: Schema.optionalKey(DateTime),
    stopTime: Schema.optionalKey(DateTime),
  }),
  conf: Schema.Struct({ fileName: Schema.optionalKey(text(255)) }),
} as const

/** `location` is a file by its URL, fetched at `retrieveDate` or later; `retryInterval` in seconds. */
export const UpdateFirmware = {
  req: Schema.Struct({
    location: Schema.String,
    retries: Schema.optionalKey(Schema.Int),
    retrieveDate: DateTime,
    retryInterval: Schema.optionalKey(Schema.Int),
  }),
  conf: Nothing,
} as const
