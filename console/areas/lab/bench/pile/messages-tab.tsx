import type { ReactElement } from 'react'
import { Messages } from '../messages/messages.tsx'
import { AnswerNext } from './answer-next.tsx'
import { Composer } from './composer.tsx'
import type { ViewProps } from './pile-views.tsx'

/** What this pile says and is told, and what a person says in its place. */
export function MessagesTab({ pile, hands }: ViewProps): ReactElement {
  return (
    <>
      <Messages pile={pile.id} />
      <Composer pileId={pile.id} hands={hands} />
      <AnswerNext hands={hands} />
    </>
  )
}
