import type { ReactElement } from 'react'
import { ChargeUnit } from '#contracts/finance/cost.ts'
import type { Tax } from '#contracts/finance/tariff.ts'
import { ServiceMode } from '#contracts/finance/tariff-form.ts'
import { useText } from '#console/intl/text.ts'
import { Select } from '#console/kit/form/select.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import * as css from './tariff-form.css.ts'
import { TextOf } from './text-of.tsx'
import type { FormPart } from './text-of.tsx'

/** The service fee: once a charge, or for each unit. */
export function ServicePanel(props: FormPart): ReactElement {
  const { typed, put } = props
  const text = useText()
  return (
    <Panel title={text('tariff.service')}>
      <div className={css.fields}>
        <Select
          label={text('tariff.service.mode')}
          value={typed.serviceMode}
          choices={ServiceMode.literals.map((one) => ({ value: one, label: text(`tariff.service.${one}`) }))}
          onChange={(value) =>
            put({ serviceMode: ServiceMode.literals.find((one) => one === value) ?? typed.serviceMode })
          }
        />
        {typed.serviceMode === 'perUnit' ? (
          <Select
            label={text('tariff.unit')}
            value={typed.serviceUnit}
            choices={ChargeUnit.literals.map((one) => ({ value: one, label: text(`tariff.unit.${one}`) }))}
            onChange={(value) =>
              put({ serviceUnit: ChargeUnit.literals.find((one) => one === value) ?? typed.serviceUnit })
            }
          />
        ) : null}
        <TextOf {...props} name="service.price" isMoney hint={text('tariff.zero')} />
      </div>
    </Panel>
  )
}

/** Fees for holding a connector: after the charge, while it goes on, and before it. */
export function IdlePanel(props: FormPart): ReactElement {
  const text = useText()
  return (
    <Panel title={text('tariff.placeholder')}>
      <div className={css.parts}>
        <p className={css.note}>{text('tariff.placeholder.words')}</p>
        <div className={css.fields}>
          <TextOf {...props} name="placeholder.pricePerMinute" isMoney hint={text('tariff.zero')} />
          <TextOf {...props} name="placeholder.freeMinutes" />
          <TextOf {...props} name="placeholder.cap" isMoney isOptional />
        </div>
        <h3 className={css.legend}>{text('tariff.idle')}</h3>
        <p className={css.note}>{text('tariff.idle.words')}</p>
        <div className={css.fields}>
          <TextOf {...props} name="idle.reservation" isMoney />
          <TextOf {...props} name="idle.charging" isMoney />
          <TextOf {...props} name="idle.ending" isMoney />
        </div>
        <h3 className={css.legend}>{text('tariff.reservation')}</h3>
        <div className={css.fields}>
          <TextOf {...props} name="reservation.fee" isMoney />
          <TextOf {...props} name="reservation.cancellation" isMoney />
        </div>
      </div>
    </Panel>
  )
}

const taxModes: readonly Tax['mode'][] = ['none', 'inclusive', 'added']

/** From when on a charge is paid for, and the tax. */
export function BillPanel(props: FormPart): ReactElement {
  const { typed, put } = props
  const text = useText()
  return (
    <Panel title={text('tariff.bill')}>
      <div className={css.fields}>
        <TextOf {...props} name="threshold.amount" isMoney hint={text('tariff.threshold.hint')} />
        <TextOf {...props} name="threshold.energy" hint={text('tariff.threshold.hint')} />
        <Select
          label={text('tariff.tax')}
          value={typed.taxMode}
          choices={taxModes.map((one) => ({ value: one, label: text(`tariff.tax.${one}`) }))}
          onChange={(value) => put({ taxMode: taxModes.find((one) => one === value) ?? typed.taxMode })}
        />
        {typed.taxMode === 'none' ? null : (
          <>
            <TextOf {...props} name="tax.name" />
            <TextOf {...props} name="tax.rate" />
          </>
        )}
      </div>
    </Panel>
  )
}
