import { useEffect, useEffectEvent } from 'react'
import type { ReactElement } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { tooltip } from './tooltip.css.ts'

/** The distance of a tooltip from its control, in px. */
const GAP = 6

export interface TooltipFrameProps {
  readonly text: string
  readonly target: Element
  readonly onClose: () => void
}

/** The tooltip while it is shown; `useTooltip` (tooltip.tsx) loads it with the first one. */
export function TooltipFrame({ text, target, onClose }: TooltipFrameProps): ReactElement {
  const close = useEffectEvent(onClose)
  const state = useTooltipTriggerState({
    isOpen: true,
    onOpenChange: (isOpen) => {
      if (!isOpen) onClose()
    },
  })
  useEffect(() => {
    // It may hide what somebody wants to read, who does not move the pointer for it (WCAG 1.4.13).
    const note = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', note)
    return () => document.removeEventListener('keydown', note)
  }, [])
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip
        triggerRef={{ current: target }}
        placement="bottom"
        offset={GAP}
        className={tooltip}
        // Its text is the name or the description of the control already.
        render={(attributes) => <div {...attributes} aria-hidden="true" />}
      >
        {text}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}
