import type { World } from '../world.ts'

/** Something that is made once for each world, when it is first asked for: prepared queries, sign-in desks. */
export function perWorld<Made>(make: (world: World) => Made): (world: World) => Made {
  const made = new WeakMap<World, { readonly it: Made }>()
  return (world) => {
    const known = made.get(world) ?? { it: make(world) }
    made.set(world, known)
    return known.it
  }
}
