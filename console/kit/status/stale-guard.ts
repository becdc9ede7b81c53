import { createContext, use } from 'react'

/** Why commands are disabled while the data shown is stale; null while it is live. The shell provides it for everything below. */
const StaleReasonContext = createContext<string | null>(null)

export const StaleGuard = StaleReasonContext.Provider

/** The reason, in the user's language, that disables commands while the data shown is stale; null while it is live. */
export const useStaleReason = (): string | null => use(StaleReasonContext)
