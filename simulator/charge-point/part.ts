/**
 * Something a pile is made of, with a life of its own. A part is listed in `assembly.ts`; of the pile's life it is called
 * for what it names here, in the order of that list.
 */
export interface Part {
  /** Power came on, or a configuration key changed: timers that depend on one start anew. */
  reconfigured?(): void
  /** The central system set the pile's time: what waits for a time of day waits anew. */
  clockSet?(): void
  /** Power is gone, for good or for a reboot: timers stop. What is kept in fields survives, as in a memory that needs no power. */
  poweredOff?(): void
  /** Power is about to come on: nothing has been said yet. */
  poweredOn?(): void
  /** The central system has accepted the pile: nothing that was kept has left. */
  registering?(): void
  /** The pile may speak: it booted, or its connection is back. */
  registered?(): void
}

/** Calls every part that names this moment of the pile's life. */
export type Announce = (moment: keyof Part) => void

export const announceTo =
  (parts: readonly Part[]): Announce =>
  (moment) => {
    for (const part of parts) part[moment]?.()
  }
