import { Schema } from 'effect'

/** OCPP 1.6 FirmwareManagement profile (§4.4, §4.5): how far a charge point is with an upload or an update. */

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
