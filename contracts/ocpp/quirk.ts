import { Schema } from 'effect'

/** Ways in which messages of charge points break their schema and are taken all the same. */

export const quirkKinds = [
  /** A field that the message does not have: it is left out. */
  'unknownField',
  /** Null where a field may be absent: it is absent. */
  'nullField',
  /** A reading's context that OCPP does not know: `Other`. */
  'unknownContext',
  /** A reason of a stop that OCPP does not know: `Other`. */
  'unknownReason',
  /** An error code that OCPP does not know: `OtherError`, and the word as the vendor's own code. */
  'unknownErrorCode',
  /** A reading with a measurand, unit, phase, location or format that OCPP does not know, or without a value: it is left out. */
  'unknownReading',
  /** A word of the protocol in other capitals: read as meant. */
  'otherCapitals',
  /** A number where a text must be: its digits. */
  'numberForText',
  /** A text where a number must be: the number it shows. */
  'textForNumber',
  /** A fraction where a whole number must be: rounded. */
  'fraction',
  /** A name that is longer than the schema allows: its beginning. */
  'longName',
  /** A timestamp that is no date: the time of receipt. */
  'noDate',
  /** No timestamp: the time of receipt. */
  'missingTime',
  /** A stop without a legible meter reading: the last one that is known. */
  'missingValue',
  /** A stop of which a part, or all of it, cannot be read: it is confirmed, and that part is nowhere. */
  'illegibleStop',
  /** A message id that is a number: it is answered as it came. */
  'numericId',
  /** A message id that was used for something else on the same connection: the message counts as new. */
  'idUsedAgain',
] as const
export const QuirkKind = Schema.Literals(quirkKinds)
export type QuirkKind = typeof QuirkKind.Type

/** What was read otherwise than it was sent: a field, and what stood there as JSON, cut; null where nothing stood. */
export const Mended = Schema.Struct({ field: Schema.String, raw: Schema.NullOr(Schema.String) })
export type Mended = typeof Mended.Type

/** For facts of what a charge point said. Absent: it was read as it was sent. */
export const mended = Schema.optionalKey(Schema.Array(Mended))

/** Characters of what is kept of a charge point's own words. */
export const rawMost = 100

/** What money follows from: where one of these was mended, a person looks at the record. */
const decisive: ReadonlySet<string> = new Set(['timestamp', 'meterStart', 'meterStop', 'value', 'unit'])

/** Whether the time or the value of a start, a stop or a reading was mended: its record must not settle by itself. */
export const isDoubtful = (list: readonly Mended[] = []): boolean => list.some(({ field }) => decisive.has(field))
