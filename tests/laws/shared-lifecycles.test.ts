import { expect, it } from 'vitest'
import { connectorStatuses, displayStatus, reportedStatuses } from '#contracts/equipment/connector.ts'
import type { FirmwareFact } from '#contracts/equipment/firmware/firmware-job.ts'
import { FirmwareStatusNotification } from '#contracts/ocpp/1.6/firmware-management.ts'
import { instant } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { begin } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'

/** The lifecycles of the design card are machines of the atlas, which every room shares, with the words of spec §4. */

const wordsOf = (name: string): readonly string[] => {
  const words = Object.values(atlas.get(name)?.wire ?? {}).filter((word) => word !== null)
  return [...new Set(words)].toSorted()
}

it('shares the connector status: nine words that piles report, two that follow from link and error [R0.4.01]', () => {
  expect(wordsOf('connector')).toEqual([...reportedStatuses].toSorted())
  const shown = reportedStatuses.flatMap((status) => [
    displayStatus({ status, errorCode: 'NoError' }, true),
    displayStatus({ status, errorCode: 'WeakSignal' }, true),
    displayStatus({ status, errorCode: 'NoError' }, false),
  ])
  expect([...new Set(shown)].toSorted()).toEqual([...connectorStatuses].toSorted())
})

it.each([
  ['charge-record', 'CHARGE_COMPLETE RECORD_COMPLETE RECORD_UNSETTLED PAY_FAIL ABNORMAL', '[R0.4.02]'],
  ['reservation', 'Reserved Finished Canceling Canceled', '[R0.4.03]'],
  ['work-order', 'ALREADY PASS CLOSE', '[R0.4.04]'],
  ['discount-card', 'INVALID IN_USE EXPIRED CANCELLED', '[R0.4.05]'],
  ['diagnostics', '-1 1 2 3', '[R0.4.06]'],
])('shares the lifecycle of a %s with the states %s %s', (name, words) => {
  expect(wordsOf(name)).toEqual(words.split(' ').toSorted())
})

it.each([
  ['alarm', 'Undisposed AutoRecovery ManualDisposed'],
  ['feedback', 'UNPROCESSED PROCESSED'],
  ['banner', 'UNAUDITED AUDITED'],
  ['bill', 'Paying PaySuccess PayFail'],
  ['offline-list', 'SUCCESS FAIL'],
  ['enablement', 'enabled disabled deleted'],
])('shares the lifecycle of a %s, too: %s [R0.4.08]', (name, words) => {
  expect(wordsOf(name)).toEqual(words.split(' ').toSorted())
})

const at = instant(0)
const said = (status: string) => ({ type: 'firmware.notified', data: { status }, at, by: actorOf.CP }) as FirmwareFact

it('shares the firmware upgrade: a job stands where the pile says it is, by the seven words of OCPP [R0.4.07]', () => {
  const words = FirmwareStatusNotification.req.fields.status.literals
  expect([...words].toSorted()).toEqual(
    'DownloadFailed Downloaded Downloading Idle InstallationFailed Installed Installing'.split(' '),
  )
  for (const word of words.filter((each) => each !== 'Idle'))
    expect(begin(firmwareJob, [said('Downloading'), said(word)]).value).toBe(word)
  // Idle says that nothing is going on: a job that waits goes on waiting.
  expect(begin(firmwareJob, [said('Downloading'), said('Idle')]).value).toBe('Downloading')
})
