import { useIntl } from 'react-intl'

/** Values for the places in a text, such as `{count}`. */
export type TextValues = Readonly<Record<string, string | number>>

/** The text of a key in the reader's language. */
export type Text = (key: string, values?: TextValues) => string

/** Looks texts up. Parts take keys where the text belongs to a definition at module scope, ready text everywhere else. */
export function useText(): Text {
  const intl = useIntl()
  return (key, values) => intl.formatMessage({ id: key }, values)
}
