import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { FtpAddress, UpgradeStatus, upgradeCommands } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import type { UpgradeFact } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M17: a firmware upgrade configuration. */

const config = {
  version: '2.4.1',
  fileAddress: 'ftp://files.example/2.4.1.bin',
  vendor: 'Volt',
  model: 'V2',
  retrieveAt: afterMinutes(60),
  retries: 3,
  retryIntervalSeconds: 60,
  signing: null,
  description: 'Meter fix',
}
const draft = { ...config, copyOf: null }
const issue = { pileIds: ['CP000001', 'CP000002'], fileReachable: true }
const pause = { reason: 'piles reboot in a loop', sent: 20, failed: 0 }
const drafted: Told<UpgradeFact> = { type: 'upgrade.drafted', data: draft, by: 'OP' }
const issued: Told<UpgradeFact> = { type: 'upgrade.issued', data: issue, by: 'OP' }
const paused: Told<UpgradeFact> = { type: 'upgrade.wavePaused', data: pause, by: 'OP' }

const inDraft = given(firmwareUpgrade, drafted)
const running = given(firmwareUpgrade, drafted, issued)

describe('firmware upgrade', () => {
  it('is shown as draft, issued, retired or deleted', () => {
    const shown = Object.values(firmwareUpgrade.wire).filter((word) => word !== null)
    expect(shown).toEqual([...UpgradeStatus.literals])
  })

  it('takes an FTP address with a host, and no other [R5.5.02]', () => {
    const takes = Schema.is(FtpAddress)
    const good = ['ftp://host/f.bin', 'ftps://host/f.bin', 'ftp://user:word@host:2121/f.bin', 'ftp://host']
    expect(good.filter((address) => !takes(address))).toEqual([])
    const bad = ['http://host/f.bin', 'https://host/f.bin', 'ftp://', 'ftp:///f.bin', 'ftp://host/a b', 'host/f.bin']
    expect(bad.filter((address) => takes(address))).toEqual([])
    expect(Schema.is(upgradeCommands.draft)({ ...draft, fileAddress: 'http://host/f.bin' })).toBe(false)
  })

  it('takes a certificate in PEM with a signature in base64, or neither', () => {
    const takes = Schema.is(upgradeCommands.draft)
    const signing = {
      certificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
      signature: 'TWFu==',
    }
    expect(takes({ ...draft, signing })).toBe(true)
    for (const change of [{ certificate: 'MIIB' }, { signature: 'not base64!' }, { signature: '' }])
      expect(takes({ ...draft, signing: { ...signing, ...change } })).toBe(false)
  })

  it('tries and waits a natural number of times and seconds', () => {
    const takes = Schema.is(upgradeCommands.draft)
    expect(takes({ ...draft, retries: 0, retryIntervalSeconds: 0 })).toBe(true)
    expect(takes({ ...draft, retries: -1 })).toBe(false)
    expect(takes({ ...draft, retryIntervalSeconds: -1 })).toBe(false)
  })

  it('is drafted, edited and deleted as long as it is not issued', () => {
    given(firmwareUpgrade).when('draft', draft).by('OP').becomes('upgrade.drafted').in('Draft', { issuedAt: null })
    const other = { ...config, version: '2.4.2' }
    inDraft.when('edit', other).by('SU').becomes('upgrade.edited').in('Draft', { version: '2.4.2' })
    inDraft.when('delete', {}).by('OP').becomes('upgrade.deleted').in('Deleted', { endedAt: testStart })
  })

  it('is neither deleted nor edited once it is issued [R4.3.09]', () => {
    running.when('delete', {}).by('OP').refused()
    running.when('delete', {}).by('SU').refused()
    running.when('edit', config).by('OP').refused()
  })

  it('is issued to chosen piles, with a file that can be had and time to fetch it', () => {
    const outcome = inDraft.when('issue', issue).by('OP').becomes('upgrade.issued')
    outcome.in('Issued', { pileIds: issue.pileIds, issuedAt: testStart, isPaused: false })
    inDraft.when('issue', issue, afterMinutes(61)).by('OP').refusedBecause('retrieveAhead')
    inDraft
      .when('issue', { ...issue, fileReachable: false })
      .by('OP')
      .refusedBecause('fileReachable')
    expect(Schema.is(upgradeCommands.issue)({ ...issue, pileIds: [] })).toBe(false)
  })

  it('pauses a wave by hand, or by itself above five per cent of failures', () => {
    const byHand = running.when('pauseWave', pause).by('OP').becomes('upgrade.wavePaused')
    byHand.in('Issued', { isPaused: true, pauseReason: pause.reason })
    const failures = (failed: number) => ({ ...pause, failed })
    running.when('pauseWave', failures(1)).by('SYS').refusedBecause('pausedByHandOrFailures')
    running.when('pauseWave', failures(2)).by('SYS').becomes('upgrade.wavePaused').in('Issued', { isPaused: true })
    given(firmwareUpgrade, drafted, issued, paused).when('pauseWave', pause).by('OP').refusedBecause('waveRunning')
  })

  it('goes on when a paused wave is resumed', () => {
    const resumed = given(firmwareUpgrade, drafted, issued, paused).when('resumeWave', {}).by('SU')
    resumed.becomes('upgrade.waveResumed').in('Issued', { isPaused: false, pauseReason: null })
    running.when('resumeWave', {}).by('OP').refusedBecause('wavePaused')
  })

  it('retires when no job runs', () => {
    const retired = running.when('retire', { jobsRunning: 0 }).by('OP').becomes('upgrade.retired')
    retired.in('Retired', { endedAt: testStart })
    running.when('retire', { jobsRunning: 1 }).by('OP').refusedBecause('noJobRunning')
    inDraft.when('retire', { jobsRunning: 0 }).by('OP').refused()
  })

  it('belongs to the operator alone', () => {
    for (const role of ['SO', 'S2', 'MT'] as const) {
      inDraft.when('edit', config).by(role).notPermitted()
      inDraft.when('issue', issue).by(role).notPermitted()
    }
  })
})
