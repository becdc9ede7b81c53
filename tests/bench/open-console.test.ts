import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openConsole } from './open-console.ts'

it('opens a console for the bench that answers whoever comes', async () => {
  const { origin, close } = await openConsole(temporaryFolder(), 'data')
  const answer = await fetch(`${origin}/readyz`)
  await close()
  expect(answer.status).toBe(200)
})
