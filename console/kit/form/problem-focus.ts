import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * After a try that failed the first field that is wrong takes focus, so that nobody has to look for it above or below.
 * Answers what the fields stand in.
 */
export function useFirstProblem<Form extends HTMLElement>(tries: number): RefObject<Form | null> {
  const form = useRef<Form>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return form
}
