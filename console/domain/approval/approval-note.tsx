import type { ReactElement } from 'react'
import { approvalTerms } from '#contracts/system/approval.calls.ts'
import { pages } from '#contracts/menu.ts'
import type { Money } from '#contracts/units.ts'
import { useList } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { formatMoney } from '#console/kit/text/format.ts'
import { Link } from '#console/kit/layout/link.tsx'
import * as css from '../detail/details.css.ts'
import { useMayOpen } from '../use-may-open.ts'

/** A note on a command that moves `amount`: whether a second person has to approve it, and whether there is one. */
export function ApprovalNote({ amount }: { readonly amount: Money | null }): ReactElement | null {
  const text = useText()
  const { locale } = useZone()
  const mayOpen = useMayOpen(pages.adminAccounts.url)
  const { data: terms } = useList(approvalTerms, {}, ['account'])
  if (terms === null || amount === null || amount <= terms.limit) return null
  const { limit, currency, minutes, others } = terms
  return (
    <div className={css.section} role="note">
      <p className={css.note}>{text('approval.terms', { limit: formatMoney(limit, currency, locale), minutes })}</p>
      {others > 0 ? null : <p className={css.note}>{text('guard.anotherMayApprove')}</p>}
      {others > 0 || !mayOpen ? null : <Link href={pages.adminAccounts.url}>{text('menu.adminAccounts')}</Link>}
    </div>
  )
}
