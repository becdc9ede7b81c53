import { expect, it } from 'vitest'
import { failureText } from '#console/areas/equipment/firmware/upgrade-failure.ts'
import { textContextOf } from '#tests/console/support/text-context.ts'

it('says in words why an upgrade failed, and repeats a word that has none', () => {
  const { text } = textContextOf('en')
  expect(failureText('DownloadFailed', text)).toBe('The pile could not download the file')
  expect(failureText('RevokedCertificate', text)).toBe('Answer of the pile: the certificate was revoked')
  expect(failureText('OutOfPaper', text)).toBe('OutOfPaper')
})
