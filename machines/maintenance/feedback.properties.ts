import { feedbackReopenDays } from '#contracts/maintenance/feedback.ts'
import type { FeedbackFact } from '#contracts/maintenance/feedback.ts'
import { millis } from '#contracts/units.ts'
import type { FeedbackContext } from './feedback.ts'
import type { State } from '../kit/lifecycle.ts'
import { propertiesOf, isIn } from '../kit/properties.ts'

const { always, can, never } = propertiesOf<State<FeedbackContext>, FeedbackFact>()
const REOPEN_MS = feedbackReopenDays * 86_400_000

export const feedbackProperties = [
  always('feedbackProcessedIsAnswered', ({ value, context }) => value !== 'PROCESSED' || context.answer !== null),
  never(
    'feedbackReopensOnlyForAWhile',
    ({ before, event }) =>
      event.type === 'feedback.reopened' &&
      millis(event.at) > millis(before.context.answeredAt ?? event.at) + REOPEN_MS,
  ),
  can('feedbackCanAlwaysBeProcessed', { from: () => true, to: isIn('PROCESSED') }),
]
