import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { changeOperatorSettings, readOperatorSettings } from '#contracts/operators/operator-settings.calls.ts'
import type { OperatorSettingsAnswer } from '#contracts/operators/operator-settings.calls.ts'
import { OperatorSettingsForm, currencyCodes } from '#contracts/operators/operator-settings.ts'
import { call } from '#console/api/call.ts'
import { useRow } from '#console/api/use-list.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import type { ControlProps, GivenControl } from '#console/kit/form/schema/control.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { currencyAtom, operatorNameAtom } from '#console/state/operator.ts'
import * as css from './guide.css.ts'

/** The name and the currency as they stand, and the dialog that chooses them. */
export function SettingsStep({ isNext }: { readonly isNext: boolean }): ReactElement {
  const answer = useRow(
    readOperatorSettings,
    {},
    { lifecycles: ['operator-settings'], anyOf: ['tariff-version', 'bill'] },
  )
  return (
    <Loaded answer={answer} skeleton={[32]}>
      {(data) => <Settings data={data} isNext={isNext} />}
    </Loaded>
  )
}

interface SettingsProps {
  readonly data: OperatorSettingsAnswer
  readonly isNext: boolean
}

function Settings({ data, isNext }: SettingsProps): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const { locale } = useZone()
  const [isOpen, setIsOpen] = useState(false)
  const setName = useSetAtom(operatorNameAtom)
  const setCurrency = useSetAtom(currencyAtom)
  const { name, currency, isCurrencyFixed, offers } = data
  const [offer] = offers
  return (
    <>
      <p>{text('guide.operator.stands', { name, currency: currencyName(currency.code, locale) })}</p>
      <div className={css.ways}>
        <Button
          kind={isNext ? 'primary' : 'secondary'}
          reason={offer?.allowed === true ? undefined : text('guide.operator.super')}
          onPress={() => setIsOpen(true)}
        >
          {text(isNext ? 'guide.operator.choose' : 'guide.operator.change')}
        </Button>
      </div>
      {isOpen ? (
        <CommandDialog
          lifecycle="operator-settings"
          command={offer?.command ?? 'change'}
          schema={OperatorSettingsForm}
          initial={{ name, currency: currency.code }}
          title={text('guide.operator.title')}
          consequence={text(isCurrencyFixed ? 'guide.operator.fixed' : 'guide.operator.text')}
          kind="primary"
          controls={isCurrencyFixed ? fixed : controls}
          label={(key) => anyText(`guide.operator.${key}`)}
          success="success.save"
          send={async (body) => {
            const result = await call(changeOperatorSettings, { body }, { notify: 'lost sign-in' })
            if (result.ok) {
              setName(result.data.name)
              setCurrency(result.data.currency)
            }
            return result
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}

/** In the reader's language, with its code: "euro (EUR)". */
const currencyName = (code: string, locale: string): string =>
  `${new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code} (${code})`

/** All currencies, by their names in the reader's language. */
function CurrencyChoice({
  frame,
  typed,
  onChange,
  isFixed,
}: ControlProps & { readonly isFixed: boolean }): ReactElement {
  const { locale } = useZone()
  const choices = currencyCodes
    .map((code) => ({ value: code, label: currencyName(code, locale) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
  return <Select {...frame} value={String(typed)} choices={choices} isDisabled={isFixed} onChange={onChange} />
}

const controls: Readonly<Record<string, GivenControl>> = {
  currency: (props) => <CurrencyChoice {...props} isFixed={false} />,
}
const fixed: Readonly<Record<string, GivenControl>> = {
  currency: (props) => <CurrencyChoice {...props} isFixed />,
}
