import { useState } from 'react'
import type { ReactElement } from 'react'
import { ApiKeyDraft } from '#contracts/system/api-key.ts'
import { drawApiKey } from '#contracts/system/api-key.calls.ts'
import type { DrawnApiKey } from '#contracts/system/api-key.calls.ts'
import { call } from '#console/api/call.ts'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'
import { useText } from '#console/kit/text/text.ts'
import { DrawnDialog } from '#console/kit/dialog/drawn-dialog.tsx'
import { ScopeControl } from './scope-control.tsx'

interface DrawApiKeyProps {
  /** The account it is drawn for. */
  readonly account: string
  readonly onClose: () => void
}

/** Draws an API key, after its name and what it opens were said, and shows its secret once. */
export function DrawApiKey({ account, onClose }: DrawApiKeyProps): ReactElement {
  const text = useText()
  const [drawn, setDrawn] = useState<DrawnApiKey | null>(null)
  if (drawn !== null)
    return (
      <DrawnDialog
        title={text('apiKey.drawn.title', { name: drawn.apiKey.name })}
        words={text('apiKey.drawn.words')}
        done={text('apiKey.drawn.done')}
        secret={drawn.secret}
        onClose={onClose}
      />
    )
  return (
    <CommandDialog
      lifecycle="api-key"
      command="draw"
      kind="primary"
      title={text('apiKey.draw.title', { name: account })}
      consequence={text('apiKey.draw.text')}
      schema={ApiKeyDraft}
      label={(key) => text(`apiKey.${key}`)}
      texts={{ hint: (key) => (key === 'name' ? text('apiKey.draw.hint') : undefined) }}
      controls={{ menuCodeList: ScopeControl }}
      send={async (body) => {
        const result = await call(drawApiKey, { body }, { notify: 'lost sign-in' })
        if (result.ok) setDrawn(result.data)
        return result
      }}
      onDone={() => undefined}
      onClose={onClose}
    />
  )
}
