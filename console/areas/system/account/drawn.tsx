import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { store } from '#console/state/store.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface Drawn {
  readonly account: string
  readonly password: string
  readonly onRead: () => void
}

/** Kept for as long as the page stands that shows it, and nowhere else. */
const drawnAtom = atom<Drawn | null>(null)

/** Shows the password of a new account; comes back once somebody has closed it. */
export const untilRead = async (drawn: Pick<Drawn, 'account' | 'password'>): Promise<void> =>
  new Promise((resolve) => {
    store.set(drawnAtom, { ...drawn, onRead: resolve })
  })

const forget = (): void => store.set(drawnAtom, null)

/** Where the password of a new account is shown. */
export function DrawnPassword(): ReactElement | null {
  const drawn = useAtomValue(drawnAtom)
  useEffect(() => forget, [])
  if (drawn === null) return null
  const close = (): void => {
    forget()
    drawn.onRead()
  }
  return <PasswordDialog account={drawn.account} password={drawn.password} onClose={close} />
}
