import type { Clock } from '../clock.ts'
import type { Timer } from '../store/timers.ts'
import { timerKey } from '../store/timers.ts'

/** Timers in memory, and what has changed about them since the last save. */
export interface AlarmClock {
  restore(timer: Timer): void
  set(timer: Timer): void
  remove(key: string): void
  /** What a timer rang for is done; unless it was set again meanwhile, it goes. */
  settled(timer: Timer): void
  changes(): ReadonlyMap<string, Timer | null>
  /** Takes changes back that could not be saved. */
  unsaved(changes: ReadonlyMap<string, Timer | null>): void
  stop(): void
}

/** Rings each timer when its moment has come, by the clock of the world. */
export function openAlarmClock(clock: Clock, ring: (timer: Timer) => void): AlarmClock {
  const cancels = new Map<string, () => void>()
  let isStopped = false
  let changed = new Map<string, Timer | null>()
  function restore(timer: Timer): void {
    const key = timerKey(timer.process, timer.id)
    cancels.get(key)?.()
    const fire = (): void => {
      cancels.delete(key)
      ring(timer)
    }
    if (!isStopped) cancels.set(key, clock.after(Math.max(0, timer.due - clock.now()), fire))
  }
  return {
    restore,
    set(timer: Timer): void {
      changed.set(timerKey(timer.process, timer.id), timer)
      restore(timer)
    },
    remove(key: string): void {
      if (!cancels.has(key)) return
      cancels.get(key)?.()
      cancels.delete(key)
      changed.set(key, null)
    },
    settled({ process, id }: Timer): void {
      const key = timerKey(process, id)
      if (!cancels.has(key)) changed.set(key, null)
    },
    changes(): ReadonlyMap<string, Timer | null> {
      const taken = changed
      changed = new Map()
      return taken
    },
    unsaved(changes: ReadonlyMap<string, Timer | null>): void {
      changed = new Map([...changes, ...changed])
    },
    stop(): void {
      isStopped = true
      for (const cancel of cancels.values()) cancel()
    },
  }
}
