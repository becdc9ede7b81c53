/**
 * A component of a pile that takes part in its life cycle. It implements the hooks it needs; components are called in
 * the order in which `assembly.ts` lists them.
 */
export interface Component {
  /** Power came on, or a configuration key changed: timers that depend on one start anew. */
  reconfigured?(): void
  /** The central system set the pile's time: timers for a time of day start anew. */
  clockSet?(): void
  /** Power is gone, for good or for a reboot: timers stop. Fields survive, as in non-volatile memory. */
  poweredOff?(): void
  /** Power is about to come on: nothing has been sent yet. */
  poweredOn?(): void
  /** The central system has accepted the pile: stored messages have not been sent yet. */
  registering?(): void
  /** The pile may send messages: it booted, or its connection is back. */
  registered?(): void
}

/** Calls the hook of this name of every component that has it. */
export type Announce = (moment: keyof Component) => void
