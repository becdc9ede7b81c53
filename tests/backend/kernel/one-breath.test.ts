import { expect, it, onTestFinished } from 'vitest'
import { DAY } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { requestDiagnostics } from '#backend/areas/equipment/diagnostics/request.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import type { Heard } from '#tests/backend/ocpp/station.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'

/**
 * What a pile says in the same breath as its answer: its own order is the order of the facts, whatever is being committed.
 */

const at = Date.UTC(2026, 10, 20, 8)

async function asked(network: Network) {
  const sent: Heard[] = []
  const wire = { send: (text: string) => void sent.push(JSON.parse(text)), close: () => undefined }
  const pile = network.gateway.connect('CP1', wire)
  const say = (frame: readonly unknown[]): void => pile.receive(JSON.stringify(frame))
  say([2, 'boot', 'BootNotification', { chargePointVendor: 'Vendor', chargePointModel: 'Model' }])
  const form = {
    pileId: 'CP1',
    type: 1 as const,
    fileAddress: 'ftp://files.example/logs/',
    vendorId: 'Volt',
    startsAt: instant(at - DAY),
    stopsAt: instant(at),
    retries: 1,
    retryIntervalSeconds: 60,
    repeatOf: null,
    reason: 'meter drifts',
  }
  const by = { actor: actorOf.MT, correlation: 'test' }
  const { id } = await network.world.commandBus.run(requestDiagnostics, form, by)
  if (id === null) return expect.unreachable()
  const call = () => sent.find(([, , action]) => action === 'GetDiagnostics')
  await network.until(() => call() !== undefined)
  const stands = () => stateOf(network.world, diagnostics, id)
  return { say, messageId: call()?.[1], stands, facts: () => network.world.store.facts('diagnostics', id) }
}

async function open(): Promise<Network> {
  const network = await openNetwork({ isLively: true })
  onTestFinished(() => network.close())
  return network
}

const begins = [2, 'begins', 'DiagnosticsStatusNotification', { status: 'Uploading' }] as const

it('keeps the name of the file when the upload begins before the answer with it is committed', async () => {
  const network = await open()
  const { say, messageId, stands, facts } = await asked(network)
  say([3, messageId, { fileName: 'log.zip' }])
  say(begins)
  await network.until(() => stands()?.value === 'Uploading')
  expect(stands()?.context.fileName).toBe('log.zip')
  expect(
    facts()
      .map(({ type }) => type)
      .slice(-2),
  ).toEqual(['diagnostics.answered', 'diagnostics.notified'])
})

it('keeps the name of the file when the pile begins before it answers', async () => {
  const network = await open()
  const { say, messageId, stands, facts } = await asked(network)
  say(begins)
  say([3, messageId, { fileName: 'log.zip' }])
  await network.until(() => facts().length === 4)
  expect(stands()).toMatchObject({ value: 'Uploading', context: { fileName: 'log.zip' } })
})

it('looks at nothing of a pile before its answer is recorded, an error as well', async () => {
  const network = await open()
  const { say, messageId, stands, facts } = await asked(network)
  say([4, messageId, 'InternalError', '', {}])
  say(begins)
  await network.until(() => stands()?.value === 'Failed')
  await network.rest()
  expect(facts().map(({ type }) => type)).toEqual(['diagnostics.requested', 'diagnostics.sent', 'diagnostics.refused'])
})
