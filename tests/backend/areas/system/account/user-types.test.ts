import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { roleOf } from '#contracts/actor.ts'
import type { UserType } from '#contracts/actor.ts'
import { begins, mayBegin } from '#contracts/begins.ts'
import type { Beginning } from '#contracts/begins.ts'
import { flatten, operatorMenu } from '#contracts/menu.ts'
import { givenByHand, remoteActions } from '#contracts/equipment/remote/remote-actions.ts'
import { atlas } from '#machines/atlas.ts'
import { openFleet } from '#tests/backend/areas/equipment/firmware/fleet.ts'
import { hostOf } from '#tests/backend/http/desk.ts'
import { adminAccount, openAccount, openServer, signInWith } from '#tests/backend/http/installation.ts'

/** What a user type may do is seen at every call, whatever pages its menu leads to: user type × command. */

const types = ['SUPER', 'NORMAL', 'MAINTAINER'] as const
const password = 'secret1password'

/** Everybody has every page, so that only the type makes a difference. */
async function open() {
  const fleet = await openFleet()
  const { world, files } = fleet
  const menuCodeList = flatten(operatorMenu).map(({ code }) => code)
  for (const type of types) {
    const account = adminAccount({ account: nameOf(type), type, menuCodeList })
    await openAccount(world, nameOf(type), account, password)
  }
  const { call, address } = await openServer(hostOf({ world }), { clock: world.clock, storage: files.storage })
  const tokens = new Map<UserType, string>()
  for (const type of types)
    tokens.set(type, (await signInWith(call, { account: nameOf(type), password })).data.accessToken)
  const token = (type: UserType): string => tokens.get(type) ?? expect.unreachable()
  return {
    ...fleet,
    post: (type: UserType, path: string, body: object) => call('POST', path, { token: token(type), body }),
    put: (type: UserType, path: string, body: object) => call('PUT', path, { token: token(type), body }),
    upload: (type: UserType) =>
      fetch(`${address}/firmware-service/files?name=a.bin`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token(type)}`, 'content-type': 'application/octet-stream' },
        body: 'image',
      }),
  }
}

const nameOf = (type: UserType): string => `${type.toLowerCase().slice(0, 6)}00`
const person = (type: UserType) => ({ kind: 'person', id: 'P', account: 'P', type, sub: 0 }) as const
const may = (what: Beginning, type: UserType): boolean => mayBegin(what, roleOf(person(type)))

describe('a maintainer', () => {
  it('puts no firmware there, drafts and issues none, and none of it is kept', async () => {
    const { upload, post, draft, form, pile, files, upgrade } = await open()
    await pile()
    const id = await draft()
    expect((await upload('MAINTAINER')).status).toBe(403)
    expect(existsSync(join(files.storage.firmware('0PL002', '0123456789abcdef'), '..'))).toBe(true)
    expect(await files.storage.all('0PL002')).toHaveLength(1)
    expect(await post('MAINTAINER', '/firmware-service/upgrades', { ...form, copyOf: null })).toMatchObject({
      status: 403,
      code: 'ACCESS_DENIED',
    })
    const issued = await post('MAINTAINER', `/firmware-service/upgrades/${id}/issue`, {
      pileIds: ['CP1'],
      waitsForIdle: true,
    })
    expect([issued.status, upgrade(id)?.value]).toEqual([403, 'Draft'])
  })

  it('is refused what its role may not order of a pile, and by no other reason', async () => {
    const { post, pile } = await open()
    await pile()
    for (const action of givenByHand) {
      const body = { pileId: 'CP1', connectorId: 1, action, payload: {}, reason: 'looks on site' }
      const { status, code } = await post('MAINTAINER', '/command-service/commands', body)
      const isPermitted = remoteActions[action].by.includes('MT')
      expect([action, status === 403 && code === 'ACCESS_DENIED']).toEqual([action, !isPermitted])
    }
  })

  it('hears that it may not before it hears that the pile is away', async () => {
    const { post } = await open()
    const body = { pileId: 'CP1', action: 'DataTransfer', payload: { vendorId: 'V' } }
    expect((await post('MAINTAINER', '/command-service/commands', body)).status).toBe(403)
    expect((await post('NORMAL', '/command-service/commands', body)).code).toBe('POINT_OFFLINE')
  })
})

describe.each(types)('%s', (type) => {
  it('begins what the list says and nothing else', async () => {
    const { upload, post, put, pile, form } = await open()
    await pile()
    const limit = { pileId: 'CP1', connectorId: 1, purpose: 'TxDefaultProfile', power: 3_000, validTo: null }
    const answered: Readonly<Partial<Record<Beginning, number>>> = {
      draftUpgrade: (await post(type, '/firmware-service/upgrades', { ...form, copyOf: null })).status,
      putFirmware: (await upload(type)).status,
      limitConnector: (await post(type, '/balancing-service/limits', limit)).status,
      vendFreely: (await put(type, '/device-service/piles/CP1/free-vending', { freeVending: true })).status,
      putInLab: (await put(type, '/device-service/piles/CP1/lab', { isLab: true })).status,
    }
    for (const [what, status] of Object.entries(answered) as [Beginning, number][])
      expect([what, status === 403]).toEqual([what, !may(what, type)])
  })
})

it('lists who begins what as the machines permit it', () => {
  const by = (lifecycle: string, command: string): readonly string[] =>
    (atlas.get(lifecycle)?.commands[command]?.by ?? []).filter((role) => role !== 'SYS').toSorted()
  expect({
    draftUpgrade: begins.draftUpgrade.toSorted(),
    draftPlan: begins.draftPlan.toSorted(),
    limitLocation: begins.limitLocation.toSorted(),
    saveList: begins.saveList.toSorted(),
    vendFreely: begins.vendFreely.toSorted(),
    putInLab: [...begins.putInLab],
  }).toEqual({
    draftUpgrade: by('firmware-upgrade', 'draft'),
    draftPlan: by('balancing-plan', 'draft'),
    limitLocation: by('location', 'change'),
    saveList: by('authorization-list', 'register'),
    vendFreely: by('pile', 'change'),
    putInLab: by('pile', 'putInLab'),
  })
  // A file is there for a configuration.
  expect(begins.putFirmware).toEqual(begins.draftUpgrade)
})
