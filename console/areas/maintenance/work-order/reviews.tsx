import type { ReactElement } from 'react'
import type { OrderDetail } from '#contracts/maintenance/work-order.calls.ts'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { TextValue } from '#console/kit/table/cells.tsx'
import { MaybeCode, When } from '#console/domain/values.tsx'
import { useText } from '#console/intl/text.ts'

/** What reviewers said of an order, the last one last. */
export function Reviews({ reviews }: Pick<OrderDetail, 'reviews'>): ReactElement {
  const text = useText()
  return (
    <>
      {reviews.map(({ result, opinion, auditor, at }) => (
        <DescriptionList
          key={at}
          isSingle
          items={[
            { term: text('order.review.result'), value: <TextValue>{text(`order.review.${result}`)}</TextValue> },
            { term: text('order.opinion'), value: <TextValue>{opinion}</TextValue> },
            { term: text('order.review.auditor'), value: <MaybeCode code={auditor} /> },
            { term: text('order.review.at'), value: <When at={at} /> },
          ]}
        />
      ))}
    </>
  )
}
