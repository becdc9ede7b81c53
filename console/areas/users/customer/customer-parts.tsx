import type { ReactElement } from 'react'
import { records, sessions } from '#contracts/charging/charge-record.calls.ts'
import { bills } from '#contracts/finance/bill.calls.ts'
import { pages } from '#contracts/menu.ts'
import type { CustomerDetail } from '#contracts/users/customer.calls.ts'
import { customerBills, customerCards, customerRecords, customerSessions } from '#contracts/users/customer.rows.ts'
import { cards } from '#contracts/users/rfid-card.calls.ts'
import { BillLink, RecordLink, SessionLink } from '#console/domain/links.tsx'
import { related } from '#console/domain/resource/children.tsx'
import type { DetailSection } from '#console/domain/resource/sections.tsx'
import { view } from '#console/domain/resource/view.ts'
import { PhaseState } from '#console/domain/state/states.tsx'
import { useMayOpen } from '#console/domain/use-may-open.ts'

/** What belongs to a customer, page by page, for those who may open the page where it stands with all others. */

type Part = DetailSection<CustomerDetail>

const forThose = (page: keyof typeof pages, Shown: Part): Part =>
  function ForThose(props): ReactElement | null {
    return useMayOpen(pages[page].url) ? <Shown {...props} /> : null
  }

const query = ({ id }: CustomerDetail, page: { readonly page: number; readonly size: number }) => ({
  query: { customerId: id, ...page },
})

export const partsOfCustomer: readonly Part[] = [
  forThose(
    'rfCards',
    related(
      view(customerCards, {
        words: {},
        cells: { state: ({ state }) => <PhaseState lifecycle="rfid-card" state={state} /> },
      }),
      'customer.cards',
      { list: cards, query, commands: {} },
    ),
  ),
  forThose(
    'charging',
    related(
      view(customerSessions, { words: {}, cells: { id: ({ id }) => <SessionLink id={id} /> } }),
      'customer.sessions',
      { list: sessions, query, commands: {} },
    ),
  ),
  forThose(
    'chargeRecord',
    related(
      view(customerRecords, { words: {}, cells: { id: ({ id }) => <RecordLink id={id} /> } }),
      'customer.records',
      { list: records, query, commands: {} },
    ),
  ),
  forThose(
    'bills',
    related(view(customerBills, { words: {}, cells: { id: ({ id }) => <BillLink id={id} /> } }), 'customer.bills', {
      list: bills,
      query,
      commands: {},
    }),
  ),
]
