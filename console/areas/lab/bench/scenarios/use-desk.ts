import { useState } from 'react'
import type { RunSpeed, ScenarioOutline, ScenarioProblem } from '#contracts/lab/scenario-drive.ts'
import { beginRun, driveRun } from '#contracts/lab/scenarios.calls.ts'
import type { RunRow } from '#contracts/lab/scenarios.calls.ts'
import { call } from '#console/api/call.ts'
import { useAddress } from '#console/domain/use-address.ts'
import { useText } from '#console/intl/text.ts'
import type { ControlsProps } from './controls.tsx'
import { deedsOf, problemsOf } from './deeds.ts'
import { useOutline } from './use-outline.ts'
import { useRun } from './use-run.ts'
import type { RunKnown } from './use-run.ts'

const SEED_MAX = 4_294_967_295

interface Desk {
  readonly source: string
  readonly setSource: (source: string) => void
  /** Null until the text has been read. */
  readonly read: ScenarioOutline | null
  readonly problems: readonly ScenarioProblem[]
  readonly breakpoints: ReadonlySet<number>
  readonly toggle: (step: number) => void
  readonly runId: string | null
  readonly known: RunKnown | null
  readonly isGone: boolean
  /** Whether what is known is of the text as it stands now. */
  readonly isPlayed: boolean
  /** The run of somebody that has to end first. */
  readonly busy: RunRow | null
  readonly stop: (id: string) => Promise<void>
  /** Another run of the same text is led from here on. */
  readonly follow: (id: string) => void
  readonly controls: ControlsProps
}

interface InHand {
  /** The shipped scenario that the text begins as; null for one that no file holds. */
  readonly file: string | null
  readonly first: string
  /** What the run in the address plays; null where there is none, or none that is known. */
  readonly played: string | null
  /** Is given each change of the text. */
  readonly onText: (source: string) => void
}

/** A scenario in hand, and the run that is led; its id stands in the address. */
export function useDesk({ file, first, onText, ...before }: InHand): Desk {
  const text = useText()
  const address = useAddress()
  const [source, write] = useState(first)
  const [seed, onSeed] = useState('')
  const [speed, setSpeed] = useState<RunSpeed>(0)
  const [breakpoints, setBreakpoints] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState<RunRow | null>(null)
  const [played, setPlayed] = useState(before.played)
  const read = useOutline(source)
  const runId = address.get('run')
  const { known, isGone, drive } = useRun(runId)
  const isRunning = known !== null && known.over === null
  const problems = problemsOf(source, read, text)
  const isSeed = /^\d*$/u.test(seed) && Number(seed) <= SEED_MAX
  const seedProblem = isSeed ? undefined : text('bench.scenario.why.seed')
  const refused = seedProblem ?? (read === null || problems.length > 0 ? text('bench.scenario.why.problems') : null)
  async function begin(isPaused: boolean): Promise<void> {
    const chosen = { seed: seed === '' ? null : Number(seed), breakpoints: [...breakpoints], speed }
    const answer = await call(beginRun, { body: { file, text: source, isPaused, ...chosen } })
    if (!answer.ok) return
    setBusy(answer.data.busy)
    if (answer.data.id === null) return
    setPlayed(source)
    address.set({ run: answer.data.id })
  }
  function setSource(next: string): void {
    write(next)
    onText(next)
  }
  function toggle(step: number): void {
    const next = new Set(breakpoints)
    if (!next.delete(step)) next.add(step)
    setBreakpoints(next)
    if (isRunning) void drive({ act: 'breakpoints', breakpoints: [...next] })
  }
  function onSpeed(next: RunSpeed): void {
    setSpeed(next)
    if (isRunning) void drive({ act: 'speed', speed: next })
  }
  async function stop(id: string): Promise<void> {
    const answer = await call(driveRun, { params: { id }, body: { act: 'stop' } })
    if (answer.ok) setBusy(null)
  }
  const leading = { text, known, refused, begin: (isPaused: boolean) => void begin(isPaused) }
  const deeds = deedsOf({ ...leading, drive: (act) => void drive(act) })
  const controls = { seed, ownSeed: read?.seed ?? null, seedProblem, onSeed, speed, onSpeed, deeds, isRunning }
  const isPlayed = played === null || played === source
  const follow = (id: string): void => address.set({ run: id })
  const run = { runId, known, isGone, isPlayed, busy, stop, follow, controls }
  return { source, setSource, read, problems, breakpoints, toggle, ...run }
}
