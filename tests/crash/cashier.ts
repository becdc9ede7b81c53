import type { Acknowledged } from './memory.ts'
import { captchaText, operatorCode, password } from './server.ts'

/** A person at the console who settles records as soon as their sessions have ended. */
export interface Cashier {
  /** Answers that should not have been given. */
  readonly wrong: readonly string[]
  /** The record of this session waits to be settled. */
  due(transactionId: number): void
  /** Works at this server until it is gone. */
  workAt(address: string): Promise<void>
  /** Asks until every settlement that was answered with 200 has been paid; answers those that are not after long. */
  unpaid(address: string): Promise<readonly string[]>
}

/** Questions for one record before it counts as never paid. */
const PATIENCE = 500

export function openCashier(acknowledged: Acknowledged, onAcknowledged: () => void): Cashier {
  const waiting: string[] = []
  const wrong: string[] = []
  let wake: () => void = () => {}

  async function settle(call: Call): Promise<void> {
    for (;;) {
      const id = waiting[0]
      if (id === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      const { status } = await call('POST', `/charge-service/records/${id}/initiateSettlement`, {})
      // What is refused was settled by the request that the crash left unanswered.
      if (status === 200) acknowledged.settled.add(id)
      else if (status !== 409) wrong.push(`settling ${id} was answered ${status}`)
      waiting.shift()
      onAcknowledged()
    }
  }

  return {
    wrong,
    due(transactionId) {
      waiting.push(String(transactionId))
      wake()
    },
    async workAt(address) {
      // A server that is killed breaks the connection: the request stays at the head of the queue.
      await signedIn(address)
        .then(({ call }) => settle(call), isCut)
        .catch(isCut)
    },
    async unpaid(address) {
      const { call } = await signedIn(address)
      const left: string[] = []
      for (const id of acknowledged.settled) {
        let status: unknown = null
        for (let asked = 0; asked < PATIENCE && status !== 'RECORD_COMPLETE'; asked += 1)
          status = (await call('GET', `/charge-service/records/${id}`)).data['status']
        if (status !== 'RECORD_COMPLETE') left.push(`${id} is ${String(status)}`)
      }
      return left
    },
  }
}

/** `fetch` says with a TypeError that there was no answer. */
function isCut(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}

interface Answered {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
}

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answered>

/** Signs in as the first account of the installation. */
export async function signedIn(address: string): Promise<{ readonly call: Call; readonly authorization: string }> {
  const open = caller(address, {})
  const { data } = await open('GET', '/user-service/auth/captcha')
  const credentials = { operatorCode, account: 'admin00', password, captchaId: data['captchaId'], code: captchaText }
  const answer = await open('POST', '/user-service/auth/login/operator', credentials)
  if (answer.status !== 200) throw new Error(`signing in was answered ${answer.status}`)
  const authorization = `Bearer ${String(answer.data['accessToken'])}`
  return { call: caller(address, { authorization }), authorization }
}

const caller =
  (address: string, headers: Readonly<Record<string, string>>): Call =>
  async (method, path, body) => {
    const json =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
    const response = await fetch(`${address}${path}`, { method, headers, ...json })
    const { data } = (await response.json()) as { readonly data?: Answered['data'] | null }
    return { status: response.status, data: data ?? {} }
  }
