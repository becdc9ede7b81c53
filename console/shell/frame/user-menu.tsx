import { lazy, Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { signOut } from '#console/api/session.ts'
import { useAreTextsLoaded } from '#console/intl/provider.tsx'
import { useText } from '#console/intl/text.ts'
import type { UserInfo } from '#console/state/session.ts'
import { DropDown } from './drop-down.tsx'
import { resetPasswordPath } from '../guard.ts'

const Confirm = lazy(async () => ({ default: (await import('../confirm.tsx')).Confirm }))

/** The signed-in account: change the password, sign out. */
export function UserMenu({ user }: { readonly user: UserInfo }): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const [isAsked, setIsAsked] = useState(false)
  const areTextsLoaded = useAreTextsLoaded('shell')
  const [isPending, setIsPending] = useState(false)
  const confirm = () => {
    setIsPending(true)
    void signOut()
  }
  const items = [
    {
      key: 'password',
      label: text('route.rePassword.title'),
      icon: 'key',
      onPress: () => navigate(resetPasswordPath(user.sub)),
    },
    { key: 'signOut', label: text('confirm.signOut.action'), icon: 'signOut', onPress: () => setIsAsked(true) },
  ] as const
  return (
    <>
      <DropDown label={text('shell.user')} icon="customer" shown={user.account} items={items} />
      {isAsked && areTextsLoaded ? (
        <Suspense fallback={null}>
          <Confirm
            prompt="signOut"
            kind="primary"
            isPending={isPending}
            onConfirm={confirm}
            onClose={() => setIsAsked(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
