import { tmpdir } from 'node:os'
import { pino } from 'pino'
import type { ApiAnswer, ApiRequest } from '#simulator/scenarios/playing/stage.ts'
import type { Clock } from '../clock.ts'
import { openFileStorage } from '../files/file-storage.ts'
import type { Host } from '../host.ts'
import type { Server } from '../http/server.ts'
import { tokens } from '../http/session/tokens.ts'
import type { Ids } from '../ids.ts'
import { hashPilePassword } from '../ocpp/handshake/password.ts'
import { givePassword } from '../ocpp/handshake/pile-password.ts'
import type { World } from '../world.ts'

/**
 * The HTTP API over the world of the run that is played just now, without a socket. To build the server costs more than to
 * play ten scenarios, so one serves all runs of a process, and none is built before a scenario calls the API.
 */
export interface Api {
  /** The world of the run that is played. */
  turnTo(world: World): void
  call(request: ApiRequest): Promise<ApiAnswer>
}

/** Who asks: told.ts registers the account. */
const ACCOUNT = 'admin00'

export function openApi(): Api {
  let current: World | null = null
  let building: Promise<Server> | null = null
  const world = (): World => {
    if (current === null) throw new Error('no run is played')
    return current
  }
  return {
    turnTo(to) {
      current = to
    },
    async call({ method, path, body }) {
      const { app } = await (building ??= build(world))
      const answer = await app.inject({
        method: methods[method] ?? 'GET',
        url: path,
        headers: { authorization: `Bearer ${tokenFor(world())}`, 'content-type': 'application/json' },
        payload: body === undefined ? '' : JSON.stringify(body),
      })
      return { status: answer.statusCode, body: parsed(answer.body) }
    },
  }
}

/** A token of the account that scenarios ask by. */
export const tokenFor = ({ code, store, clock, ids }: World): string =>
  tokens(store.vault, clock, ids).issue({ operatorCode: code, accountId: ACCOUNT }).token

const methods: Readonly<Record<string, 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'>> = {
  DELETE: 'DELETE',
  GET: 'GET',
  PATCH: 'PATCH',
  POST: 'POST',
  PUT: 'PUT',
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function build(world: () => World): Promise<Server> {
  const { createServer } = await import('../http/server.ts')
  const clock: Clock = {
    now: () => world().clock.now(),
    monotonic: () => world().clock.monotonic(),
    after: (milliseconds, run) => world().clock.after(milliseconds, run),
    soon: (run) => world().clock.soon(run),
  }
  const ids: Ids = {
    next: () => world().ids.next(),
    token: (bytes) => world().ids.token(bytes),
    random: () => world().ids.random(),
  }
  const host: Host = {
    world: (code) => (code === world().code ? world() : null),
    worlds: () => [],
    operators: () => [{ code: world().code, name: world().name, menuCodeAllList: [] }],
    get vault() {
      return world().store.vault
    },
    found: async () => world(),
    close: () => undefined,
  }
  const server = await createServer(host, {
    host: '127.0.0.1',
    port: 0,
    consoleDir: null,
    captchaText: null,
    demo: null,
    logger: pino({ level: 'silent' }),
    clock,
    ids,
    storage: openFileStorage(tmpdir()),
    givePassword,
    hashPassword: hashPilePassword,
  })
  server.open()
  await server.app.ready()
  return server
}
