import { parentPort, workerData } from 'node:worker_threads'
import { realClock } from '#backend/clock.ts'
import { openBeside } from '../derived.ts'
import type { Checked } from './background-check.ts'
import { ORIGIN } from './chain.ts'
import { STEP_FACTS, walkChain } from './chain-walk.ts'

/** Walks the whole chain of a file (background-check.ts). Each step is a read of its own: nobody's log is kept from ending. */
const { file }: { readonly file: string } = workerData

/** It rests so many times as long as it works. */
const REST = 4

const db = openBeside(file)
const walk = walkChain(db, ORIGIN)
// A timer alone keeps no worker alive.
parentPort?.on('message', () => undefined)
next()

function next(): void {
  const began = realClock.now()
  const seen = walk.step(STEP_FACTS)
  if (seen === 'more') return void realClock.after(REST * (realClock.now() - began), next)
  db.close()
  const checked: Checked = { damage: seen === 'whole' ? null : seen }
  parentPort?.postMessage(checked)
  parentPort?.close()
}
