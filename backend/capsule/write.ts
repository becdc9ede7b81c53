import { CAPSULE_FORMAT } from '#contracts/lab/capsule.ts'
import type { CapsuleLine, CapsuleSubject } from '#contracts/lab/capsule.ts'
import { instant } from '#contracts/units.ts'
import { programVersion } from '../last-program.ts'
import type { World } from '../world.ts'
import { factsOf } from './choose.ts'
import type { Capsule } from './file.ts'
import { standIns } from './stand-ins.ts'

/** The capsule of a record, or of a pile in a time range; null where there is none. */
export function capsuleOf(world: World, subject: CapsuleSubject): Capsule | null {
  const facts = factsOf(world, subject)
  if (facts === null) return null
  const stand = standIns(world, facts)
  const customers = facts.filter(({ lifecycle, version }) => lifecycle === 'customer' && version === 1)
  const lines: readonly CapsuleLine[] = [
    ...facts.map((fact) => ({ fact: stand.fact(fact) })),
    ...customers.flatMap(({ id }) => nameOf(world, id, stand.in)),
  ]
  const { currency } = world.settings
  return {
    head: {
      product: 'chargebook capsule',
      format: CAPSULE_FORMAT,
      version: programVersion,
      createdAt: instant(world.clock.now()),
      subject,
      currency: { code: currency.code, sign: currency.sign },
    },
    lines,
  }
}

function nameOf({ store }: World, id: string, stand: (value: unknown) => unknown): readonly CapsuleLine[] {
  const name = store.vault.get(`customer:${id}`, 'name')
  if (name === null) return []
  return [{ subject: `customer:${String(stand(id))}`, key: 'name', value: String(stand(name)) }]
}
