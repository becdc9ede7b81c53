import { expect, it } from 'vitest'
import { openNetwork } from './network.ts'

/** The soak runs whole networks without sockets: the same sessions, checks and limits behind a wire made of memory. */

it('a pile on the memory wire is served by the very same rules', async () => {
  const network = await openNetwork()
  const heard: string[] = []
  const closed: number[] = []
  const wired = network.gateway.connect('CP1', { send: (text) => heard.push(text), close: (code) => closed.push(code) })
  wired.receive('[2,"1","BootNotification",{"chargePointVendor":"V","chargePointModel":"M"}]')
  wired.receive('[2,"2","Authorize",{}]')
  wired.receive('[2,"3","Authorize",{"idTag":"good"}]')
  await network.until(() => heard.length === 3)
  expect(heard.map((text) => JSON.parse(text).slice(0, 3))).toEqual([
    [3, '1', expect.objectContaining({ status: 'Accepted' })],
    [4, '2', 'OccurenceConstraintViolation'],
    [3, '3', { idTagInfo: { status: 'Accepted' } }],
  ])
  for (let n = 0; n < 5; n += 1) wired.receive('{')
  expect(closed).toEqual([1002])
  wired.closed(1002)
  await network.until(() => network.world.store.stateOf('pile-link', 'CP1')?.value === 'Offline')
  wired.receive('[2,"4","Heartbeat",{}]')
  expect(heard).toHaveLength(3)
  await network.close()
})

it('a pile that has gone is not answered any more, though its call is still worked on', async () => {
  const network = await openNetwork()
  const heard: string[] = []
  const wired = network.gateway.connect('CP1', { send: (text) => heard.push(text), close: () => undefined })
  wired.receive('[2,"1","BootNotification",{"chargePointVendor":"V","chargePointModel":"M"}]')
  await network.until(() => heard.length === 1)
  wired.receive('[2,"2","Authorize",{"idTag":"good"}]')
  wired.receive('[2,"3","Authorize",{"idTag":"good"}]')
  wired.closed(1006)
  await network.until(() => network.world.store.stateOf('pile-link', 'CP1')?.value === 'Offline')
  expect(heard).toHaveLength(1)
  // The first was begun, the second was not.
  expect(network.calls).toEqual(['BootNotification result', 'Authorize result'])
  await network.close()
})
