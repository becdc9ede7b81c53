import { useState } from 'react'
import type { ReactElement } from 'react'
import { Button, IconButton } from '../form/button.tsx'
import type { Filter } from './filter.ts'
import { isEnd, isLead, readRange, writeRange } from './filter.ts'
import * as css from './filters.css.ts'
import * as fieldCss from '../form/field.css.ts'
import { Icon } from '../text/icon.tsx'
import { Options } from '../form/select.tsx'
import { useText } from '../text/text.ts'

export interface FiltersProps {
  readonly filters: readonly Filter[]
  readonly values: Readonly<Record<string, string>>
  /** Empty text clears the filter. */
  readonly onFilter: (key: string, value: string) => void
}

/** The filters of a list; a change applies when it is finished: by Enter, on blur, or by a choice. */
export function Filters({ filters, values, onFilter }: FiltersProps): ReactElement {
  return (
    <div className={css.fields}>
      {filters
        .filter((filter) => !isLead(filter))
        .map((filter) => {
          const shared = { value: values[filter.key] ?? '', onChange: (value: string) => onFilter(filter.key, value) }
          switch (filter.kind) {
            case 'text':
              return <TextFilter key={filter.key} title={filter.title} {...shared} />
            case 'choice':
              return <ChoiceFilter key={filter.key} filter={filter} {...shared} />
            case 'dates':
              return <DatesFilter key={filter.key} filter={filter} {...shared} />
            default:
              return filter satisfies never
          }
        })}
    </div>
  )
}

interface FoldProps {
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
}

/** Hides or shows the filters. */
export function FoldButton({ isFolded, onFold }: FoldProps): ReactElement {
  const text = useText()
  return (
    <IconButton
      icon="filter"
      label={text(isFolded ? 'kit.filter.unfold' : 'kit.filter.fold')}
      isPressed={!isFolded}
      onPress={() => onFold(!isFolded)}
    />
  )
}

interface FilterInputProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function TextFilter({ title, value, onChange }: FilterInputProps & { readonly title: string }): ReactElement {
  const text = useText()
  return (
    <label className={css.field} data-set={value === '' ? undefined : ''}>
      <span className={css.name}>{text(title)}</span>
      <Draft value={value} onChange={onChange} />
    </label>
  )
}

function ChoiceFilter(
  props: FilterInputProps & { readonly filter: Filter & { readonly kind: 'choice' } },
): ReactElement {
  const text = useText()
  const { filter, value, onChange } = props
  const choices = filter.choices.map((choice) => ({ value: choice.value, label: text(choice.title) }))
  return (
    <label className={css.field} data-set={value === '' ? undefined : ''}>
      <span className={css.name}>{text(filter.title)}</span>
      <select
        className={`${fieldCss.select} ${css.select}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <Options choices={[{ value: '', label: text('kit.filter.all') }, ...choices]} />
      </select>
    </label>
  )
}

function DatesFilter(props: FilterInputProps & { readonly filter: Filter & { readonly kind: 'dates' } }): ReactElement {
  const text = useText()
  const { filter, value, onChange } = props
  const range = readRange(value)
  const name = text(filter.title)
  const shared = {
    placeholder: text(filter.hasTime === true ? 'kit.filter.moment' : 'kit.filter.day'),
    width: filter.hasTime === true ? css.moment : css.date,
    isRight: (end: string) => isEnd(filter, end),
  }
  return (
    <fieldset className={css.field} data-set={value === '' ? undefined : ''} aria-label={name}>
      <span className={css.name}>{name}</span>
      <Draft
        label={text('kit.filter.from', { name })}
        value={range.from}
        {...shared}
        onChange={(from) => onChange(writeRange({ ...range, from }))}
      />
      <span className={css.name}>{'–'}</span>
      <Draft
        label={text('kit.filter.to', { name })}
        value={range.to}
        {...shared}
        onChange={(to) => onChange(writeRange({ ...range, to }))}
      />
    </fieldset>
  )
}

interface DraftProps extends FilterInputProps {
  readonly label?: string
  readonly placeholder?: string
  /** A style of its own width. */
  readonly width?: string
  /** What does not fit counts for nothing; without it anything fits. */
  readonly isRight?: (text: string) => boolean
}

/** A draft that applies once it is finished; it follows the URL when that changes. */
function Draft({ value, onChange, label, placeholder, width = '', isRight }: DraftProps): ReactElement {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setDraft(value)
  }
  const isWrong = draft.trim() !== '' && isRight?.(draft.trim()) === false
  const commit = (): void => {
    const finished = draft.trim()
    if (finished !== value && !isWrong) onChange(finished)
  }
  return (
    <input
      className={`${css.input} ${width}`}
      value={draft}
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      placeholder={placeholder}
      maxLength={100}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setDraft(value)
      }}
    />
  )
}

export interface FilterChipsProps extends FiltersProps {
  readonly unknown: Readonly<Record<string, string>>
  readonly onDropUnknown: (name: string) => void
  readonly onClear: () => void
}

/** The applied filters as chips; unknown ones are struck through and can be removed (C8). */
export function FilterChips(props: FilterChipsProps): ReactElement | null {
  const text = useText()
  const applied = props.filters.filter((filter) => !isLead(filter) && (props.values[filter.key] ?? '') !== '')
  const unknown = Object.entries(props.unknown)
  if (applied.length + unknown.length === 0) return null
  return (
    <ul className={css.chips} aria-label={text('kit.filter.applied')}>
      {applied.map((filter) => {
        const name = text(filter.title)
        return (
          <li key={filter.key} className={css.chip}>
            <span className={css.chipName}>{name}</span>
            {filterWords(filter, props.values[filter.key] ?? '', text)}
            <Drop label={text('kit.filter.drop', { name })} onPress={() => props.onFilter(filter.key, '')} />
          </li>
        )
      })}
      {unknown.map(([name, value]) => (
        <li key={name} className={`${css.chip} ${css.invalid}`} title={text('kit.filter.unknown', { name })}>
          <s>{`${name} = ${value}`}</s>
          <Drop label={text('kit.filter.dropUnknown', { name })} onPress={() => props.onDropUnknown(name)} />
        </li>
      ))}
      <li>
        <Button kind="ghost" size="small" onPress={props.onClear}>
          {text('kit.filter.clear')}
        </Button>
      </li>
    </ul>
  )
}

function Drop({ label, onPress }: { readonly label: string; readonly onPress: () => void }): ReactElement {
  return (
    <button type="button" className={css.chipClear} aria-label={label} onClick={onPress}>
      <Icon name="close" size={14} />
    </button>
  )
}

/** The value of a filter in words. */
export function filterWords(filter: Filter, value: string, text: (key: string) => string): string {
  if (filter.kind === 'text') return value
  if (filter.kind === 'dates') return Object.values(readRange(value)).join(' – ')
  const choice = filter.choices.find((known) => known.value === value)
  return choice === undefined ? value : text(choice.title)
}
