import { readFileSync } from 'node:fs'
import { Schema } from 'effect'

const Package = Schema.fromJsonString(Schema.Struct({ version: Schema.String }))

/** The version of package.json. */
export const version: string = Schema.decodeUnknownSync(Package)(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version
