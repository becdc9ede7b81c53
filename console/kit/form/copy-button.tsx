import { useState } from 'react'
import type { ReactElement } from 'react'
import { copyText } from '../text/copy-text.ts'
import { useText } from '../text/text.ts'
import { Button } from './button.tsx'

interface CopyButtonProps {
  /** What goes to the clipboard. */
  readonly value: string
  /** The translated name of the button until then. */
  readonly label: string
  readonly takesFocus?: boolean
}

/** Copies a text, and says on itself that it has. */
export function CopyButton({ value, label, takesFocus = false }: CopyButtonProps): ReactElement {
  const text = useText()
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === value
  const copy = async (): Promise<void> => setCopied((await copyText(value)) ? value : null)
  return (
    <Button icon={isCopied ? 'check' : 'copy'} takesFocus={takesFocus} onPress={() => void copy()}>
      {isCopied ? text('kit.copied') : label}
    </Button>
  )
}
