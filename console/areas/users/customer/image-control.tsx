import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { FileField } from '#console/kit/form/file-field.tsx'
import type { ControlProps } from '#console/kit/form/schema/control.tsx'
import * as css from './customer.css.ts'

/** An image from a file, shown once it is chosen; what it holds is judged with the rest of the form. */
export function ImageControl({ frame, typed, onChange }: ControlProps): ReactElement {
  const text = useText()
  const image = typeof typed === 'string' ? typed : ''
  const take = (file: File): void => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') onChange(reader.result)
    })
    reader.readAsDataURL(file)
  }
  return (
    <div>
      <FileField {...frame} endings={['.png', '.jpg', '.jpeg']} onChoose={take} />
      {image === '' ? null : (
        <>
          <img src={image} alt="" className={css.image} />
          <Button size="small" onPress={() => onChange('')}>
            {text('customer.image.remove')}
          </Button>
        </>
      )}
    </div>
  )
}
