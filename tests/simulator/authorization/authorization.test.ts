import { describe, expect, it } from 'vitest'
import { car, HOUR, ready } from '../rig.ts'

const TAG = 'TAG00000001'
const accepted = { status: 'Accepted' } as const

/** A pile with a local list at version 1: TAG accepted, BAD blocked, OLD expired two hours ago. */
function listed(configuration: Readonly<Record<string, string>> = {}) {
  const bench = ready({ configuration: { LocalPreAuthorize: 'true', ...configuration } })
  const send = (update: object) => bench.ask('SendLocalList', update)
  const version = () => bench.ask('GetLocalListVersion', {})
  const localAuthorizationList = [
    { idTag: TAG, idTagInfo: { ...accepted, parentIdTag: 'FAMILY' } },
    { idTag: 'BAD', idTagInfo: { status: 'Blocked' } },
    { idTag: 'OLD', idTagInfo: { ...accepted, expiryDate: '2026-11-20T06:00:00Z' } },
  ]
  const sent = send({ listVersion: 1, updateType: 'Full', localAuthorizationList })
  return { ...bench, send, sent, version }
}

describe('SendLocalList', () => {
  it('replaces the list, then changes it, and reports its version', () => {
    const { charging, pile, send, sent, received, version } = listed()
    expect([sent, version()]).toEqual([accepted, { listVersion: 1 }])
    const localAuthorizationList = [{ idTag: 'tag00000001' }, { idTag: 'NEW', idTagInfo: accepted }]
    expect(send({ listVersion: 2, updateType: 'Differential', localAuthorizationList })).toEqual(accepted)
    expect(version()).toEqual({ listVersion: 2 })
    charging(1, 'NEW')
    expect(received('Authorize')).toEqual([])
    pile.swipe(2, TAG)
    expect(received('Authorize')).toEqual([{ idTag: TAG }])
  })

  it.each([
    [{ listVersion: 1, updateType: 'Differential', localAuthorizationList: [] }, 'VersionMismatch'],
    [{ listVersion: 0, updateType: 'Full', localAuthorizationList: [] }, 'Failed'],
    [{ listVersion: 2, updateType: 'Full', localAuthorizationList: [{ idTag: 'A' }] }, 'Failed'],
    [{ listVersion: 2, updateType: 'Differential', localAuthorizationList: doubled() }, 'Failed'],
    [{ listVersion: 2, updateType: 'Differential', localAuthorizationList: many(201) }, 'Failed'],
  ])('changes nothing: %j', (update, status) => {
    const { charging, send, received, version } = listed()
    expect(send(update)).toEqual({ status })
    expect(version()).toEqual({ listVersion: 1 })
    charging(1, TAG)
    expect(received('Authorize')).toEqual([])
  })

  it('holds no more tags than LocalAuthListMaxLength', () => {
    const { send, version } = listed({ LocalAuthListMaxLength: '4' })
    expect(send({ listVersion: 2, updateType: 'Differential', localAuthorizationList: many(2) })).toEqual({
      status: 'Failed',
    })
    expect(send({ listVersion: 2, updateType: 'Differential', localAuthorizationList: many(1) })).toEqual(accepted)
    expect(version()).toEqual({ listVersion: 2 })
  })

  it('is empty at version 0, and not there at version -1', () => {
    const { ask, send, version } = listed()
    expect(send({ listVersion: 5, updateType: 'Full' })).toEqual(accepted)
    expect(version()).toEqual({ listVersion: 0 })
    ask('ChangeConfiguration', { key: 'LocalAuthListEnabled', value: 'false' })
    expect(version()).toEqual({ listVersion: -1 })
    expect(send({ listVersion: 6, updateType: 'Full' })).toEqual({ status: 'NotSupported' })
  })

  it('survives a reboot', () => {
    const { ask, clock, version } = listed()
    ask('Reset', { type: 'Hard' })
    clock.advance(20_000)
    expect(version()).toEqual({ listVersion: 1 })
  })
})

function many(count: number) {
  return Array.from({ length: count }, (_, at) => ({ idTag: `MANY${at}`, idTagInfo: accepted }))
}
function doubled() {
  return ['A', 'a'].map((idTag) => ({ idTag, idTagInfo: accepted }))
}

describe('a tag that is listed', () => {
  it('starts without a message if it is accepted, and is sent for authorization if it is not', () => {
    const { charging, pile, received } = listed()
    charging(1, TAG)
    expect(received('Authorize')).toEqual([])
    pile.swipe(2, 'BAD')
    pile.swipe(2, 'OLD')
    expect(received('Authorize')).toEqual([{ idTag: 'BAD' }, { idTag: 'OLD' }])
  })

  it('is sent for authorization without LocalPreAuthorize', () => {
    const { charging, received } = listed({ LocalPreAuthorize: 'false' })
    charging(1, TAG)
    expect(received('Authorize')).toEqual([{ idTag: TAG }])
  })

  it('counts before what was remembered', () => {
    const { clock, pile, send, system, received } = listed({ LocalPreAuthorize: 'false' })
    pile.swipe(1, 'BOTH')
    clock.advance(200_000)
    const localAuthorizationList = [{ idTag: 'BOTH', idTagInfo: { status: 'Blocked' } }]
    send({ listVersion: 2, updateType: 'Differential', localAuthorizationList })
    pile.drop()
    pile.plug(1, car())
    pile.swipe(1, 'BOTH')
    expect(pile.connector(1).transaction).toBeNull()
    expect(received('Authorize')).toHaveLength(1)
    expect(system.received.at(-1)?.action).not.toBe('StartTransaction')
  })

  it.each(['BAD', 'OLD'])('does not start offline when it is %s, though unknown tags may', (idTag) => {
    const { charging, pile } = listed()
    pile.drop()
    charging(1, idTag)
    charging(2, 'NOBODY')
    expect(pile.connectors.map(({ transaction }) => transaction?.idTag ?? null)).toEqual([null, 'NOBODY'])
  })

  it('that is blocked is refused where unknown tags are accepted offline', () => {
    const { charging, pile } = listed({ LocalAuthorizeOffline: 'false', AllowOfflineTxForUnknownId: 'true' })
    pile.drop()
    charging(1, 'BAD')
    charging(2, 'NOBODY')
    expect(pile.connectors.map(({ transaction }) => transaction?.idTag ?? null)).toEqual([null, 'NOBODY'])
  })

  it.each([
    ['true', true],
    ['false', false],
  ])('starts offline as LocalAuthorizeOffline says: %s', (may, starts) => {
    const { charging, pile } = listed({ LocalAuthorizeOffline: may, AllowOfflineTxForUnknownId: 'false' })
    pile.drop()
    charging(1, TAG)
    expect(pile.connector(1).transaction !== null).toBe(starts)
  })

  it('is reported as a conflict when the central system refuses it, until a list comes', () => {
    const { charging, pile, send, story, system, received } = listed()
    system.answering('StartTransaction', () => ({ conf: { transactionId: 9, idTagInfo: { status: 'Blocked' } } }))
    charging(1, TAG)
    expect(received('StatusNotification').filter(({ errorCode }) => errorCode === 'LocalListConflict')).toMatchObject([
      { connectorId: 0, status: 'Available' },
    ])
    expect(received('StopTransaction')).toMatchObject([{ reason: 'DeAuthorized' }])
    send({
      listVersion: 2,
      updateType: 'Full',
      localAuthorizationList: [{ idTag: TAG, idTagInfo: { status: 'Blocked' } }],
    })
    expect(pile.mainController.status.errorCode).toBe('NoError')
    expect(story().at(-1)).toBe('0 Available')
  })
})

describe('another tag of the same family', () => {
  it('stops what the first began, by the list or after asking', () => {
    for (const isListed of [true, false]) {
      const { charging, pile, send, system, received } = listed()
      const info = { ...accepted, parentIdTag: 'FAMILY' }
      if (isListed)
        send({
          listVersion: 2,
          updateType: 'Differential',
          localAuthorizationList: [{ idTag: 'SISTER', idTagInfo: info }],
        })
      system.answering('Authorize', () => ({ conf: { idTagInfo: info } }))
      charging(1, TAG)
      pile.swipe(1, 'SISTER')
      expect(received('StopTransaction')).toMatchObject([{ reason: 'Local', idTag: 'SISTER' }])
      expect(received('Authorize')).toHaveLength(isListed ? 0 : 1)
    }
  })

  it.each([
    ['of another family', { ...accepted, parentIdTag: 'STRANGERS' }],
    ['of no family', accepted],
    ['that is blocked', { status: 'Blocked', parentIdTag: 'FAMILY' } as const],
  ])('stops nothing when it is one %s', (_, idTagInfo) => {
    const { charging, pile, system, received } = listed()
    charging(1, TAG)
    system.answering('Authorize', () => ({ conf: { idTagInfo } }))
    pile.swipe(1, 'OTHER')
    expect(received('Authorize')).toEqual([{ idTag: 'OTHER' }])
    expect(received('StopTransaction')).toEqual([])
    expect(pile.connector(1)?.transaction?.idTag).toBe(TAG)
  })

  it('is none where neither has a family', () => {
    const { charging, pile, received } = ready()
    charging(1, TAG)
    pile.swipe(1, 'OTHER')
    expect(received('StopTransaction')).toEqual([])
  })

  it('is known by StartTransaction.conf, too, and a stranger stops nothing', () => {
    const { charging, pile, system, received } = ready()
    system.answering('StartTransaction', () => ({
      conf: { transactionId: 3, idTagInfo: { ...accepted, parentIdTag: 'F' } },
    }))
    charging(1, TAG)
    pile.swipe(1, 'STRANGER')
    expect(received('StopTransaction')).toEqual([])
    system.answering('Authorize', () => ({ conf: { idTagInfo: { ...accepted, parentIdTag: 'F' } } }))
    pile.swipe(1, 'SISTER')
    expect(received('StopTransaction')).toHaveLength(1)
  })
})

describe('the cache', () => {
  it('evicts the least recently used tag', () => {
    const { clock, pile, received } = ready({ configuration: { LocalPreAuthorize: 'true' } })
    const use = (tag: string): void => {
      pile.swipe(1, tag)
      clock.advance(200_000)
    }
    for (let tag = 0; tag < 200; tag += 1) use(`TAG${tag}`)
    use('TAG0')
    use('TAG200')
    const before = received('Authorize').length
    use('TAG0')
    expect(received('Authorize')).toHaveLength(before)
    use('TAG1')
    expect(received('Authorize')).toHaveLength(before + 1)
  })

  it('does not count when it is switched off, or the tag has expired', () => {
    const { ask, clock, pile, system, received } = ready({ configuration: { LocalPreAuthorize: 'true' } })
    system.answering('Authorize', () => ({ conf: { idTagInfo: { ...accepted, expiryDate: '2026-11-20T09:00:00Z' } } }))
    const use = (): void => {
      pile.swipe(1, TAG)
      clock.advance(200_000)
    }
    use()
    use()
    expect(received('Authorize')).toHaveLength(1)
    clock.advance(HOUR)
    use()
    expect(received('Authorize')).toHaveLength(2)
    system.answering('Authorize', undefined)
    use()
    ask('ChangeConfiguration', { key: 'AuthorizationCacheEnabled', value: 'false' })
    use()
    expect(received('Authorize')).toHaveLength(4)
    expect(ask('ClearCache', {})).toEqual({ status: 'Rejected' })
  })

  it('learns from StopTransaction.conf', () => {
    const { charging, clock, pile, system, received } = ready({ configuration: { LocalPreAuthorize: 'true' } })
    charging(1, TAG)
    system.answering('StopTransaction', () => ({ conf: { idTagInfo: { status: 'Blocked' } } }))
    pile.swipe(1, TAG)
    pile.unplug(1)
    clock.advance(1_000)
    pile.swipe(1, TAG)
    expect(received('Authorize')).toHaveLength(2)
  })
})

describe('a tag that StartTransaction.conf refuses, though it may go on', () => {
  const barred = (most: string) => {
    const bench = ready({ configuration: { StopTransactionOnInvalidId: 'false', MaxEnergyOnInvalidId: most } })
    bench.system.answering('StartTransaction', () => ({ conf: { transactionId: 7, idTagInfo: { status: 'Invalid' } } }))
    bench.charging()
    return bench
  }

  it('gets no energy at all without MaxEnergyOnInvalidId', () => {
    const { clock, pile, story, received } = barred('0')
    clock.advance(HOUR)
    expect(story()).toContain('1 SuspendedEVSE')
    expect(pile.connector(1).meter.registerWh).toBe(1_000)
    expect(received('StopTransaction')).toEqual([])
  })

  it('gets MaxEnergyOnInvalidId and no watt-hour more', () => {
    const { clock, pile, story } = barred('500')
    clock.advance(60_000)
    expect(story().at(-2)).toBe('1 Charging')
    clock.advance(HOUR)
    expect(
      story()
        .filter((word) => word.startsWith('1 '))
        .slice(-2),
    ).toEqual(['1 Charging', '1 SuspendedEVSE'])
    expect(pile.connector(1).meter.registerWh).toBe(1_500)
    pile.swipe(1, TAG)
    expect(story()).toContain('StopTransaction')
  })
})
