import { expect, it } from 'vitest'
import { registers } from '#backend/areas/all.ts'
import { operatorCommandsOf, registersOf } from '#backend/kernel/registers.ts'
import type { Area } from '#backend/kernel/registers.ts'
import type { RemoteCommandPart } from '#backend/kernel/remote-commands.ts'

/** What things bring for one another. */

const waits: RemoteCommandPart = { connectionTimeOut: () => 60 }
const areaWith = (...remoteCommands: readonly RemoteCommandPart[]): Area => ({ remoteCommands })

it.each<readonly [string, RemoteCommandPart, string]>([
  ['follower of a lifecycle', { followers: { bill: () => undefined } }, 'bill is registered twice'],
  ['order of an action', { requestHandlers: { Reset: () => null } }, 'Reset is registered twice'],
  ['reader of what a pile reads back', { readBacks: { GetConfiguration: () => undefined } }, 'GetConfiguration'],
  ['word on ConnectionTimeOut', waits, 'one thing tells of ConnectionTimeOut'],
])('refuses a second %s, also of another area', (_, part, why) => {
  const first = part === waits ? areaWith(part) : areaWith(part, waits)
  expect(() => registersOf([first])).not.toThrow()
  expect(() => registersOf([first, areaWith(part)])).toThrow(why)
})

it('refuses to do without a word on ConnectionTimeOut', () => {
  expect(() => registersOf([{}])).toThrow('ConnectionTimeOut')
})

it('refuses second handlers of what people command of a lifecycle', () => {
  const own: Area = { operatorCommands: { bill: {} } }
  expect(operatorCommandsOf([own, { operatorCommands: { alarm: {} } }])).toEqual({ bill: {}, alarm: {} })
  expect(() => operatorCommandsOf([own, own])).toThrow('bill is registered twice')
})

it('tells every thing of an answer, in whatever area it stands', () => {
  const told: string[] = []
  const note = (name: string): RemoteCommandPart => ({ noteAnswer: () => void told.push(name) })
  const { remoteCommands } = registersOf([areaWith(waits, note('one')), areaWith(note('other'))])
  Reflect.apply(remoteCommands.noteAnswer, null, [null, null, null])
  expect(told).toEqual(['one', 'other'])
})

it('has a follower for each lifecycle that takes steps at piles', () => {
  expect(Object.keys(registers.remoteCommands.followers).toSorted()).toEqual([
    'availability',
    'charging-profile',
    'diagnostics',
    'firmware-job',
    'joining',
    'offline-list',
    'pile-security',
    'remote-command',
    'reservation',
  ])
})
