import { useEffect, useEffectEvent } from 'react'

/** What leads a run, and its keys: none of them is one of a browser's own. */
export const runKeys = {
  run: { key: 'F8', isShifted: false, label: 'F8' },
  pause: { key: 'F8', isShifted: false, label: 'F8' },
  step: { key: 'F2', isShifted: false, label: 'F2' },
  back: { key: 'F2', isShifted: true, label: 'Shift+F2' },
  stop: { key: 'F8', isShifted: true, label: 'Shift+F8' },
} as const
export type RunKey = keyof typeof runKeys

/** Listens to the keys wherever the focus is; those whose deed is null are let through. */
export function useRunKeys(deeds: Readonly<Record<RunKey, (() => void) | null>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
    for (const name of ['run', 'pause', 'step', 'back', 'stop'] as const) {
      const { key, isShifted } = runKeys[name]
      const deed = deeds[name]
      if (event.key !== key || event.shiftKey !== isShifted || deed === null) continue
      event.preventDefault()
      deed()
      return
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
