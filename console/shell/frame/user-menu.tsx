import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { pages } from '#contracts/menu.ts'
import { signOut } from '#console/api/session.ts'
import { useMayOpen } from '#console/domain/use-may-open.ts'
import { useAreTextsLoaded } from '#console/intl/provider.tsx'
import { useText } from '#console/intl/text.ts'
import { demoAtom } from '#console/state/session.ts'
import type { UserInfo } from '#console/state/session.ts'
import { DropDown } from './drop-down.tsx'
import { resetPasswordPath } from '../guard.ts'

const ResetDemo = lazy(async () => ({ default: (await import('./reset-demo.tsx')).ResetDemo }))
const guideAddress = `${pages.home.url}?guide`

const Confirm = lazy(async () => ({ default: (await import('../confirm.tsx')).Confirm }))

/** The signed-in account: change the password, begin a demo anew, sign out. */
export function UserMenu({ user }: { readonly user: UserInfo }): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const isDemo = useAtomValue(demoAtom) !== null && user.type === 'SUPER' && user.sub === 0
  const [asked, setAsked] = useState<'demo' | 'signOut' | null>(null)
  const areTextsLoaded = useAreTextsLoaded('shell')
  const [isPending, setIsPending] = useState(false)
  const confirm = () => {
    setIsPending(true)
    void signOut()
  }
  const isGuided = useMayOpen(pages.home.url)
  const guide = {
    key: 'guide',
    label: text('guide.title'),
    icon: 'info',
    onPress: () => navigate(guideAddress),
  } as const
  const items = [
    ...(isGuided ? [guide] : []),
    {
      key: 'password',
      label: text('route.rePassword.title'),
      icon: 'key',
      onPress: () => navigate(resetPasswordPath(user.sub)),
    },
    ...(isDemo
      ? ([{ key: 'demo', label: text('shell.demo'), icon: 'refresh', onPress: () => setAsked('demo') }] as const)
      : []),
    { key: 'signOut', label: text('confirm.signOut.action'), icon: 'signOut', onPress: () => setAsked('signOut') },
  ] as const
  return (
    <>
      <DropDown label={text('shell.user')} icon="customer" shown={user.account} items={items} />
      {asked === 'demo' && areTextsLoaded ? (
        <Suspense fallback={null}>
          <ResetDemo onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
      {asked === 'signOut' && areTextsLoaded ? (
        <Suspense fallback={null}>
          <Confirm
            prompt="signOut"
            kind="primary"
            isPending={isPending}
            onConfirm={confirm}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
