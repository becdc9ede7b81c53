import type { OcppLogPage } from '#contracts/equipment/ocpp-log.calls.ts'
import { CAPSULE_FORMAT } from '#contracts/lab/capsule/capsule.ts'
import type { CapsuleLine, CapsuleSubject } from '#contracts/lab/capsule/capsule.ts'
import { numbered } from '#contracts/lab/capsule/capsule-words.ts'
import { instant, millis } from '#contracts/units.ts'
import { programVersion } from '../last-program.ts'
import type { World } from '../world.ts'
import { choose } from './choose.ts'
import type { Chosen } from './choose.ts'
import { factIn } from './facts.ts'
import type { Capsule } from './file.ts'
import { frameIn } from './messages.ts'
import { StandIns } from './stand-ins.ts'

/** Frames that are read at once. */
const PAGE = 1_000
const OWN_NUMBER = /^\d+$/u

/** The capsule of a record, or of a pile in a time range; null where there is none. */
export async function capsuleOf(world: World, subject: CapsuleSubject): Promise<Capsule | null> {
  const chosen = choose(world, subject)
  if (chosen === null) return null
  const { facts, pileId, from, to } = chosen
  const own = facts.flatMap(({ lifecycle, id }) => (numbered.has(lifecycle) && OWN_NUMBER.test(id) ? [id] : []))
  const standIns = new StandIns(own)
  const id = subject.kind === 'pile' ? standIns.id(pileId) : standIns.id(subject.id)
  const told = facts.map((fact) => ({ fact: factIn(standIns, fact) }))
  const { currency } = world.settings
  return {
    head: {
      product: 'chargebook capsule',
      format: CAPSULE_FORMAT,
      version: programVersion,
      createdAt: instant(world.clock.now()),
      of: { kind: subject.kind, id },
      from,
      to,
      currency,
    },
    lines: [...told, ...(await framesOf(world, chosen, standIns))],
  }
}

/** The frames of the pile, the oldest first; those that are none are left out. */
async function framesOf(
  world: World,
  { pileId, from, to }: Chosen,
  standIns: StandIns,
): Promise<readonly CapsuleLine[]> {
  const name = standIns.id(pileId)
  const lines: CapsuleLine[] = []
  let before: string | null = null
  do {
    const sought = { pileId, sender: null, type: null, action: null, connectorId: null, errors: false, text: null }
    const page: OcppLogPage = await world.ocppLog.ask('search', {
      ...sought,
      from: millis(from),
      to: millis(to),
      before,
      size: PAGE,
    })
    for (const { at, sender, text } of page.list) {
      const frame = frameIn(standIns, text)
      if (sender !== null && frame !== null) lines.push({ frame: { pileId: name, at, sender, text: frame } })
    }
    before = page.older
  } while (before !== null)
  return lines.toReversed()
}
