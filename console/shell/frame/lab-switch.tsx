import { useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { firstUrl } from '#contracts/menu.ts'
import { labRoutes, pathOf } from '#contracts/routes.ts'
import { useText } from '#console/intl/text.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import { labAtom, userMenuAtom } from '#console/state/session.ts'
import { useCurrentRoute } from '../current-route.ts'
import * as css from './top-bar.css.ts'

/** Switches to the atlas and back; absent for users without access to it. */
export function LabSwitch(): ReactElement | null {
  const text = useText()
  const isOpen = useAtomValue(labAtom)
  const menu = useAtomValue(userMenuAtom)
  const route = useCurrentRoute()
  const [, navigate] = useLocation()
  if (!isOpen) return null
  const isOn = labRoutes.some(({ name }) => name === route.name)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={text('shell.lab')}
      className={css.lab}
      title={text('shell.lab.explanation')}
      onClick={() => navigate(isOn ? (firstUrl(menu) ?? '/') : pathOf('atlas'))}
    >
      <Icon name="flask" />
      <span className={css.labWord}>{text('shell.lab')}</span>
    </button>
  )
}
