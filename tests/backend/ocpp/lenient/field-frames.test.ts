import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openNetwork } from '../network.ts'
import type { Network } from '../network.ts'
import type { Heard, Station } from '../station.ts'
import { fieldFrames } from './field-frames.ts'

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork()
  station = await network.booted()
  const begun = { connectorId: 1, idTag: 'other', meterStart: 1_000, timestamp: '2026-11-20T07:00:00.000Z' }
  await station.confirmed('StartTransaction', begun)
})
afterEach(() => network.close())

const quirks = () =>
  network.lines.filter(({ message }) => message === 'a quirk, taken leniently').map(({ detail }) => detail['kind'])
const refused = () => network.lines.filter(({ message }) => message === 'a call refused')
const facts = ([lifecycle, id]: readonly [string, string]) => network.world.store.facts(lifecycle, id)
async function told(frame: unknown): Promise<Heard> {
  station.say(JSON.stringify(frame))
  return station.heard()
}

describe('a frame as seen in the field', () => {
  it.each(fieldFrames)('of $vendor ($seen) is confirmed, with one warning a kind', async ({ frame, kinds, makes }) => {
    const before = network.world.store.position()
    const [type, id] = await told(frame)
    expect([type, id]).toEqual([3, frame[1]])
    expect(refused()).toEqual([])
    expect(new Set(quirks())).toEqual(new Set(kinds))
    expect(quirks()).toHaveLength(kinds.length)
    const seen = facts(['pile-link', 'CP1']).filter((fact) => fact.type === 'link.quirkSeen')
    expect(seen).toHaveLength(kinds.length)
    expect(seen.map(({ data }) => data)).toEqual(
      expect.arrayContaining(kinds.map((kind) => expect.objectContaining({ kind }))),
    )
    if (makes === null) expect(network.world.store.position() - before).toBe(kinds.length)
    else expect(facts(makes.stream).findLast((fact) => fact.type === makes.type)?.data).toMatchObject(makes.data)
  })

  it.each(fieldFrames)('of $vendor ($seen) is told once, however often it comes', async ({ frame, kinds }) => {
    await told(frame)
    const [, id, action, payload] = frame
    const other = typeof id === 'number' ? id + 1 : `${id}-again`
    expect((await told([2, other, action, payload]))[0]).toBe(3)
    station = await network.connect()
    expect((await told(frame))[0]).toBe(3)
    expect(quirks()).toHaveLength(kinds.length)
  })
})

describe('a pile in the lab', () => {
  it.each(fieldFrames)('is refused the frame of $vendor ($seen)', async ({ frame }) => {
    const lab = await openNetwork({ isLab: true })
    const strict = await lab.booted()
    strict.say(JSON.stringify(frame))
    const heard = await strict.ask('Heartbeat').then(() => strict.frames.at(-2))
    // A number for a message id makes it no frame at all.
    if (typeof frame[1] === 'string') expect(heard?.slice(0, 2)).toEqual([4, frame[1]])
    else expect(lab.lines.filter(({ message }) => message === 'an illegible frame')).toHaveLength(1)
    await lab.close()
  })
})
