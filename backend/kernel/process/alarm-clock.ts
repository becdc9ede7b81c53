import { MINUTE } from '#contracts/durations.ts'
import type { Clock } from '#backend/clock.ts'

/**
 * Calls back at instants of the wall clock. A timer may fire early, and the clock may be set back before it does: it is
 * armed again until the clock has reached its instant. Where the clock is set forward, whatever is overdue by it is
 * called within a minute.
 */
export interface AlarmClock {
  /** Calls back once at an instant, in milliseconds since 1970; replaces what was set under the same key. */
  set(key: string, due: number, ring: () => void): void
  cancel(key: string): void
  stop(): void
}

/** The longest delay of a callback after the clock was set forward. */
const LOOK_EVERY_MS = MINUTE

/** A timer that fired a millisecond early is armed for two: it may fire early again. */
const AGAIN_MS = 2

interface Alarm {
  readonly due: number
  readonly ring: () => void
  cancel: () => void
}

/** Opens an alarm clock over a clock. */
export function openAlarmClock(clock: Clock): AlarmClock {
  const alarms = new Map<string, Alarm>()
  let isStopped = false
  let cancelLook = (): void => undefined

  function arm(key: string, alarm: Alarm, least = 0): void {
    alarm.cancel = clock.after(Math.max(least, alarm.due - clock.now()), () => fire(key, alarm))
  }

  function fire(key: string, alarm: Alarm): void {
    if (alarm.due > clock.now()) return arm(key, alarm, AGAIN_MS)
    alarms.delete(key)
    alarm.ring()
  }

  function cancel(key: string): void {
    alarms.get(key)?.cancel()
    alarms.delete(key)
  }

  function lookLater(): void {
    cancelLook = clock.after(LOOK_EVERY_MS, () => {
      const now = clock.now()
      for (const [key, alarm] of [...alarms].filter(([, { due }]) => due <= now)) {
        // A callback may have cancelled or replaced another one.
        if (alarms.get(key) !== alarm) continue
        alarm.cancel()
        fire(key, alarm)
      }
      if (!isStopped) lookLater()
    })
  }

  lookLater()
  return {
    set(key, due, ring) {
      if (isStopped) return
      cancel(key)
      const alarm: Alarm = { due, ring, cancel: () => undefined }
      alarms.set(key, alarm)
      arm(key, alarm)
    },
    cancel,
    stop() {
      isStopped = true
      cancelLook()
      for (const alarm of alarms.values()) alarm.cancel()
    },
  }
}
