import { useText } from '#console/kit/text/text.ts'

/** The labels of fields by a group of texts, such as `firmware.field`: of what is nested the last part counts. */
export function useFieldLabel(group: string): (key: string) => string {
  const text = useText()
  return (key) => text(`${group}.${key.split('.').at(-1) ?? key}`)
}
