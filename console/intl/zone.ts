import { useAtomValue } from 'jotai'
import { defaultCurrency } from '../kit/text/format.ts'
import type { Currency } from '../kit/text/format.ts'
import { currencyAtom } from '../state/operator.ts'
import { languageAtom } from '../state/preferences.ts'
import { userInfoAtom } from '../state/session.ts'
import { localeOf } from './languages.ts'
import { browserZone } from './wall-clock.ts'

/** How quantities and times are formatted for this user. */
export interface Zone {
  /** IANA name of the user's zone. */
  readonly zone: string
  /** BCP 47 tag of the user's language. */
  readonly locale: string
  readonly currency: Currency
}

/** What the cells and formats of the kit need. */
export function useZone(): Zone {
  const user = useAtomValue(userInfoAtom)
  const language = useAtomValue(languageAtom)
  const currency = useAtomValue(currencyAtom)
  return { zone: user?.timeZone ?? browserZone(), locale: localeOf[language], currency: currency ?? defaultCurrency }
}
