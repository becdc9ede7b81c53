/**
 * How a field of a schema is filled in, told beside its limits: forms and dialogs of commands are made from the schema of
 * their body. What a schema says by itself is not repeated here: text for strings, a number for numbers, a choice for
 * literals, a box for booleans, several of them for arrays, rows for arrays of structs.
 */

/**
 * `moment` and `day` are instants: a time of day on the reader's clocks, and the end of a day on the reader's calendar. `time`
 * is a minute of the day, or of the week. A `secret` is shown on demand and kept nowhere; what is `hidden` nobody fills in.
 */
export const controls = [
  'text',
  'long',
  'number',
  'choice',
  'check',
  'reference',
  'list',
  'rows',
  'moment',
  'day',
  'time',
  'money',
  'energy',
  'power',
  'secret',
  'hidden',
] as const
export type Control = (typeof controls)[number]

/** What a pattern means, for the texts that explain it: `form.format.<name>`. */
export const formats = [
  'accountName',
  'ftpAddress',
  'newPassword',
  'certificate',
  'signature',
  'pileIdentity',
  'email',
  'phone',
  'customerCode',
  'rechargeAmount',
  'image',
  'printable',
  'serialNumber',
  'withinDay',
  'cardNumber',
  'calendarDay',
  'timeZone',
] as const
export type Format = (typeof formats)[number]

/** What is short by its pattern, though no limit tells its length. */
export const shortFormats: ReadonlySet<Format> = new Set([
  'customerCode',
  'email',
  'phone',
  'serialNumber',
  'pileIdentity',
  'calendarDay',
])

export interface FormHint {
  readonly control?: Control
  readonly format?: Format
  /** A moment that has to lie ahead of the present. */
  readonly isAhead?: true
  /** Digits after the point that may be typed, where the control has others by itself. */
  readonly decimals?: number
  /** Of rows: the part by whose value they are sent in order, however they were typed. */
  readonly orderedBy?: string
}

/** Where the hint stands among the annotations of a schema. */
export const FORM_HINT = 'form'

/** The annotation that tells how a field is filled in: `Schema.String.annotate(inForms({ control: 'long' }))`. */
export const inForms = (hint: FormHint): { readonly [FORM_HINT]: FormHint } => ({ [FORM_HINT]: hint })
