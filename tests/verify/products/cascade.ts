import { register } from '#backend/areas/register.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { disable, enable } from '#backend/areas/equipment/switching/commands.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import type { Switched } from '#machines/equipment/enablement.names.ts'
import { switches } from '#backend/areas/equipment/switching/process.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { propertiesOf, isIn } from '#machines/kit/properties.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, chance, crash, furnished, idTag, now, pileId } from './environment.ts'
import type { Happening, Scene } from './environment.ts'
import type { Product } from './product.ts'
import { run, settingsOf, stateIn } from './world.ts'
import type { Site } from './world.ts'

/**
 * A location and its pile, switched on and off by hand while the pile follows late, twice or after a crash, and somebody
 * who wants to charge there.
 */
const site: Site = { now, settings: settingsOf({}), processes: [switches] }
const location: Switched = { kind: 'location', id: 'L1' }
const pile: Switched = { kind: 'pile', id: pileId }
const place = { name: 'Site', address: '', zone: 'UTC', latitude: 0, longitude: 0, rank: 0, load: null }
const start = { pileId, connectorId: 1, idTag, meterStart: 0, timestamp: afterMinutes(0), reservationId: null } as const

const { always, can, never } = propertiesOf<Scene, Happening>()
const isOn = isIn('Enabled', 'Enabling')
const at = ({ backend }: Scene, thing: Switched) => stateIn(backend, enablement, switchOf(thing))
const isKnown = (scene: Scene, thing: Switched) => at(scene, thing).value !== 'New'
/** The pile's own switch, as somebody set it last. */
const isWanted = (scene: Scene) => at(scene, pile).context.ownSwitch
const session = ({ backend }: Scene) => stateIn(backend, chargingSession, '1')

const byHand = (thing: Switched) => [
  chance(`${thing.kind} is disabled`, [disable, { ...thing, confirmed: true }, actorOf.OP], { atMost: 2 }),
  chance(`${thing.kind} is enabled`, [enable, thing, actorOf.OP], { atMost: 2 }),
]

export const cascadeProduct: Product = {
  name: 'cascade: location × pile enablement × session',
  site,
  start: run(site, furnished(site, 100_000), {
    handler: register,
    input: { lifecycle: 'location', id: location.id, value: place },
    actor: actorOf.SYS,
  }),
  chances: [...byHand(location), ...byHand(pile), chance('StartTransaction', [startTransaction, start]), crash],
  bound: { steps: 16, states: 8_000 },
  rules: [
    always('noPlanThrows', ({ backend }) => backend.defects.length === 0),
    never(
      'pileIsNotEnabledUnderADisabledLocation',
      ({ before, after }) =>
        isKnown(after, location) && !isOn(at(after, location)) && !isOn(at(before, pile)) && isOn(at(after, pile)),
    ),
    always(
      'enabledPileNeverStandsUnderADisabledLocation',
      (scene) => at(scene, location).value !== 'Disabled' || !isKnown(scene, pile) || !isOn(at(scene, pile)),
    ),
    never(
      'pileSwitchedOffByHandStaysOff',
      ({ before, event, after }) =>
        event.name !== 'pile is enabled' && isKnown(before, pile) && !isWanted(before) && isOn(at(after, pile)),
    ),
    always(
      'followedLocationTakesItsPileAlong',
      (scene) =>
        scene.backend.pending.length > 0 ||
        !isKnown(scene, pile) ||
        isOn(at(scene, pile)) === (isOn(at(scene, location)) && isWanted(scene)),
    ),
    never(
      'nobodyBeginsAtAPileThatIsOff',
      ({ before, after }) =>
        session(before).value === 'New' &&
        session(after).value !== 'New' &&
        isKnown(before, pile) &&
        !isOn(at(before, pile)) &&
        session(after).context.authorization === 'Accepted',
    ),
    can('locationCanBeEnabledAgain', {
      from: (scene) => isKnown(scene, location),
      to: (scene) => isOn(at(scene, location)),
    }),
  ],
}
