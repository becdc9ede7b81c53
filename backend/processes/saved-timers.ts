import type { Clock } from '../clock.ts'
import type { Timer } from '../store/timers.ts'
import { timerKey } from '../store/timers.ts'
import { openAlarmClock } from './alarm-clock.ts'

/** Timers that no state tells of: they are saved, with what has changed about them since the last save. */
export interface SavedTimers {
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

/** Opens the timers of a world; `ring` is told of each when its time has come. */
export function openSavedTimers(clock: Clock, ring: (timer: Timer) => void): SavedTimers {
  const alarms = openAlarmClock(clock)
  let changed = new Map<string, Timer | null>()
  const restore = (timer: Timer): void => alarms.set(timerKey(timer.process, timer.id), timer.due, () => ring(timer))
  return {
    restore,
    set(timer: Timer): void {
      changed.set(timerKey(timer.process, timer.id), timer)
      restore(timer)
    },
    remove(key: string): void {
      if (alarms.cancel(key)) changed.set(key, null)
    },
    settled({ process, id }: Timer): void {
      const key = timerKey(process, id)
      if (!alarms.has(key)) changed.set(key, null)
    },
    changes(): ReadonlyMap<string, Timer | null> {
      const taken = changed
      changed = new Map()
      return taken
    },
    unsaved(changes: ReadonlyMap<string, Timer | null>): void {
      changed = new Map([...changes, ...changed])
    },
    stop: () => alarms.stop(),
  }
}
