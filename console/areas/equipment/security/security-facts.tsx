import type { ReactElement } from 'react'
import type { PileSecurity } from '#contracts/equipment/pile-security.calls.ts'
import { useText } from '#console/intl/text.ts'
import { TextValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { Icon } from '#console/kit/text/icon.tsx'
import { Offers } from '#console/kit/status/offers.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import * as css from '#console/domain/detail/details.css.ts'
import * as own from './security.css.ts'
import { statusOf } from '#console/domain/security-status.ts'
import { SecurityState } from '#console/domain/state/states.tsx'
import { WhenThere } from '#console/domain/values.tsx'

export interface SecurityFactsProps {
  readonly data: PileSecurity
  readonly onCommand: (command: string) => void
}

/** Buttons shown at once. */
const SHOWN = 3

/** The required authentication of a pile, that of its last connection, and the commands. */
export function SecurityFacts({ data, onCommand }: SecurityFactsProps): ReactElement {
  const text = useText()
  const { profile, asked, passwordChange } = data
  const items = [
    { term: text('pileSecurity.required'), value: <SecurityState status={data.status} /> },
    ...(asked === null
      ? []
      : [
          {
            term: text('pileSecurity.asked'),
            value: <TextValue>{text(`state.pile-security.${statusOf(asked)}`)}</TextValue>,
          },
        ]),
    { term: text('pileSecurity.shown'), value: <Shown shown={data.shown} /> },
    {
      term: text('pileSecurity.password'),
      value:
        data.passwordSince === null ? (
          <TextValue>{text('pileSecurity.password.none')}</TextValue>
        ) : (
          <WhenThere at={data.passwordSince} />
        ),
    },
    ...(passwordChange === null
      ? []
      : [
          {
            term: text('pileSecurity.change'),
            value: <TextValue>{text(`pileSecurity.change.${passwordChange.status}`)}</TextValue>,
          },
        ]),
  ]
  const actions = (
    <Offers
      lifecycle="pile-security"
      state={data.status}
      offers={shownOffers(data)}
      subject={data.id}
      shown={SHOWN}
      onCommand={onCommand}
    />
  )
  return (
    <Panel title={text('pileSecurity.proof')} actions={actions}>
      <p className={css.note}>{text(`pileSecurity.words.${profile}`)}</p>
      <DescriptionList items={items} />
      {isBelow(data) ? (
        <p className={own.warning} role="note">
          <Icon name="warning" />
          {text('pileSecurity.shown.less')}
        </p>
      ) : null}
    </Panel>
  )
}

/** The authentication of the last connection is no longer sufficient. */
const isBelow = ({ shown, profile }: PileSecurity): boolean =>
  shown !== null && shown.profile !== null && shown.profile < profile

/** Certificates are revoked in their list; a pile can be asked only while it is connected. */
const shownOffers = ({ offers, shown }: PileSecurity): PileSecurity['offers'] =>
  offers
    .filter(({ command }) => command !== 'revoke')
    .map((offer) =>
      offer.command === 'askRaise' && offer.allowed && shown?.isOpen !== true
        ? { ...offer, allowed: false, reason: 'illegalTransition', guard: 'pileConnected' }
        : offer,
    )

function Shown({ shown }: Pick<PileSecurity, 'shown'>): ReactElement {
  const text = useText()
  if (shown === null) return <TextValue>{text('pileSecurity.shown.never')}</TextValue>
  const { profile, at } = shown
  return (
    <span className={own.lines}>
      <span>
        {profile === null ? text('pileSecurity.shown.unknown') : text(`state.pile-security.${statusOf(profile)}`)}
      </span>
      <span>
        <WhenThere at={at} />
      </span>
    </span>
  )
}
