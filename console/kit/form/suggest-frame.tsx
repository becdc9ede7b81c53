import type { ReactElement } from 'react'
import { ComboBox, Input } from 'react-aria-components/ComboBox'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { AriaLocale } from '#console/intl/aria-locale.tsx'
import * as menu from '../dialog/menu.css.ts'
import { Field } from './field.tsx'
import * as css from './field.css.ts'
import type { SuggestFieldProps } from './suggest-field.tsx'

/** The distance of the suggestions from the field, in px. */
const GAP = 4

/** The field; `SuggestField` (suggest-field.tsx) loads it when it is first shown. */
export function SuggestFrame(props: SuggestFieldProps): ReactElement {
  const { value, choices, onChange, name, takesFocus = false } = props
  return (
    <AriaLocale>
      <Field frame={props}>
        {({ id, required, 'aria-describedby': note, 'aria-invalid': isInvalid = false }) => (
          <ComboBox
            id={id}
            aria-labelledby={`${id}-label`}
            aria-describedby={note}
            isRequired={required}
            isInvalid={isInvalid}
            validationBehavior="aria"
            allowsCustomValue
            formValue="text"
            {...(name === undefined ? {} : { name })}
            items={choices}
            // They are suggested for the typed text already.
            defaultFilter={() => true}
            inputValue={value}
            onInputChange={onChange}
            autoFocus={takesFocus}
          >
            <Input className={css.control} autoComplete="off" />
            <Popover className={`${menu.popover} ${css.suggestions}`} offset={GAP} placement="bottom start">
              <ListBox<(typeof choices)[number]> className={menu.list}>
                {(choice) => (
                  <ListBoxItem id={choice.value} textValue={choice.value} className={menu.item}>
                    <span className={menu.words}>
                      {choice.value}
                      <span className={menu.reason}>{choice.label}</span>
                    </span>
                  </ListBoxItem>
                )}
              </ListBox>
            </Popover>
          </ComboBox>
        )}
      </Field>
    </AriaLocale>
  )
}
