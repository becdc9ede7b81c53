import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { operatorMenu } from '#contracts/menu.ts'
import { apiKeyForms } from '#contracts/system/api-key.ts'
import { apiKeyRows, giveApiKey } from '#contracts/system/api-key.calls.ts'
import type { ApiKeyRow } from '#contracts/system/api-key.calls.ts'
import type { AdminAccountDetail } from '#contracts/system/admin-account.calls.ts'
import { clock } from '#console/clock.ts'
import { Children } from '#console/domain/resource/children.tsx'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { section } from '#console/domain/resource/sections.tsx'
import { view } from '#console/domain/resource/view.ts'
import type { Speaker } from '#console/domain/resource/view.ts'
import { useText } from '#console/kit/text/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import { userInfoAtom } from '#console/state/session.ts'
import * as css from './api-keys.css.ts'

/** Most look at an account and create no key. */
const { Part: CreateApiKey, prepare } = lazyPart(async () => (await import('./create-api-key.tsx')).CreateApiKey)

/** What a key opens, section by section: pages of two sections may have one name. */
function scopeText({ menuCodeList }: Pick<ApiKeyRow, 'menuCodeList'>, { text, locale }: Speaker): string {
  const joined = new Intl.ListFormat(locale)
  const named = operatorMenu.flatMap(({ label, code, children }) => {
    if (menuCodeList.includes(code)) return [text(label)]
    const entries = children.filter((entry) => menuCodeList.includes(entry.code)).map((entry) => text(entry.label))
    return entries.length === 0
      ? []
      : [text('apiKey.section', { section: text(label), entries: joined.format(entries) })]
  })
  return named.join(' · ')
}

const apiKeyView = view(apiKeyRows, { words: { menuCodeList: scopeText } })

const nameOf = ({ name }: { readonly name: string }): string => name

const commands = commandsOf(
  apiKeyRows,
  { forms: apiKeyForms, give: giveApiKey, nameOf },
  { revoke: { success: 'success.operation' } },
)

function ApiKeys({ data }: { readonly data: AdminAccountDetail }): ReactElement {
  const text = useText()
  const user = useAtomValue(userInfoAtom)
  const [isCreating, setIsCreating] = useState(false)
  useEffect(() => clock.after(0, prepare), [])
  const { account, apiKeys } = data
  return (
    <>
      <p className={css.words}>{text(apiKeys.length === 0 ? 'apiKey.none' : 'apiKey.words')}</p>
      {apiKeys.length === 0 ? null : (
        <Children view={apiKeyView} label="apiKey.title" rows={apiKeys} nameOf={nameOf} commands={commands} />
      )}
      {user?.account === account ? (
        <div className={css.create}>
          <Button onPress={() => setIsCreating(true)}>{text('command.api-key.create')}</Button>
        </div>
      ) : null}
      {isCreating ? (
        <Suspense fallback={null}>
          <CreateApiKey account={account} onClose={() => setIsCreating(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The API keys of an account. Its owner creates new ones; nobody creates them for another. */
export const apiKeys = section('apiKey.title', (data: AdminAccountDetail) => <ApiKeys data={data} />)
