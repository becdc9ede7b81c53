import { Suspense, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { clock } from '#console/clock.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'

const { Part: TariffChoiceDialog, prepare } = lazyPart(
  async () => (await import('./tariff-choice-dialog.tsx')).TariffChoiceDialog,
)

/** Opens what says which price list a charge at a pile would have. */
export function TariffChoice(): ReactElement {
  const text = useText()
  const [isOpen, open] = useState(false)
  useEffect(() => clock.after(0, prepare), [])
  return (
    <>
      <Button opens={{ kind: 'dialog', isOpen }} onPress={() => open(true)}>
        {text('tariff.choice')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <TariffChoiceDialog onClose={() => open(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
