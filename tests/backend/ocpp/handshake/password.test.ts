import { expect, it } from 'vitest'
import { realIds } from '#backend/ids.ts'
import { hashPilePassword, passwordCheck } from '#backend/ocpp/handshake/password.ts'

const right = Buffer.from('0123456789abcdef')
const wrong = Buffer.from('0123456789abcdee')

it('a password fits its own hash only, the first time and every time after', async () => {
  const check = passwordCheck()
  const hash = await hashPilePassword(right.toString(), realIds)
  expect(hash).not.toContain(right.toString())
  expect(await check.matches('CP1', hash, right)).toBe(true)
  expect(await check.matches('CP1', hash, wrong)).toBe(false)
  expect(await check.matches('CP1', hash, right)).toBe(true)
})

it('a password that was right before is checked without work', async () => {
  const check = passwordCheck()
  const hash = await hashPilePassword(right.toString(), realIds)
  await check.matches('CP1', hash, right)
  const again = check.matches('CP1', hash, right)
  expect(check.pending).toBe(0)
  expect(await again).toBe(true)
})

it('a changed password ends the old one, remembered or not', async () => {
  const check = passwordCheck()
  await check.matches('CP1', await hashPilePassword(right.toString(), realIds), right)
  expect(await check.matches('CP1', await hashPilePassword('another password', realIds), right)).toBe(false)
})

it('a hash nobody can read matches nothing', async () => {
  expect(await passwordCheck().matches('CP1', 'plain text', Buffer.from('plain text'))).toBe(false)
})
