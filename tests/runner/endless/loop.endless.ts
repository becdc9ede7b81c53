import { spawn } from 'node:child_process'
import { it } from 'vitest'
import { temporaryFolder } from '#tests/support/folder.ts'

it('goes round for ever, with a server and a folder of its own', () => {
  const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  process.stderr.write(`LEAVES ${pid} ${temporaryFolder()}\n`)
  for (;;);
})
