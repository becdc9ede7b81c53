import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { firstUrl, flatten, pages } from '#contracts/menu.ts'
import { useAreTextsLoaded } from '#console/intl/provider.tsx'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { showTruncatedTitle } from '#console/kit/text/truncated-title.ts'
import { zoneCity } from '#console/kit/text/format.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import { operatorNameAtom } from '#console/state/operator.ts'
import { signedInUserAtom, userMenuAtom } from '#console/state/session.ts'
import { isPhoneAtom } from '#console/state/side-menu.ts'
import { ColourChoice } from '../choices/colour-choice.tsx'
import { LiveSign } from '../choices/freshness.tsx'
import { LabSwitch } from './lab-switch.tsx'
import { LanguageChoice } from '../choices/language-choice.tsx'
import { ModeSwitch } from '../choices/mode-switch.tsx'
import { PhoneMenu } from './side-menu.tsx'
import { TimeControl } from '../choices/time-control.tsx'
import * as css from './top-bar.css.ts'
import { UserMenu } from './user-menu.tsx'

/** It shows nothing until its answer has arrived, so it loads after the page and with all its texts. */
const ApprovalsMenu = lazy(async () => ({
  default: (await import('#console/domain/approval/approvals-menu.tsx')).ApprovalsMenu,
}))

/** The top bar: operator, freshness, time zone and the user's preferences. */
export function TopBar(): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const name = useAtomValue(operatorNameAtom)
  const menu = useAtomValue(userMenuAtom)
  const user = useAtomValue(signedInUserAtom)
  const areTextsLoaded = useAreTextsLoaded('shell')
  const isPhone = useAtomValue(isPhoneAtom)
  // Requests concern charge records; users who may only read those see none to decide.
  const mayDecide = flatten(menu).some(({ url }) => url === pages.chargeRecord.url)
  return (
    <header className={css.bar}>
      {user !== null && isPhone ? (
        <PhoneMenu />
      ) : (
        <Link className={css.brand} href={firstUrl(menu) ?? '/'}>
          <span className={css.mark}>
            <Icon name="bolt" />
          </span>
          <span className={css.name} onPointerEnter={showTruncatedTitle}>
            {name ?? text('shell.product')}
          </span>
        </Link>
      )}
      <div className={css.signs}>
        {user === null ? null : <LiveSign />}
        <span className={css.zone} title={text('shell.zone.explanation', { zone })}>
          <Icon name="clock" />
          <span>{zoneCity(zone)}</span>
        </span>
      </div>
      <div className={css.choices}>
        {user !== null && mayDecide && areTextsLoaded ? (
          <Suspense fallback={null}>
            <ApprovalsMenu account={user.account} />
          </Suspense>
        ) : null}
        {user === null ? null : <TimeControl />}
        {user === null ? null : <LabSwitch />}
        <LanguageChoice />
        <ColourChoice />
        <ModeSwitch />
        {user === null ? null : <UserMenu user={user} />}
      </div>
    </header>
  )
}
