import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Fact } from '#contracts/fact.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { differences } from '../kernel/read-model/compare.ts'
import { postingsOf, sumOf } from '../areas/finance/wallet/read-model.ts'
import { reachedIn } from '../kernel/read-model/follower.ts'
import { foldShape } from '../kernel/read-model/projector.ts'
import type { Folded } from '../kernel/read-model/projector.ts'
import { isBroken, openDerived, openSnapshot, orBrokenSchema } from '../store/derived.ts'
import { LOOKUPS_TABLE } from '../store/lookups.ts'
import { readModelsFile } from '../store/read-model-file.ts'
import { openSequences } from '../store/sequences.ts'
import { readChainHead } from '../store/integrity/chain-head.ts'
import type { Link } from '../store/integrity/chain.ts'
import type { Damage } from '../store/integrity/damage.ts'
import * as whole from '../store/integrity/whole.ts'
import { openRead } from '../store/read.ts'
import { readModels } from '../areas/read-models.ts'

/** Everything that can be told of one world's file without changing it; the server may run meanwhile. */
export interface Checked {
  readonly facts: number
  /** Where the chain ends; null in a file of a version that had none: it gets one at the next start. */
  readonly end: Link | null
  readonly damages: readonly Damage[]
  /** What could not be held against anything, and why. */
  readonly notes: readonly string[]
}

type Snapshot = ReturnType<typeof openSnapshot>

/** Checks a file. `onStep` is told what is being looked at. */
export function checkWorld(file: string, onStep: (what: string) => void = () => undefined): Checked {
  // Read first: a commit in between is in the file and not yet in the record.
  const record = readChainHead(file)
  const opened = openOrBroken(file)
  if ('kind' in opened) return { facts: 0, end: null, damages: [opened], notes: [] }
  try {
    if (!whole.hasFacts(opened)) return { facts: 0, end: null, damages: [empty(record.recorded)], notes: [] }
    return checked({ db: opened, file }, record, onStep)
  } finally {
    opened.close()
  }
}

function openOrBroken(file: string): Snapshot | Damage {
  try {
    return openSnapshot(file)
  } catch (error) {
    if (!isBroken(error)) throw error
    return { kind: 'file', position: null, detail: String(error) }
  }
}

/** A file whose log is gone before anything of it was moved over. */
const empty = (recorded: Link | null): Damage =>
  recorded === null
    ? { kind: 'file', position: null, detail: 'it holds no facts and no table for them' }
    : { kind: 'cut', position: 1, detail: `the facts 1 to ${recorded.position} were acknowledged and are gone` }

interface Checking {
  readonly db: Snapshot
  readonly file: string
}

function checked(
  { db, file }: Checking,
  record: ReturnType<typeof readChainHead>,
  onStep: (what: string) => void,
): Checked {
  const notes: string[] = record.isIllegible ? ['the record of the end of the chain is illegible'] : []
  onStep('SQLite’s own check')
  const damages = [...whole.orBroken(() => whole.checkFile(db))]
  onStep('the chain')
  damages.push(...whole.orBroken(() => whole.checkChain(db, record.recorded)))
  onStep('the streams')
  damages.push(...whole.orBroken(() => whole.checkVersions(db)))
  onStep('the read models')
  if (db.pragma('user_version', { simple: true }) === foldShape)
    damages.push(...whole.orBroken(() => checkDerived({ db, file }, notes)))
  else notes.push('the read models are those of another version, which this one makes anew when it starts')
  const [facts, end] = ends(db)
  if (end === null) notes.push('there is no chain of hashes yet: the next start makes it')
  return { facts, end, damages, notes }
}

/** What is broken may not even have an end. */
function ends(db: Snapshot): readonly [number, Link | null] {
  try {
    return orBrokenSchema(() => [openRead(db, () => null).position(), whole.chainEnd(db)])
  } catch (error) {
    if (!isBroken(error)) throw error
    return [0, null]
  }
}

/** Folds all facts again, beside the file, and compares what comes of it. */
function checkDerived({ db, file }: Checking, notes: string[]): readonly Damage[] {
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-check-'))
  const made = openDerived(join(folder, 'made.db'))
  let at = 0
  const unbalanced: Damage[] = []
  try {
    made.pragma('synchronous = OFF')
    made.exec(LOOKUPS_TABLE)
    made.exec('BEGIN')
    const streams = readModels.refold(
      openRead(db, () => null),
      { readModels: made, lookups: made },
      (fact) => {
        at = fact.position
        if (unbalanced.length === 0 && sumOf(postingsOf(fact)) !== 0) unbalanced.push(unequal(fact))
      },
    )
    return [
      ...unbalanced,
      ...checkHeads(db, streams),
      ...checkNumbers(db, streams),
      ...differing(['lookups'], db, made),
      ...checkReadModels({ db, file }, made, notes),
    ]
  } catch (error) {
    if (isBroken(error)) throw error
    const damage = { kind: 'changed', position: at, detail: `it cannot be folded: ${String(error)}` } as const
    return unbalanced.length > 0 ? unbalanced : [damage]
  } finally {
    made.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const unequal = (fact: Fact): Damage => ({
  kind: 'ledger',
  position: fact.position,
  detail: `the postings of ${fact.type} sum to ${sumOf(postingsOf(fact))}`,
})

function checkLedger(db: Snapshot): readonly Damage[] {
  const sum = whole.ledgerSum(db)
  return sum === 0n ? [] : [{ kind: 'ledger', position: null, detail: `the balances of all accounts sum to ${sum}` }]
}

const differing = (tables: readonly string[], kept: Snapshot, made: Snapshot): readonly Damage[] =>
  differences(tables, kept, made).map((detail) => ({ kind: 'derived', position: null, detail }))

/** Read models lie beside the facts: a copy has none, and a server that runs may be between the two. */
function checkReadModels({ db, file }: Checking, made: Snapshot, notes: string[]): readonly Damage[] {
  if (!existsSync(readModelsFile(file))) return []
  const kept = openOrBroken(readModelsFile(file))
  if ('kind' in kept) {
    notes.push('the read models cannot be read: the next start makes them anew')
    return []
  }
  try {
    const isOfNow = kept.pragma('user_version', { simple: true }) === readModels.shape
    if (isOfNow && reachedIn(kept) === openRead(db, () => null).position())
      return [...checkLedger(kept), ...differing(readModels.tables, kept, made)]
    notes.push('the read models stand elsewhere than the facts, and follow them when the server runs')
    return []
  } finally {
    kept.close()
  }
}

/** The first snapshot that is not where its stream stands. One that is not saved yet may lag. */
function checkHeads(db: Snapshot, streams: ReadonlyMap<string, Folded>): readonly Damage[] {
  const { to, snapshots } = whole.savedHeads(db)
  const missing = new Map([...streams].filter(([, { position }]) => position <= to))
  for (const { lifecycle, id, version, position, value, context } of snapshots) {
    const stream = `${lifecycle}/${id}`
    const folded = streams.get(stream)
    missing.delete(stream)
    const mayLag = folded !== undefined && version < folded.version && folded.position > to
    const isRight =
      version === folded?.version &&
      position === folded.position &&
      value === folded.value &&
      isDeepStrictEqual(JSON.parse(context), JSON.parse(JSON.stringify(folded.context)))
    if (!mayLag && !isRight) return [headOff(folded?.position ?? null, stream)]
  }
  const [first] = missing
  return first === undefined ? [] : [headOff(first[1].position, first[0])]
}

const headOff = (position: number | null, stream: string): Damage => ({
  kind: 'derived',
  position,
  detail: `the saved state of ${stream} is not the one its facts lead to`,
})

/** A transaction's number that would be given out again: its charge point and ours would mean different charges by it. */
function checkNumbers(db: Snapshot, streams: ReadonlyMap<string, Folded>): readonly Damage[] {
  const last = openSequences(db).get('transaction')
  const again = [...streams.values()].filter(
    ({ lifecycle, id }) => lifecycle === chargingSession.name && Number(id) > last,
  )
  return again.slice(0, 1).map(({ position, id }) => ({
    kind: 'derived',
    position,
    detail: `the number of transaction ${id} would be given out again: the last one is said to be ${last}`,
  }))
}
