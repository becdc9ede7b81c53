import { useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { firstUrl } from '#contracts/menu.ts'
import { instant } from '#contracts/units.ts'
import { useText } from '../intl/text.ts'
import { useZone } from '../intl/zone.ts'
import { zoneCity } from '../kit/format.ts'
import { Icon } from '../kit/icon.tsx'
import { LivePill } from '../kit/live-pill.tsx'
import type { LiveState } from '../kit/live-pill.tsx'
import { liveStatusAtom } from '../state/live.ts'
import type { LiveStatus } from '../state/live.ts'
import { operatorNameAtom } from '../state/operator.ts'
import { signedInUserAtom, userMenuAtom } from '../state/session.ts'
import { ColourChoice } from './colour-choice.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import * as css from './top-bar.css.ts'
import { UserMenu } from './user-menu.tsx'

/** Whose network this is, how fresh it is, in which zone, and the person's own choices. */
export function TopBar(): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const name = useAtomValue(operatorNameAtom)
  const menu = useAtomValue(userMenuAtom)
  const user = useAtomValue(signedInUserAtom)
  const live = useAtomValue(liveStatusAtom)
  return (
    <header className={css.bar}>
      <Link className={css.brand} href={firstUrl(menu) ?? '/'}>
        <span className={css.mark}>
          <Icon name="bolt" />
        </span>
        <span className={css.name}>{name ?? text('shell.product')}</span>
      </Link>
      <div className={css.signs}>
        {user === null ? null : <LivePill state={liveState(live)} zone={zone} />}
        <span className={css.zone} title={text('shell.zone.explanation', { zone })}>
          <Icon name="clock" />
          <span>{zoneCity(zone)}</span>
        </span>
      </div>
      <div className={css.choices}>
        <LanguageChoice />
        <ColourChoice />
        <ModeSwitch />
        {user === null ? null : <UserMenu user={user} />}
      </div>
    </header>
  )
}

/** The first connection of a page looks like one that is being made again. */
function liveState(status: LiveStatus): LiveState {
  switch (status.kind) {
    case 'connecting':
      return { kind: 'reconnecting', attempt: 1 }
    case 'live':
      return { kind: 'live', seenAt: instant(status.at) }
    case 'reconnecting':
      return { kind: 'reconnecting', attempt: status.attempt }
    case 'offline':
      return { kind: 'offline', since: instant(status.since) }
    default:
      return status satisfies never
  }
}
