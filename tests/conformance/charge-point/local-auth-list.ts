import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { must } from '../case.ts'
import type { Bench, ChargePointCase } from '../rig/bench.ts'
import { charge, configure, remoteStart, saysOrRefuses, unasked } from './steps.ts'

const shared = { profile: 'LocalAuthListManagement', subject: 'charge-point' } as const
type Update = ToPile['SendLocalList']['req']

const accepted = (idTag: string) => ({ idTag, idTagInfo: { status: 'Accepted' } }) as const

async function version({ central }: Bench): Promise<number> {
  const { listVersion } = await central.call('GetLocalListVersion', {})
  return listVersion
}

async function send(bench: Bench, update: Update, wanted: string): Promise<void> {
  const answer = await bench.central.call('SendLocalList', update)
  must(answer.status === wanted, `SendLocalList is answered ${wanted}`)
}

/** The first card stands in the list, and nothing else does. Answers the list's version. */
async function listed(bench: Bench): Promise<number> {
  await configure(bench, 'LocalAuthListEnabled', 'true')
  await configure(bench, 'LocalPreAuthorize', 'true')
  const listVersion = Math.max(0, await version(bench)) + 1
  const localAuthorizationList = [accepted(bench.tags.first)]
  await send(bench, { listVersion, updateType: 'Full', localAuthorizationList }, 'Accepted')
  bench.afterwards(() => bench.central.call('SendLocalList', { listVersion: listVersion + 9, updateType: 'Full' }))
  return listVersion
}

/** The list is as it was: the first card begins without being asked for. */
async function unchanged(bench: Bench, before: number): Promise<void> {
  must((await version(bench)) === before, 'the version is as it was')
  const since = bench.central.mark()
  await charge(bench)
  must(bench.central.heard('Authorize', since).length === 0, 'the list still knows the card')
}

/** The cases of the local list. */
export const localAuthList: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_043_CS',
    name: 'Send Local Authorization List',
    passes: 'A full list and a change are taken, the version follows, and the cards in it count.',
    async run(bench) {
      const full = await listed(bench)
      must((await version(bench)) === full, 'the version is that of the full list')
      const localAuthorizationList = [accepted(bench.tags.second)]
      await send(bench, { listVersion: full + 1, updateType: 'Differential', localAuthorizationList }, 'Accepted')
      must((await version(bench)) === full + 1, 'the version is that of the change')
      const since = bench.central.mark()
      await charge(bench, 1, bench.tags.second)
      must(bench.central.heard('Authorize', since).length === 0, 'a card in the list is not asked for')
    },
  },
  {
    ...shared,
    id: 'TC_043_1_CS',
    name: 'Send Local Authorization List - NotSupported',
    passes: 'Without a list NotSupported, or an error.',
    async run(bench) {
      const { central } = bench
      const switched = (value: string) => central.call('ChangeConfiguration', { key: 'LocalAuthListEnabled', value })
      await switched('false')
      bench.afterwards(() => switched('true'))
      const answer = await central.attempt('SendLocalList', { listVersion: 1, updateType: 'Full' })
      must(saysOrRefuses(answer, 'NotSupported'), 'the list is not supported')
    },
  },
  {
    ...shared,
    id: 'TC_043_2_CS',
    name: 'Send Local Authorization List - VersionMismatch',
    passes: 'A change that is not newer than the list is refused, and changes nothing.',
    async run(bench) {
      const listVersion = await listed(bench)
      const localAuthorizationList = [{ idTag: bench.tags.first }]
      await send(bench, { listVersion, updateType: 'Differential', localAuthorizationList }, 'VersionMismatch')
      await unchanged(bench, listVersion)
    },
  },
  {
    ...shared,
    id: 'TC_043_3_CS',
    name: 'Send Local Authorization List - Failed',
    passes: 'A list with a card twice is refused, and changes nothing.',
    async run(bench) {
      const listVersion = await listed(bench)
      const localAuthorizationList = [accepted(bench.tags.second), accepted(bench.tags.second)]
      await send(bench, { listVersion: listVersion + 1, updateType: 'Full', localAuthorizationList }, 'Failed')
      await unchanged(bench, listVersion)
    },
  },
  {
    ...shared,
    id: 'TC_008_1_CS',
    name: 'Regular Start Charging Session - Id in Local Authorization List',
    passes: 'A card in the list begins without Authorize.',
    async run(bench) {
      await listed(bench)
      const since = bench.central.mark()
      await charge(bench)
      unasked(bench, since)
    },
  },
  {
    ...shared,
    id: 'TC_008_2_CS',
    name: 'Remote Start Charging Session - Id in Local Authorization List',
    passes: 'A remote start for a card in the list begins without Authorize.',
    async run(bench) {
      const { central, station, tags } = bench
      await configure(bench, 'AuthorizeRemoteTxRequests', 'true')
      await listed(bench)
      const since = central.mark()
      await remoteStart(bench)
      await station.plug(1)
      await central.expect('StartTransaction', { connectorId: 1, idTag: tags.first })
      unasked(bench, since)
    },
  },
]
