import { parentPort, workerData } from 'node:worker_threads'
import { answerFrom } from '../areas/queries.ts'
import type { Settings } from '../settings.ts'
import { isBroken, openBeside, openDerived, removeDerived } from '../store/derived.ts'
import { openRead } from '../store/read.ts'
import { openVault } from '../store/vault.ts'
import type { WorkerAnswer, WorkerQuestion } from './history-client.ts'
import { openHistoryDatabase } from './history-database.ts'
import type { HistoryDatabase } from './history-database.ts'

interface WorkerData {
  readonly file: string
  readonly historyFile: string
  readonly settings: Settings
  readonly patience: number
}

/** Keeps the past of one world (history-client.ts): it reads the world's file, and only it opens the history's. */
const { file, historyFile, settings, patience }: WorkerData = workerData
/** Facts that are taken in at one look: about a second, and never more than a question that comes meanwhile would wait for. */
const takeInFacts = Math.min(20_000, patience)

const world = openBeside(file)
const sources = { store: { ...openRead(world, () => null), vault: openVault(world) }, settings }
let opened: { readonly database: HistoryDatabase; close(): void } | null = null

parentPort?.on('message', (question: WorkerQuestion) => {
  parentPort?.postMessage(answered(question))
})

function answered({ number, asked }: WorkerQuestion): WorkerAnswer {
  try {
    return whole((database) => {
      if (asked === null) return { number, ok: true, answer: null, mayBeMore: database.take(takeInFacts) }
      if (!database.reach(asked.moment, patience)) return { number, ok: false, error: null, mayBeMore: true }
      return { number, ok: true, answer: answerFrom(database.at(asked.moment), asked.question), mayBeMore: false }
    })
  } catch (error) {
    return { number, ok: false, error: String(error), mayBeMore: false }
  }
}

/** Works with the past; one whose file is broken is made again, once. */
function whole<Made>(work: (database: HistoryDatabase) => Made): Made {
  try {
    return work(open())
  } catch (error) {
    if (!isBroken(error)) throw error
    discard()
    return work(open())
  }
}

function open(): HistoryDatabase {
  if (opened !== null) return opened.database
  const known = openPair()
  if (known !== null) return known
  discard()
  const made = openPair()
  if (made === null) throw new Error('a new history holds nothing')
  return made
}

/** The past in its file; null when that file is of another shape or another world. */
function openPair(): HistoryDatabase | null {
  const db = openDerived(historyFile)
  const database = openHistoryDatabase(db, sources)
  if (database === null) db.close()
  else opened = { database, close: () => void db.close() }
  return database
}

function discard(): void {
  opened?.close()
  opened = null
  removeDerived(historyFile)
}
