/**
 * Which file of the built console a module goes into. A browser fetches a page in a handful of files instead of a hundred
 * small ones, and a page pays for no other page's parts:
 *
 *   react     what never changes
 *   first     what stands before any page is chosen
 *   outside   what the pages outside the shells share with the frame and the home page
 *   forms     what else they need
 *   wire      the calls to the backend and the schemas they are checked by
 *   shell     the frame around every page inside
 *   pages     what the home page needs
 *   xstate    what runs machines
 *   aria      what parts share that are fetched when they are first needed: menus, dialogs, fields of dates
 *   filled    what only pages of forms share that are made from descriptions
 *   fields    what only forms and dialogs share whose fields are made from schemas
 *   prices    what only pages of price lists share
 *   guarded   what only forms share, however their fields are made, that ask before they are left
 *   described what only pages share that are drawn from descriptions
 *   remote    the same for pages with remote commands
 *   of-…      what only pages of one area share, such as `of-users`
 *   later     what only parts share that are fetched when a page stands
 *   lists     what many pages share, and what some share where it is too little for a file
 *
 * Everything else goes with the one page that needs it, as the bundler decides.
 */

/** The information of the bundler on a module. */
export interface Module {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  readonly code: string | null
}

export type Modules = (id: string) => Module | null

/** A module's file by its name; null leaves it to the bundler. */
type ModuleUsers = ReadonlyMap<string, readonly string[]>

export type ChunkOf = (id: string) => string | null

/** Pages that share a part before it is fetched with every list. */
const MANY = 8

/** Characters, before it is minified, that are not worth a request. */
const LITTLE = 6_000
/** The same where only the pages of one area would bring them without need. */
const LITTLE_IN_AREA = 8_000

const isOutside = /\/console\/areas\/account\/(sign-in|operator-list)\.page\.tsx$/u
const isFrame = /\/console\/shell\/frame\/frame\.tsx$/u
const isHome = /\/console\/areas\/home\/home\.page\.tsx$/u

/** A path that ends like this is where a layer begins; earlier layers keep what they reach. */
const layers: Readonly<Record<string, readonly RegExp[]>> = {
  first: [/\/console\/main\.tsx$/u],
  outside: [isOutside],
  forms: [isOutside],
  wire: [/\/console\/api\/(session|open-calls|live)\.ts$/u],
  shell: [isFrame, /\/console\/intl\/inside-texts\.ts$/u],
  pages: [isHome],
}

const isReact = /\/node_modules\/(react|react-dom|scheduler)\//u
/** Only parts that are fetched later need it: no page waits for it, however many of them there are. */
const isAria =
  /\/node_modules\/(react-aria|react-aria-components|react-stately|@internationalized)\/|\/aria-locale\.tsx$/u
const isXstate = /\/node_modules\/(xstate|@xstate)\//u
/** It awaits parts that need what it imports: in one file with those, both would wait forever. */
const isMain = /\/console\/main\.tsx$/u
const isPage = /\.page\.tsx$/u
/**
 * Pages that share a part of the domain, and with it what only they need: forms, those drawn from descriptions, those of remote
 * commands. What two forms share is not for the lists: the narrower family comes first.
 */
const families: Readonly<Record<string, (id: string) => boolean>> = {
  filled: (id) => id.endsWith('/console/domain/resource/form-page.tsx'),
  fields: (id) => id.includes('/console/kit/form/schema/'),
  prices: (id) => /\/contracts\/finance\/(tariff-form|time-rows)\.ts$/u.test(id),
  // A form with a reader of its own shares this with the others, and no more.
  guarded: (id) => id.endsWith('/console/domain/form/unsaved/use-unsaved-guard.ts'),
  // What forms need of a description, every list has: it is for the lists.
  described: (id) => /\/console\/domain\/resource\/(?!form-page|view\.|menu-title)/u.test(id),
  remote: (id) => id.includes('/console/domain/remote-command/'),
}
/** Parts of an area: what a few pages of it share is a file of theirs, and not for all that are made in the same way. */
const isOfArea = /\/console\/areas\//u
const areaOf = /\/console\/areas\/([^/]+)\//u
/** Texts and charts are fetched one by one. */
const isData = /\/compiled\//u

/** Decides once for the whole console, from the import graph below its entry. */
export function chunksOf(entry: string, modules: Modules): ChunkOf {
  const known = new Map<string, string>()
  const claim = (name: string, ids: readonly string[]): void => {
    for (const id of ids) if (!known.has(id) && !isData.test(id)) known.set(id, name)
  }
  const everything = reached([entry], modules, true)
  const starts = new Set(everything.flatMap((id) => modules(id)?.dynamicallyImportedIds ?? []))
  const like = (paths: readonly RegExp[]): readonly string[] =>
    everything.filter((id) => paths.some((path) => path.test(id)))
  const below = (roots: readonly RegExp[]): readonly string[] => reached(like(roots), modules, false)
  claim('react', like([isReact]))
  const inside = new Set(below([isFrame, isHome]))
  for (const [name, roots] of Object.entries(layers)) {
    const ids = below(roots).filter((id) => name !== 'outside' || inside.has(id))
    claim(
      name,
      ids.filter((id) => !isMain.test(id) && (!starts.has(id) || !isPage.test(id))),
    )
  }
  const users = usersOf(
    [...starts].filter((id) => !isData.test(id)),
    modules,
  )
  claim('xstate', below([isXstate]))
  claim(
    'aria',
    [...users]
      .filter(
        ([id, starting]) => isAria.test(id) && starting.length > 1 && !starting.some((start) => isPage.test(start)),
      )
      .map(([id]) => id),
  )
  for (const [name, isPart] of Object.entries(families)) {
    const inFamily = new Set([...starts].filter((start) => reached([start], modules, false).some(isPart)))
    claim(
      name,
      [...users]
        .filter(
          ([id, starting]) =>
            starting.length > 1 &&
            // What no page of the family waits for is not for its file.
            starting.some((start) => isPage.test(start)) &&
            !(name === 'described' && isOfArea.test(id)) &&
            starting.every((start) => inFamily.has(start)),
        )
        .map(([id]) => id),
    )
  }
  const share = (ids: readonly string[]): void => {
    for (const id of ids) claim(sharedBy(users.get(id) ?? []), [id])
  }
  share([...users].filter(([, { length }]) => length >= MANY).map(([id]) => id))
  share(small(users, { modules, known }))
  return (id) => known.get(id) ?? null
}

/**
 * The file for what the pages of one area share, for what no page waits for, or for all: whoever needs a module needs what it
 * imports, so the file for all imports none of the others, and none of an area that of another.
 */
function sharedBy(starting: readonly string[]): string {
  const areas = new Set(starting.filter((id) => isPage.test(id)).map((id) => areaOf.exec(id)?.[1]))
  const [area] = areas
  if (areas.size === 0) return 'later'
  return areas.size === 1 && area !== undefined ? `of-${area}` : 'lists'
}

const isArea = (place: string): boolean => place.startsWith('of-')

/** The entry points that need each module. */
function usersOf(starts: readonly string[], modules: Modules): ModuleUsers {
  const users = new Map<string, string[]>()
  for (const start of starts)
    for (const id of reached([start], modules, false)) users.set(id, [...(users.get(id) ?? []), start])
  return users
}

interface KnownModules {
  readonly modules: Modules
  readonly known: ReadonlyMap<string, string>
}

/**
 * Modules that several entry points share and no file contains yet, if they are too small for a file and import no others. Parts of
 * an area are for the file of their area only, and only if they bring no family with them to pages that do without it. Nothing
 * that needs the file of an area goes into another: all who read that would fetch the area's, too.
 */
function small(users: ModuleUsers, { modules, known }: KnownModules): readonly string[] {
  const placeOf = (id: string): string => sharedBy(users.get(id) ?? [])
  const isOfOne = (id: string): boolean => isArea(placeOf(id))
  const unplaced = [...users]
    .filter(([id, { length }]) => length > 1 && !known.has(id) && (!isOfArea.test(id) || isOfOne(id)))
    .map(([id]) => id)
  const groups = Map.groupBy(unplaced, (id) => users.get(id)?.join())
  const sizeOf = (ids: readonly string[]): number => ids.reduce((sum, id) => sum + (modules(id)?.code?.length ?? 0), 0)
  let light = [...groups.values()].filter((ids) => sizeOf(ids) < (ids.every(isOfOne) ? LITTLE_IN_AREA : LITTLE)).flat()
  for (let before = Infinity; light.length < before;) {
    before = light.length
    const kept = new Set(light)
    const isPlaced = (id: string, next: string): boolean => {
      const place = known.get(next) ?? (kept.has(next) ? placeOf(next) : undefined)
      if (place === undefined || (isArea(place) && place !== placeOf(id))) return false
      return kept.has(next) || !(isOfArea.test(id) && Object.hasOwn(families, place))
    }
    light = light.filter((id) => modules(id)?.importedIds.every((next) => isPlaced(id, next)))
  }
  return light
}

/** Everything that some modules import, themselves included. */
function reached(from: readonly string[], modules: Modules, isAlsoLazy: boolean): readonly string[] {
  const found = new Set(from)
  // The iteration of a set includes elements added meanwhile.
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules(id) ?? {}
    for (const next of isAlsoLazy ? [...importedIds, ...dynamicallyImportedIds] : importedIds) found.add(next)
  }
  return [...found]
}

/** A cycle of static imports between files; null when there is none, as required. */
export function cycleOf(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const found = walk(next, [...way, file])
      if (found !== null) return found
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const found = walk(file, [])
    if (found !== null) return found
  }
  return null
}
