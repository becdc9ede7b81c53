import { Result, Schema } from 'effect'

/** The pile models an image is for, and the version that it installs. */
const Header = Schema.fromJsonString(
  Schema.Struct({
    vendor: Schema.String,
    model: Schema.String,
    version: Schema.String.check(Schema.isBetweenLength(1, 50)),
  }),
)
export type Image = typeof Header.Type

/** Longer than any header. */
const HEADER_BYTES = 1_024
const LINE_FEED = 10

/**
 * A firmware image: a line of JSON, `{"vendor":…,"model":…,"version":…}`, then whatever bytes. Null when it is none.
 */
export function imageOf(content: Uint8Array): Image | null {
  const end = content.subarray(0, HEADER_BYTES).indexOf(LINE_FEED)
  if (end === -1) return null
  const header = Schema.decodeUnknownResult(Header)(Buffer.from(content.subarray(0, end)).toString())
  return Result.isSuccess(header) ? header.success : null
}
