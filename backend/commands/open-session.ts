import type { ConnectorKey } from '#contracts/ids.ts'

/** The key under which the open session of a connector is remembered: its transaction number. */
export const openSession = (connector: ConnectorKey): string => `open/${connector}`

/** The key of the last transaction number given out. */
export const lastTransaction = 'transaction'
