import { atom, useAtomValue } from 'jotai'
import { Suspense, useEffect } from 'react'
import type { ReactElement } from 'react'
import { store } from '#console/state/store.ts'
import { clock } from '#console/clock.ts'
import { lazyPart } from '#console/kit/status/lazy-part.ts'

/** Fetched once the form is shown: a password can be read only once, so it must not be missing then. */
const { Part: PasswordDialog, prepare } = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)

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
  useEffect(() => clock.after(0, prepare), [])
  useEffect(() => forget, [])
  if (drawn === null) return null
  const close = (): void => {
    forget()
    drawn.onRead()
  }
  return (
    <Suspense fallback={null}>
      <PasswordDialog account={drawn.account} password={drawn.password} onClose={close} />
    </Suspense>
  )
}
