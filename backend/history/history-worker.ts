import { parentPort, workerData } from 'node:worker_threads'
import { answerFrom } from '../areas/queries.ts'
import type { Settings } from '../settings.ts'
import { isBroken, openBeside, openDerived, removeDerived } from '../store/derived.ts'
import { openRead } from '../store/read.ts'
import { openVault } from '../store/vault.ts'
import type { FarAnswer, FarQuestion } from './far-past.ts'
import { openPast } from './past.ts'
import type { Past } from './past.ts'

interface Given {
  readonly file: string
  readonly historyFile: string
  readonly settings: Settings
  readonly patience: number
}

/** Keeps the past of one world (far-past.ts): it reads the world's file, and only it opens the history's. */
const { file, historyFile, settings, patience }: Given = workerData
/** Facts that are taken in at one look: about a second. */
const LOOK_FACTS = 20_000

const world = openBeside(file)
const told = { store: { ...openRead(world, () => null), vault: openVault(world) }, settings }
let opened: { readonly past: Past; close(): void } | null = null

parentPort?.on('message', (question: FarQuestion) => {
  parentPort?.postMessage(answered(question))
})

function answered({ number, asked }: FarQuestion): FarAnswer {
  try {
    return whole((past) => {
      if (asked === null) return { number, ok: true, answer: null, mayBeMore: past.take(LOOK_FACTS) }
      if (!past.reach(asked.moment, patience)) return { number, ok: false, error: null, mayBeMore: true }
      return { number, ok: true, answer: answerFrom(past.at(asked.moment), asked.question), mayBeMore: false }
    })
  } catch (error) {
    return { number, ok: false, error: String(error), mayBeMore: false }
  }
}

/** Works with the past; one whose file is broken is made again, once. */
function whole<Made>(work: (past: Past) => Made): Made {
  try {
    return work(open())
  } catch (error) {
    if (!isBroken(error)) throw error
    discard()
    return work(open())
  }
}

function open(): Past {
  if (opened !== null) return opened.past
  const known = openPair()
  if (known !== null) return known
  discard()
  const made = openPair()
  if (made === null) throw new Error('a new history holds nothing')
  return made
}

/** The past in its file; null when that file is of another shape or another world. */
function openPair(): Past | null {
  const db = openDerived(historyFile)
  const past = openPast(db, told)
  if (past === null) db.close()
  else opened = { past, close: () => void db.close() }
  return past
}

function discard(): void {
  opened?.close()
  opened = null
  removeDerived(historyFile)
}
