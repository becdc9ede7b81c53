import { Suspense, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { clock } from '#console/clock.ts'
import { Button } from '#console/kit/form/button.tsx'
import type { ButtonKind } from '#console/kit/form/button.tsx'

export interface TopUpButtonProps {
  /** Translated text. */
  readonly label: string
  readonly kind?: ButtonKind
  /** Fetches the dialog once the page is shown, so that typing right after opening it reaches it. */
  readonly prepare: () => void
  readonly render: (close: () => void) => ReactElement
}

/** A button that opens a dialog, which is fetched later than the page. */
export function TopUpButton({ label, kind = 'secondary', prepare, render }: TopUpButtonProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => clock.after(0, prepare), [prepare])
  return (
    <>
      <Button kind={kind} opens={{ kind: 'dialog', isOpen }} onPress={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen ? <Suspense fallback={null}>{render(() => setIsOpen(false))}</Suspense> : null}
    </>
  )
}
