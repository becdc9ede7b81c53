import type { LocalAuthList } from '#contracts/equipment/lists/authorization-list.ts'
import { Instant } from '#contracts/units.ts'
import { saveList } from '#backend/areas/equipment/local-auth-list/save.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import { must } from '../case.ts'
import type { Asked, CentralBench, CentralSystemCase } from './bench.ts'
import { clerk } from './ours.ts'
import { commanded, lastOf, typed } from './steps.ts'

const shared = { profile: 'LocalAuthListManagement', subject: 'central-system' } as const
type Sent = Asked<'SendLocalList'>

const validUntil = Instant.make('2027-01-01T00:00:00.000Z')

/** Somebody keeps an offline list of these cards for the charge point: a new one, or the one there is. */
function wanted(
  { operator, pile }: CentralBench,
  customerIds: readonly [string, ...string[]],
  id: string | null = null,
): Promise<void> {
  const list: LocalAuthList = {
    name: 'Conformance',
    validUntil,
    chargeableType: 'MIXED',
    members: { kind: 'customers', customerIds },
    pileIds: [pile.id],
  }
  return operator.wants(`Let the cards ${customerIds.join(', ')} stand on the list of ${pile.id}`, ({ world }) =>
    world.commandBus.run(saveList, { id, list }, { actor: clerk, correlation: 'conformance' }),
  )
}

/** The charge point has no list yet and is sent one. */
async function sentWhole(bench: CentralBench): Promise<Sent> {
  await wanted(bench, [bench.tags.known])
  const { answer } = await bench.pile.asked('GetLocalListVersion')
  answer({ listVersion: 0 })
  const sent = await bench.pile.asked('SendLocalList')
  must(sent.payload.updateType === 'Full', 'the list is sent whole')
  must(sent.payload.listVersion > 0, 'its version is above 0')
  return sent
}

const push = ({ world }: Network) => stateOf(world, offlineList, '1~CP1')

/** The list is shown as not pushed, and its version as not on the charge point. */
const refused = (bench: CentralBench, status: ToPile['SendLocalList']['conf']['status']): Promise<void> =>
  bench.operator.shows(`the list was refused: ${status}`, (network) => {
    const { reason, versionOnPile } = push(network)?.context ?? {}
    return reason === status && versionOnPile === 0
  })

export const localAuthList: readonly CentralSystemCase[] = [
  {
    ...shared,
    id: 'TC_042_2_CSMS',
    name: 'Get Local List Version (empty)',
    passes: '0 is understood as an empty list.',
    async run(bench) {
      const { answer } = await commanded(bench, 'GetLocalListVersion', {})
      answer({ listVersion: 0 })
      await bench.operator.shows('the version is shown', (network) => lastOf(network, 'GetLocalListVersion') === 'done')
      await sentWhole(bench)
    },
  },
  {
    ...shared,
    id: 'TC_043_1_CSMS',
    name: 'Send Local Authorization List - NotSupported',
    passes: 'The list is sent whole to a charge point that says it has none; NotSupported is shown.',
    isLab: true,
    async run(bench) {
      const version = await commanded(bench, 'GetLocalListVersion', {})
      version.answer({ listVersion: -1 })
      const { answer } = await typed(bench, 'SendLocalList', {
        listVersion: 1,
        updateType: 'Full',
        localAuthorizationList: [{ idTag: bench.tags.known, idTagInfo: { status: 'Accepted' } }],
      })
      answer({ status: 'NotSupported' })
      await bench.operator.shows('the list was refused', (network) => lastOf(network, 'SendLocalList') === 'failed')
    },
  },
  {
    ...shared,
    id: 'TC_043_3_CSMS',
    name: 'Send Local Authorization List - Failed',
    passes: 'The list is sent whole; Failed is shown, and its version is not taken for the charge point’s.',
    async run(bench) {
      const { answer } = await sentWhole(bench)
      answer({ status: 'Failed' })
      await refused(bench, 'Failed')
    },
  },
  {
    ...shared,
    id: 'TC_043_4_CSMS',
    name: 'Send Local Authorization List - Full',
    passes: 'Every entry carries its status; the version is above 0.',
    async run(bench) {
      const { answer, payload } = await sentWhole(bench)
      const entries = payload.localAuthorizationList ?? []
      must(entries.length > 0, 'somebody stands on the list')
      must(
        entries.every(({ idTagInfo }) => idTagInfo !== undefined),
        'every entry carries its status',
      )
      answer({ status: 'Accepted' })
      await bench.operator.shows('the list is pushed', (network) => push(network)?.value === 'SUCCESS')
    },
  },
  {
    ...shared,
    id: 'TC_043_5_CSMS',
    name: 'Send Local Authorization List - Differential',
    passes: 'Only the new card is sent, with its status, under a higher version.',
    async run(bench) {
      const first = await sentWhole(bench)
      first.answer({ status: 'Accepted' })
      const present = first.payload.listVersion
      const readBack = await bench.pile.asked('GetLocalListVersion')
      readBack.answer({ listVersion: present })
      await wanted(bench, [bench.tags.known, bench.tags.blocked], '1')
      const { answer } = await bench.pile.asked('GetLocalListVersion')
      answer({ listVersion: present })
      const { answer: accept, payload } = await bench.pile.asked('SendLocalList')
      const [entry, ...others] = payload.localAuthorizationList ?? []
      must(payload.updateType === 'Differential', 'only what is new is sent')
      must(entry?.idTag === bench.tags.blocked && others.length === 0, 'that is the new card alone')
      must(entry.idTagInfo !== undefined, 'it carries its status')
      must(payload.listVersion > present, 'the version is higher')
      accept({ status: 'Accepted' })
      await bench.operator.shows(
        'the list is pushed',
        (network) => push(network)?.context.version === payload.listVersion,
      )
    },
  },
]
