import { useState } from 'react'
import type { ReactElement } from 'react'
import { ApiKeyDraft } from '#contracts/system/api-key.ts'
import { createApiKey } from '#contracts/system/api-key.calls.ts'
import type { CreatedApiKey } from '#contracts/system/api-key.calls.ts'
import { call } from '#console/api/call.ts'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'
import { useText } from '#console/kit/text/text.ts'
import { DrawnDialog } from '#console/kit/dialog/drawn-dialog.tsx'
import { ScopeControl } from './scope-control.tsx'

interface CreateApiKeyProps {
  /** The account it is created for. */
  readonly account: string
  readonly onClose: () => void
}

/** Creates an API key, after its name and what it opens were said, and shows its secret once. */
export function CreateApiKey({ account, onClose }: CreateApiKeyProps): ReactElement {
  const text = useText()
  const [created, setCreated] = useState<CreatedApiKey | null>(null)
  if (created !== null)
    return (
      <DrawnDialog
        title={text('apiKey.created.title', { name: created.apiKey.name })}
        words={text('apiKey.created.words')}
        done={text('apiKey.created.done')}
        secret={created.secret}
        onClose={onClose}
      />
    )
  return (
    <CommandDialog
      lifecycle="api-key"
      command="create"
      kind="primary"
      title={text('apiKey.create.title', { name: account })}
      consequence={text('apiKey.create.text')}
      schema={ApiKeyDraft}
      label={(key) => text(`apiKey.${key}`)}
      texts={{ hint: (key) => (key === 'name' ? text('apiKey.create.hint') : undefined) }}
      controls={{ menuCodeList: ScopeControl }}
      send={async (body) => {
        const result = await call(createApiKey, { body }, { notify: 'lost sign-in' })
        if (result.ok) setCreated(result.data)
        return result
      }}
      onDone={() => undefined}
      onClose={onClose}
    />
  )
}
