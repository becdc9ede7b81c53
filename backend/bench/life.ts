import { OperatorCode } from '#contracts/ids.ts'
import type { PaymentGateway } from '#contracts/finance/payment/payment-gateway.ts'
import type { Scenario } from '#contracts/lab/scenario.ts'
import type { PileSide } from '#simulator/wire/memory.ts'
import { startProcesses } from '../areas/all.ts'
import { watchLinks } from '../areas/equipment/connectivity/process.ts'
import { makeCalls } from '../areas/equipment/remote-command/calls.process.ts'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import { openGateway } from '../ocpp/gateway.ts'
import type { Gateway, GatewayOptions } from '../ocpp/gateway.ts'
import { secretsOf } from '../ocpp/secrets.ts'
import type { Settings } from '../settings.ts'
import { openWorld } from '../world.ts'
import type { World } from '../world.ts'

/** Is told what never should happen. */
export type Defect = (what: string, error: unknown) => void

/** One life of our backend: from its start to its end, or to a crash. */
export interface Life {
  readonly world: World
  /** Takes the wire of a pile. */
  readonly connect: Gateway['connect']
  /** Ends it as a stop of the program does. */
  end(): Promise<void>
}

/** So that a scenario sees money move within the hour. */
export const SETTLE_AFTER_MINUTES = 30

export interface Beginning {
  readonly file: string
  readonly clock: Clock
  readonly ids: Ids
  /** What the operator has decided. */
  readonly settings: Partial<Settings>
  /** Where customers pay over the internet; without it they cannot. */
  readonly payments?: PaymentGateway
  readonly defect: Defect
  /** Every call that is answered. */
  readonly onCall?: GatewayOptions['onCall']
  /** Runs after the world is open and before anything in it moves. */
  readonly furnish: (world: World) => Promise<void>
}

/** What the operator of a scenario has decided. */
export const settingsOf = ({ given }: Scenario): Partial<Settings> => ({
  settleAfterMinutes: SETTLE_AFTER_MINUTES,
  ...given?.settings,
})

/** An error is what it says. */
const readable = (_: string, value: unknown): unknown => (value instanceof Error ? value.message : value)

export async function begin({
  file,
  clock,
  ids,
  settings,
  payments,
  defect,
  onCall,
  furnish,
}: Beginning): Promise<Life> {
  const world = openWorld({
    code: OperatorCode.make('BENCH0'),
    name: 'Bench',
    file,
    clock,
    ids,
    settings,
    ...(payments === undefined ? {} : { payments }),
  })
  await furnish(world)
  const log = {
    info: () => {},
    warn: () => {},
    error: (detail: object, message: string) => defect(message, JSON.stringify(detail, readable)),
  }
  world.commandBus.unheard.listen((refusal) => defect('a refusal was thrown away', JSON.stringify(refusal)))
  const gateway = openGateway(world, { log, ...(onCall === undefined ? {} : { onCall }) })
  const processes = startProcesses(world, defect)
  const unwatch = watchLinks(world, gateway, (error) => defect('links', error))
  const transport = { transport: gateway, secrets: secretsOf(world) }
  const stopCalls = makeCalls(world, transport, (error) => defect('calls', error))
  return {
    world,
    connect: (pileId: string, wire: PileSide) => gateway.connect(pileId, wire),
    async end() {
      unwatch()
      stopCalls()
      await gateway.close()
      await processes.stop()
      world.close()
    },
  }
}
