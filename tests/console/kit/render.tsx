import { render } from '@testing-library/react'
import type { RenderResult } from '@testing-library/react'
import type { ReactElement } from 'react'
import form from '#locales/en/form.json' with { type: 'json' }
import kit from '#locales/en/kit.json' with { type: 'json' }
import { English } from './english.tsx'

/** Texts of the lists in these tests; the kit's own come from its English file. */
const texts = {
  'pile.list': 'Piles',
  'pile.code': 'Code',
  'pile.status': 'Status',
  'pile.energy': 'Energy',
  'pile.empty': 'No piles yet',
  'pile.empty.words': 'A pile appears when it boots for the first time.',
  'pile.on': 'Online',
  'pile.off': 'Offline',
  'pile.booted': 'Booted',
  'command.pile.reset': 'Reset pile',
  'command.pile.unlock': 'Unlock connector',
  'command.pile.remove': 'Remove pile',
  'state.pile.off': 'Offline',
  'guard.isOnline': 'The pile is offline',
}

/** Renders in English; an unknown text key fails the test. */
export function show(element: ReactElement): RenderResult & { readonly again: (next: ReactElement) => void } {
  const within = (content: ReactElement): ReactElement => (
    <English texts={{ ...kit, ...form, ...texts }}>{content}</English>
  )
  const rendered = render(within(element))
  return { ...rendered, again: (next) => rendered.rerender(within(next)) }
}
