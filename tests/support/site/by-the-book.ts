import type { FromPile, FromPileAction } from '#contracts/ocpp/1.6/messages.ts'

const accepted = { status: 'Accepted' } as const

/** What a central system that accepts everything answers. `now` is its clock, `transactionId` the number it would give next. */
export function byTheBook(
  action: FromPileAction,
  { now, transactionId }: { readonly now: string; readonly transactionId: number },
): FromPile[FromPileAction]['conf'] {
  switch (action) {
    case 'BootNotification':
      return { status: 'Accepted', currentTime: now, interval: 300 }
    case 'Heartbeat':
      return { currentTime: now }
    case 'Authorize':
    case 'StopTransaction':
      return { idTagInfo: accepted }
    case 'StartTransaction':
      return { idTagInfo: accepted, transactionId }
    case 'DataTransfer':
    case 'SignCertificate':
      return accepted
    case 'DiagnosticsStatusNotification':
    case 'FirmwareStatusNotification':
    case 'LogStatusNotification':
    case 'MeterValues':
    case 'SecurityEventNotification':
    case 'SignedFirmwareStatusNotification':
    case 'StatusNotification':
      return {}
    default:
      return action satisfies never
  }
}
