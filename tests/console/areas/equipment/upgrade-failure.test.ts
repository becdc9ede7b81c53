import { expect, it } from 'vitest'
import { failureText } from '#console/areas/equipment/firmware/upgrade-failure.ts'
import { speakerOf } from '#tests/console/support/speaker.ts'

it('says in words why an upgrade failed, and repeats a word that has none', () => {
  const { text } = speakerOf('en')
  expect(failureText('DownloadFailed', text)).toBe('The pile could not fetch the file')
  expect(failureText('RevokedCertificate', text)).toBe('The pile says: the certificate was revoked')
  expect(failureText('OutOfPaper', text)).toBe('OutOfPaper')
})
