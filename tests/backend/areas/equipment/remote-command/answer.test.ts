import { describe, expect, it } from 'vitest'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import type { ErrorCode } from '#contracts/ocpp/frame.ts'
import { answerStatus, errorStatus } from '#backend/areas/equipment/remote-command/answer.ts'

/** What the answers of piles mean, whatever was asked (OCPP 1.6 §7; security whitepaper §6). */

describe('a confirmation', () => {
  it.each<[RemoteActionName, string, string]>([
    ['Reset', 'Accepted', 'accept'],
    ['TriggerMessage', 'Accepted', 'accept'],
    ['GetLog', 'AcceptedCanceled', 'accept'],
    ['SignedUpdateFirmware', 'AcceptedCanceled', 'accept'],
    ['UnlockConnector', 'Unlocked', 'accept'],
    ['ChangeConfiguration', 'RebootRequired', 'accept'],
    ['ChangeAvailability', 'Scheduled', 'schedule'],
    ['ReserveNow', 'Occupied', 'refuse'],
    ['UnlockConnector', 'UnlockFailed', 'refuse'],
    ['SendLocalList', 'VersionMismatch', 'refuse'],
    ['ClearChargingProfile', 'Unknown', 'refuse'],
    ['ChangeConfiguration', 'NotSupported', 'notSupport'],
    ['TriggerMessage', 'NotImplemented', 'notSupport'],
    ['DataTransfer', 'UnknownVendorId', 'notSupport'],
    ['DataTransfer', 'UnknownMessageId', 'notSupport'],
    ['DataTransfer', 'Rejected', 'refuse'],
  ])('of %s with %s becomes %s', (action, status, command) => {
    expect(answerStatus(action, { status })).toEqual(command === 'schedule' ? { command } : { command, answer: status })
  })

  it.each<[RemoteActionName, { readonly status?: string }]>([
    ['GetConfiguration', {}],
    ['GetInstalledCertificateIds', { status: 'NotFound' }],
  ])('of %s with %j is consent, whatever else it says', (action, said) => {
    expect(answerStatus(action, said)).toEqual({ command: 'accept', answer: null })
  })
})

it.each<[ErrorCode, object]>([
  ['NotSupported', { command: 'notSupport', answer: 'NotSupported' }],
  ['NotImplemented', { command: 'notSupport', answer: 'NotImplemented' }],
  ['InternalError', { command: 'fail', answer: 'InternalError', description: 'out of memory' }],
])('the error %s means what it says', (code, word) => {
  expect(errorStatus(code, 'out of memory')).toEqual(word)
})
