import type { PileId } from '#contracts/ids.ts'
import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { draftUpgrade, upgradeHandlers } from '#backend/areas/equipment/firmware/upgrade.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import { admin } from '#backend/bench/operator.ts'
import type { World } from '#backend/world.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { openWave } from '#machines/equipment/firmware/firmware-waves.ts'
import { is } from '#machines/kit/tags.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import type { Random } from '#simulator/environment/random.ts'
import { VENDOR } from '#simulator/connector/status.ts'

/** New firmware for the whole network while cars charge, and whether piles are what the product believes they are. */

const MODEL = 'Bench 22'
/** What piles leave the factory with. */
const FACTORY = '1.0.0'

/** One image in five is for another model, one is not there. */
const images = ['good', 'good', 'good', 'foreign', 'missing'] as const

/** Issues a new version to every pile, in an order by chance; its image is put where piles fetch it. Throws when refused. */
export async function upgradeAll(
  world: World,
  { piles, files, chance }: { piles: readonly PileId[]; files: Map<string, Uint8Array>; chance: Random },
): Promise<void> {
  const version = `2.${statesOf(world, firmwareUpgrade).length}`
  const fileAddress = `ftp://images.example/${version}`
  const kind = chance.pick(images)
  const header = { vendor: VENDOR, model: kind === 'foreign' ? 'Another' : MODEL, version }
  if (kind !== 'missing') files.set(fileAddress, Buffer.from(`${JSON.stringify(header)}\n`))
  const retrieveAt = instant(world.clock.now() + Math.round(chance.between(0, HOUR / 2)))
  const tries = { retries: 1, retryIntervalSeconds: MINUTE / SECOND }
  const form = { version, fileAddress, vendor: VENDOR, model: MODEL, retrieveAt, ...tries, signing: null }
  const by = { actor: admin, correlation: `upgrade/${version}` }
  const { id, refusal } = await world.commandBus.run(draftUpgrade, { ...form, description: kind, copyOf: null }, by)
  if (id === null) throw new Error(`drafting ${version}: ${JSON.stringify(refusal)}`)
  const first = Math.floor(chance.next() * piles.length)
  const pileIds = [...piles.slice(first), ...piles.slice(0, first)]
  const refused = await world.commandBus.run(
    upgradeHandlers.issue,
    { id, pileIds, waitsForIdle: chance.chance(0.5) },
    by,
  )
  if (refused !== null) throw new Error(`issuing ${version}: ${JSON.stringify(refused)}`)
}

/** Jobs of an open wave that neither come to an end nor wait for a session of their pile to. */
export function stuckJobs(world: World): readonly string[] {
  const busy = new Set(
    statesOf(world, chargingSession)
      .filter(({ value }) => !['Requested', 'Released', 'Aborted'].includes(value))
      .map(({ context }) => context.pileId),
  )
  const isStuck = (jobId: string): boolean => {
    const job = stateOf(world, firmwareJob, jobId)
    if (job === null || is(firmwareJob, job, 'settled')) return job === null
    const { pileId, waitsForIdle } = job.context
    return job.value !== 'Queued' || !waitsForIdle || pileId === null || !busy.has(pileId)
  }
  return statesOf(world, firmwareUpgrade).flatMap(({ id, value, context: { isPaused, pileIds } }) => {
    const jobState = (jobId: string): string => stateOf(world, firmwareJob, jobId)?.value ?? 'New'
    const wave = value !== 'Issued' || isPaused ? null : openWave({ id, piles: pileIds.length }, jobState)
    return (wave?.jobIds ?? []).filter(isStuck).map((jobId) => `${jobId} is ${jobState(jobId)}`)
  })
}

/** Where piles are not what the product believes: the firmware they run, and the limits they follow. */
export const mistaken = (world: World, piles: readonly ChargePoint[]): readonly string[] =>
  piles.flatMap((pile) => [...firmwareOf(world, pile), ...limitsOf(world, pile)])

function firmwareOf(world: World, { id, firmwareVersion: version }: ChargePoint): readonly string[] {
  const verified = statesOf(world, firmwareJob)
    .filter(({ value, context }) => context.pileId === id && value === 'Verified')
    .map(({ context }) => context.version)
  const isTold = version === FACTORY ? verified.length === 0 : verified.includes(version)
  return isTold ? [] : [`${id} runs ${version}, verified are ${verified.join(', ')}`]
}

/** Tenths of the unit that a limit which holds may be exceeded by. */
const TOLERANCE_TENTHS = 1

function limitsOf(world: World, pile: ChargePoint): readonly string[] {
  return statesOf(world, chargingProfile).flatMap(({ value, context }) => {
    if (context.pileId !== pile.id || chargingProfile.wire[value] !== 'applied') return []
    const most = Math.max(...context.periods.map(({ limitTenths }) => limitTenths)) + TOLERANCE_TENTHS
    const limit = pile.limitAt(context.connectorId, context.unit) ?? Infinity
    return limit * 10 <= most ? [] : [`${pile.id} draws up to ${limit} ${context.unit}, ${most / 10} are believed`]
  })
}
