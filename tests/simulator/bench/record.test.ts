import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { ended, serve, start } from './rig.ts'

/** `record`: what is done over HTTP becomes a scenario when it ends. */

async function open() {
  const out = join(temporaryFolder(), 'mine.scenario.yaml')
  const child = start(['record', '--url', (await serve()).url, '--piles', '1', '--out', out])
  await expect.poll(() => child.lines.length).toBeGreaterThan(0)
  const { url } = JSON.parse(child.lines[0] ?? '') as { url: string }
  const send = (path: string, body: object): Promise<Response> =>
    fetch(`${url}/piles/CP000001/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const status = async (): Promise<string> => {
    const answer = await fetch(`${url}/piles/CP000001`)
    return ((await answer.json()) as { connectors: { status: string }[] }).connectors[0]?.status ?? ''
  }
  return { child, out, send, status }
}

it('writes what was done as a scenario that can be read', async () => {
  const { child, out, send, status } = await open()
  await expect.poll(status).toBe('Available')
  await send('connectors/1/plug', { soc: 0.4 })
  await send('connectors/1/swipe', { idTag: 'TAG00000001' })
  await expect.poll(status).toBe('Charging')
  expect((await send('connectors/1/stories/plug-to-paid', { idTag: 'TAG1', chargesMs: 1 })).status).toBe(400)
  child.kill('SIGINT')
  expect(await ended(child)).toBe(0)
  const text = readFileSync(out, 'utf8')
  expect(readScenario(text)).toMatchObject({ ok: true })
  expect(text).toContain('- swipe: { at: CP000001/1, card: TAG00000001 }')
  expect(text).toContain('- wait: { charging: CP000001/1 }')
})

it('says so when nothing was done, and writes nothing', async () => {
  const { child, out } = await open()
  child.kill('SIGINT')
  expect(await ended(child)).toBe(1)
  expect(existsSync(out)).toBe(false)
})
