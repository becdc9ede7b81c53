import { expect, onTestFinished } from 'vitest'
import { livePath } from '#contracts/http/live.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { customer } from '#machines/master-data.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { admin, adminAccount, openAccount, openInstallation } from './installation.ts'
import type { Installation } from './installation.ts'

/** Consoles that listen to the live feed, and what happens for them to hear. */

/** How many consoles the server tells what happens. */
export const subscribers = async (call: Installation['call']): Promise<number> =>
  Number(/live_subscribers\{operator="0PL002"\} (\d+)/u.exec((await call('GET', '/metrics')).text)?.[1])

const by = { actor: actorOf.SYS, correlation: 'test' } as const
const saying: CommandHandler<string, unknown> = (tx, code) =>
  tx.dispatch(customer, { id: code.slice(-2), command: 'register', body: { code } })

/** An installation whose feed is listened to, with two commands that make facts. */
export async function openLive() {
  const installation = await openInstallation()
  const { world, address, token } = installation
  const mine = await token()
  const sayMuch = (code: string) => world(admin.operatorCode).commandBus.run(saying, code, by)
  const rename = (code: string) => openAccount(world(admin.operatorCode), 'A1', adminAccount({ menuCodeList: [code] }))
  const position = () => world(admin.operatorCode).store.position()
  const feed = (headers: Record<string, string> = {}, query = '', as = mine) =>
    listen(`${address}${livePath}${query}`, { authorization: `Bearer ${as}`, ...headers })
  return { ...installation, rename, sayMuch, position, feed }
}

interface Received {
  readonly event: string | null
  readonly id: string | null
  readonly comment: string
  // Tests look into frames by name; what is not there is undefined and fails the expectation.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
}

/** A console: reads events one by one, as the HTML standard cuts them. */
async function listen(url: string, headers: Record<string, string>) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const response = await fetch(url, { headers, signal: abort.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('no stream')
  let text = ''
  const read = async (): Promise<boolean> => {
    const { done, value } = await reader.read()
    text += value ?? ''
    return !done
  }
  return {
    async next(): Promise<Received> {
      while (!text.includes('\n\n')) if (!(await read())) throw new Error('the feed ended')
      const end = text.indexOf('\n\n')
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const field = (name: string): string | null => new RegExp(`^${name}: (.*)$`, 'mu').exec(block)?.[1] ?? null
      const data = field('data')
      return {
        event: field('event'),
        id: field('id'),
        comment: field('') ?? '',
        data: data === null ? null : JSON.parse(data),
      }
    },
    buffered: () => text.length,
    async ended(): Promise<boolean> {
      while (await read()) if (text.length > 1e6) return false
      return true
    },
    close: () => abort.abort(),
  }
}
