import { useId } from 'react'
import type { ReactElement, ReactNode, Ref } from 'react'
import * as css from './button.css.ts'
import { Icon } from '../text/icon.tsx'
import type { IconName } from '../text/icon.tsx'
import { useTooltip } from '../tooltip/tooltip.tsx'

export type ButtonKind = keyof typeof css.button

interface PressProps {
  readonly onPress?: () => void
  /** Why it is disabled. The button stays focusable, so that everyone can read the reason. */
  readonly reason?: string | undefined
  readonly isPending?: boolean
  /** Where a page or dialog opens with it first. */
  readonly takesFocus?: boolean
  readonly type?: 'button' | 'submit'
}

export interface ButtonProps extends PressProps {
  readonly children: ReactNode
  /** One primary button a page (interface.md §2). */
  readonly kind?: ButtonKind
  readonly icon?: IconName
  readonly size?: 'small' | 'default'
  readonly isWide?: boolean
  /** For buttons that open something: `aria-haspopup`, `aria-expanded`. */
  readonly opens?: { readonly kind: 'dialog' | 'menu' | 'listbox'; readonly isOpen: boolean }
  /** A ref to the button element, to place something next to it. */
  readonly anchor?: Ref<HTMLButtonElement>
}

/** A button named by its content. */
export function Button(props: ButtonProps): ReactElement {
  const { children, kind = 'secondary', icon, size = 'default', isWide = false, opens, anchor } = props
  const { attributes, explanation } = usePressable(props, props.reason)
  const shape = [css.button[kind], size === 'small' ? css.small : '', isWide ? css.wide : ''].join(' ')
  return (
    <>
      <button
        {...attributes}
        {...(opens === undefined ? {} : { 'aria-haspopup': opens.kind, 'aria-expanded': opens.isOpen })}
        ref={anchor}
        className={shape}
      >
        {icon === undefined ? null : <Icon name={icon} />}
        {children}
      </button>
      {explanation}
    </>
  )
}

export interface IconButtonProps extends PressProps {
  /** Its accessible name, also shown on hover and focus. */
  readonly label: string
  readonly icon: IconName
  readonly kind?: ButtonKind
  readonly size?: 'small' | 'default'
  readonly isPressed?: boolean
  /** For buttons that open something: `aria-haspopup`, `aria-expanded`. */
  readonly opens?: { readonly kind: 'dialog' | 'menu' | 'listbox'; readonly isOpen: boolean }
  /** A ref to the button element, to place something next to it. */
  readonly anchor?: Ref<HTMLButtonElement>
}

/** A button with an icon alone. */
export function IconButton(props: IconButtonProps): ReactElement {
  const { label, icon, kind = 'ghost', size = 'default', isPressed, opens, anchor } = props
  const { attributes, explanation } = usePressable(props, props.reason ?? label)
  return (
    <>
      <button
        {...attributes}
        {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        {...(opens === undefined ? {} : { 'aria-haspopup': opens.kind, 'aria-expanded': opens.isOpen })}
        ref={anchor}
        aria-label={label}
        className={`${css.button[kind]} ${size === 'small' ? css.smallSquare : css.square}`}
      >
        <Icon name={icon} />
      </button>
      {explanation}
    </>
  )
}

function usePressable({ onPress, reason, isPending = false, takesFocus, type }: PressProps, help: string | undefined) {
  const id = useId()
  const { handlers, bubble } = useTooltip(help)
  const isRefused = reason !== undefined
  const attributes = {
    ...handlers,
    // Neither a disabled nor a pending button may submit its form.
    type: isRefused || isPending ? ('button' as const) : (type ?? ('button' as const)),
    autoFocus: takesFocus ?? false,
    'data-first': takesFocus === true ? true : undefined,
    ...(isPending ? { 'aria-busy': true } : {}),
    ...(isRefused || isPending ? { 'aria-disabled': true } : {}),
    ...(isRefused ? { 'aria-describedby': id } : {}),
    ...(isRefused || isPending || onPress === undefined ? {} : { onClick: onPress }),
  }
  const explanation = (
    <>
      {isRefused ? (
        <span id={id} hidden>
          {reason}
        </span>
      ) : null}
      {bubble}
    </>
  )
  return { attributes, explanation }
}
