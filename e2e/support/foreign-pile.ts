import { createRequire } from 'node:module'
import { installation } from './installation.ts'

type Fields = Readonly<Record<string, unknown>>

interface Client {
  readonly state: number
  connect(): Promise<unknown>
  handle(action: string, answer: (call: { readonly params: Fields }) => Fields): void
  call(action: string, payload: Fields): Promise<Fields>
  close(how: { readonly force: boolean }): Promise<unknown>
}

// ocpp-rpc's own declarations leave its calls untyped and want every option; these are the parts a bare client uses.
const { RPCClient } = createRequire(import.meta.url)('ocpp-rpc') as {
  readonly RPCClient: { readonly OPEN: number; new (options: Fields): Client }
}

/** What a pile of another maker says of itself when it boots (OCPP 1.6 §6.3). */
export const foreign = { id: 'CP-4711', vendor: 'Alfen', model: 'Eve', serialNumber: 'A-4711' } as const

/**
 * Milliseconds between two boots of a pile that was not accepted. The wait is the pile's own behaviour, not the test's: nobody
 * tells a pile that it was accepted, so it asks again after a while (OCPP 1.6 §4.2), only sooner than the server said. A test
 * that waits for it waits for `accepted`.
 */
const AGAIN = 500
/** How long a charge has taken that the pile tells of at once, as after a moment without a connection (OCPP 1.6 §3.7). */
const CHARGED_FOR = 6_000

/**
 * A pile that is nothing but an `ocpp-rpc` client: somebody typed the address and the joining password into it, and it takes the
 * password that it is given once it is let in (OCPP security whitepaper, A00.FR.204).
 */
export interface ForeignPile {
  /** Resolves once the server has accepted it. */
  accepted(): Promise<void>
  /** Somebody holds a card to the reader: the status that the server gives it (OCPP 1.6 §6.2). */
  authorize(idTag: string): Promise<string>
  /** A whole charge with a card, from plugging in to leaving; Wh. */
  charge(idTag: string, energy: number): Promise<void>
  close(): Promise<void>
}

/** Connects as somebody set it up, boots, and boots again until it is accepted. */
export async function foreignPile(origin: string, joiningPassword: string): Promise<ForeignPile> {
  let password = joiningPassword
  let client = await connected(origin, password, keep)
  let isOver = false

  function keep(given: string): void {
    password = given
  }

  async function boot(): Promise<string> {
    const { status } = await ask(client, 'BootNotification', {
      chargePointVendor: foreign.vendor,
      chargePointModel: foreign.model,
      chargePointSerialNumber: foreign.serialNumber,
    })
    return String(status)
  }

  async function bootUntilAccepted(): Promise<void> {
    for (;;) {
      if (isOver) return
      if (client.state !== RPCClient.OPEN) client = await connected(origin, password, keep)
      if ((await boot()) === 'Accepted') return
      await pause(AGAIN)
    }
  }

  const accepted = (async () => {
    await bootUntilAccepted()
    await tell(client, 0, 'Available')
    await tell(client, 1, 'Available')
  })()
  accepted.catch(() => undefined)

  return {
    accepted: () => accepted,
    async authorize(idTag) {
      const { idTagInfo } = await ask(client, 'Authorize', { idTag })
      return statusIn(idTagInfo)
    },
    async charge(idTag, energy) {
      await tell(client, 1, 'Preparing')
      const begun = { connectorId: 1, idTag, meterStart: 0, timestamp: ago(CHARGED_FOR) }
      const { transactionId, idTagInfo } = await ask(client, 'StartTransaction', begun)
      if (statusIn(idTagInfo) !== 'Accepted') throw new Error(`the card is ${statusIn(idTagInfo)}`)
      await tell(client, 1, 'Charging')
      await ask(client, 'StopTransaction', {
        transactionId,
        idTag,
        meterStop: energy,
        timestamp: now(),
        reason: 'EVDisconnected',
      })
      await tell(client, 1, 'Available')
    },
    async close() {
      isOver = true
      await client.close({ force: true })
    },
  }
}

/** Opens the socket by security profile 1: the identity and a password (OCPP-J 1.6 §6.2.2). */
async function connected(origin: string, password: string, keep: (given: string) => void): Promise<Client> {
  const client = new RPCClient({
    endpoint: `${origin.replace('http', 'ws')}/ocpp/${installation.operator}`,
    identity: foreign.id,
    password,
    protocols: ['ocpp1.6'],
    strictMode: true,
    reconnect: false,
  })
  client.handle('ChangeConfiguration', ({ params }) => {
    if (params['key'] === 'AuthorizationKey') keep(String(params['value']))
    return { status: 'Accepted' }
  })
  client.handle('GetConfiguration', () => ({ configurationKey: [], unknownKey: [] }))
  await client.connect()
  return client
}

const ask = (client: Client, action: string, payload: Fields): Promise<Fields> => client.call(action, payload)

const tell = (client: Client, connectorId: number, status: string): Promise<Fields> =>
  ask(client, 'StatusNotification', { connectorId, errorCode: 'NoError', status, timestamp: now() })

const statusIn = (info: unknown): string =>
  typeof info === 'object' && info !== null && 'status' in info ? String(info.status) : 'nothing'

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString()
const now = (): string => ago(0)
