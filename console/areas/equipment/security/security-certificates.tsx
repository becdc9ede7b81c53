import type { ReactElement } from 'react'
import type { PileSecurity } from '#contracts/equipment/pile-security.calls.ts'
import { useText } from '#console/intl/text.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { Button, IconButton } from '#console/kit/form/button.tsx'
import { Code } from '#console/kit/table/cells.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { reasonOf } from '#console/kit/status/offers.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { StatusBadge } from '#console/kit/status/status.tsx'
import * as css from '#console/domain/detail/details.css.ts'
import { WhenThere } from '#console/domain/values.tsx'

export interface CertificatesProps {
  readonly data: PileSecurity
  /** Null shows a field for the serial number: piles may present certificates that we did not sign. */
  readonly onRevoke: (serialNumber: string | null) => void
}

/** The valid certificates of our authority for a pile, and the revoked serial numbers. */
export function Certificates({ data, onRevoke }: CertificatesProps): ReactElement {
  const text = useText()
  const { certificates, revoked } = data
  const { isOffered, reason } = useRevoking(data)
  const actions = isOffered ? (
    <Button size="small" reason={reason} onPress={() => onRevoke(null)}>
      {text('command.pile-security.revoke')}
    </Button>
  ) : undefined
  return (
    <Panel title={text('pileSecurity.certificates')} actions={actions}>
      {certificates.length === 0 ? <p className={css.note}>{text('pileSecurity.certificates.none')}</p> : null}
      <ul className={css.list}>
        {certificates.map(({ serialNumber, notAfter, isExpired }) => (
          <li key={serialNumber} className={css.line}>
            <span className={css.address}>
              <Code>{serialNumber}</Code>
            </span>
            <StatusBadge
              tone={isExpired ? 'off' : 'ready'}
              label={text(isExpired ? 'pileSecurity.expired' : 'pileSecurity.valid')}
            />
            <span className={css.grow} />
            <span>
              {`${text('pileSecurity.notAfter')} `}
              <WhenThere at={notAfter} />
            </span>
            {isOffered ? (
              <IconButton
                icon="trash"
                size="small"
                label={text('pileSecurity.revoke.one', { serial: serialNumber })}
                reason={reason}
                onPress={() => onRevoke(serialNumber)}
              />
            ) : null}
          </li>
        ))}
        {revoked.map((serialNumber) => (
          <li key={serialNumber} className={css.line}>
            <span className={css.address}>
              <Code>{serialNumber}</Code>
            </span>
            <StatusBadge tone="off" label={text('pileSecurity.revoked')} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Whether the user may ever revoke, and why it is disabled now. */
function useRevoking({ offers, status }: PileSecurity) {
  const text = useAnyText()
  const staleReason = useStaleReason()
  const offer = offers.find(({ command }) => command === 'revoke')
  if (offer === undefined || offer.reason === 'notPermitted') return { isOffered: false, reason: undefined }
  const refusal = offer.allowed ? null : reasonOf(offer, text, text(`state.pile-security.${status}`))
  return { isOffered: true, reason: refusal ?? staleReason ?? undefined }
}
