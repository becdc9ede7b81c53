import { system } from '#contracts/actor.ts'
import type { Work } from '#backend/commands/work.ts'
import { enablement } from '#machines/enablement.ts'
import { rulesOf, stands } from '#machines/rules.ts'
import { actorOf } from '#tests/support/actors.ts'
import { afterMinutes, chance, now } from './environment.ts'
import type { Happening, Scene } from './environment.ts'
import type { Product } from './product.ts'
import { emptyBackend, settingsOf, standingIn } from './world.ts'
import type { Site } from './world.ts'

/**
 * A location and a pile at it, switched on and off by hand and by each other, in any order and with any delay. The plans
 * are modelled here: each asks the machines where the other stands, in the commit in which it acts.
 */
const site: Site = { now, settings: settingsOf({}), processes: [] }
const [location, pile] = ['L1', 'CP1']
const isOn = stands('Enabled', 'Enabling')
const dueAt = afterMinutes(0)
const reach = { stations: 0, piles: 1, sessions: 0, reservations: 0 }
const parentOf = (id: string): string | null => (id === pile ? location : null)
const parentEnabled = (work: Work, id: string): boolean =>
  parentOf(id) === null || isOn(work.standing(enablement, location))

const give = (work: Work, id: string, command: string, body: object): unknown =>
  work.give(enablement, { id, command, body })
const switchOff = (work: Work, { id, cascade }: Switch) =>
  give(work, id, 'disable', { cascade, confirmed: true, reach, dueAt })
const switchOn = (work: Work, { id, cascade }: Switch) =>
  give(work, id, 'enable', {
    cascade,
    parentEnabled: parentEnabled(work, id),
    contractActive: true,
    tariffId: 'T1',
    currentAccountId: null,
    dueAt,
  })
const switchOnLater = (work: Work, { id }: Switch) =>
  give(work, id, 'enableLater', { parentEnabled: parentEnabled(work, id) })
/** What the location's switch means for the pile. */
const follow = (work: Work) => (parentEnabled(work, pile) ? switchOn : switchOff)(work, { id: pile, cascade: true })
/** A location has been followed when its pile stands as it does. */
const acknowledge = (work: Work, { id }: Switch) => {
  const pileIsOn = isOn(work.standing(enablement, pile))
  const silent = id === location && pileIsOn && !parentEnabled(work, pile) ? 1 : 0
  return give(work, id, 'acknowledge', { silent, pending: [] })
}

interface Switch {
  readonly id: string
  readonly cascade: boolean
}

const register = (work: Work) =>
  [location, pile].map((id) =>
    give(work, id, 'register', {
      kind: id === location ? 'location' : 'pile',
      parentId: parentOf(id),
      enabled: true,
      parentEnabled: true,
      duplicateCard: false,
    }),
  )

const byHand = (id: string) => ({ id, cascade: false }) as const
const process = system('cascade')
const { always, can, never } = rulesOf<Scene, Happening>()
const at = ({ backend }: Scene, id: string) => standingIn(backend, enablement, id)

export const cascadeProduct: Product = {
  name: 'cascade: location × pile enablement',
  site,
  start: chance('', [register, null, actorOf.OP]).act(site, emptyBackend),
  chances: [
    ...[location, pile].flatMap((id) => [
      chance(`${id} is disabled by hand`, [switchOff, byHand(id), actorOf.OP], { atMost: 2 }),
      chance(`${id} is enabled by hand`, [switchOn, byHand(id), actorOf.OP], { atMost: 2 }),
      chance(`${id} has answered`, [acknowledge, byHand(id), process], { atMost: 3 }),
    ]),
    chance('the pile is enabled under its disabled location', [switchOnLater, byHand(pile), actorOf.OP]),
    chance('the pile follows its location', [follow, null, process], { atMost: 3 }),
  ],
  bound: { steps: 14, states: 6_000 },
  rules: [
    always('noPlanThrows', ({ backend }) => backend.defects.length === 0),
    never(
      'pileIsNotEnabledUnderADisabledLocation',
      ({ before, after }) => !isOn(at(before, pile)) && isOn(at(after, pile)) && !isOn(at(after, location)),
    ),
    always(
      'enabledPileNeverStandsUnderADisabledLocation',
      (scene) => at(scene, location).value !== 'Disabled' || !isOn(at(scene, pile)),
    ),
    never(
      'pileSwitchedOffByHandStaysOff',
      ({ before, event, after }) =>
        event.name === 'the pile follows its location' &&
        !at(before, pile).context.ownSwitch &&
        isOn(at(after, pile)) &&
        !isOn(at(before, pile)),
    ),
    can('locationCanBeEnabledAgain', { from: () => true, to: (scene) => isOn(at(scene, location)) }),
  ],
}
