import { createContext, use } from 'react'

/** Why nothing may be done now that goes by what is shown; null when all may. The shell says so for everything in it. */
const HoldBackContext = createContext<string | null>(null)

export const HoldBack = HoldBackContext.Provider

/** The reason, in the reader's language, to hold back a command that goes by what is shown. */
export const useHoldBack = (): string | null => use(HoldBackContext)
