import { SECOND } from '#contracts/durations.ts'
import { failureKey, failures, isFailureCode } from '#contracts/failure.ts'
import type { AnswerFailure } from '#contracts/failure.ts'
import { positionHeader, positionWithin } from '#contracts/http/position.ts'
import { blames } from '#contracts/refusal.ts'
import type { Say } from '../texts.ts'

/** What the document of the API says in words, and the errors it lists. */

/** One failure that an answer can carry. */
export interface CatalogueEntry {
  readonly code: AnswerFailure
  readonly status: number
  readonly text: string
  /** The fields it names in `data.fields` where a call knows none more exactly. */
  readonly fields: readonly string[]
}

/** Values of the texts that hold some. */
const samples = {
  minutes: 15,
  piles: 'WAW-01 (50)',
  used: 5_100,
  most: 5_120,
  wanted: 64,
  available: 25,
  currency: 'USD',
  balance: 20,
  creditLine: 10,
  held: 5,
}

/** Every failure that an answer can carry, by status. */
export const catalogue = (say: Say): readonly CatalogueEntry[] =>
  Object.keys(failures)
    .filter(isAnswered)
    .map((code) => ({
      code,
      status: failures[code],
      text: say(failureKey(code), samples),
      fields: blames[code].map(({ part, fields, rule }) => `${part}.${fields.join('|')}: ${rule}`),
    }))
    .toSorted((one, other) => one.status - other.status)

const isAnswered = (code: string): code is AnswerFailure => isFailureCode(code) && failures[code] !== null

/** The introduction of the document. */
export const description = (errors: readonly CatalogueEntry[]): string => `The calls of the console.

Every call answers \`{code, message, data}\`; \`code\` is 200 or one of the errors below. Lists answer \`{total, list}\`. Money is an
integer of 1/10 000 of the currency unit, energy Wh, power W, time UTC with milliseconds. Sign in with
\`POST /user-service/auth/login/operator\` and send the token as \`Authorization: Bearer …\`. Examples are of the demo network; what
stands in them with a \`$\` is an answer of another call: \`$captchaId\` and \`$accessToken\`, or what the installation was started
with: \`$password\`, \`$code\`.

## The order of what is seen

Every fact of a network has a position. An answer to somebody who is signed in names in \`${positionHeader}\` the position that the
network has reached, and the live feed names the positions of its facts. A call that sends back the greatest of them is answered from
no older state, also after a command. What the network does not reach in ${positionWithin / SECOND} seconds is refused with \`POSITION_NOT_REACHED\` and nothing is
done, as after a backup was restored: the refusal names the position that the network has, from which the client goes on. Positions of
one operator say nothing about another's, and what is read \`asOf\` a moment needs none.

## What a refusal says

\`data.fields\` names each field that was wrong: \`part\` and \`field\` say where it stands, \`rule\` what must hold (of the schema, or a
guard of a lifecycle), \`value\` what was sent, \`limit\` what the rule allows, \`message\` the same in words. Values are cut to 100
characters and secrets masked. A lifecycle that refuses a command (409) stands beside them with \`lifecycle\`, \`state\`, \`command\` and
\`guard\`. An error that the request did not cause (5xx) has no data.

## Errors

| code | status | text | fields |
| --- | --- | --- | --- |
${errors.map(({ code, status, text, fields }) => `| ${code} | ${status} | ${text} | ${fields.join('; ').replaceAll('|', ' or ')} |`).join('\n')}

## Charge points

They are no part of this document: a charge point opens the WebSocket \`/ocpp/{operatorCode}/{chargePointId}\` of the same address
with the sub-protocol \`ocpp1.6\` and speaks OCPP 1.6-J. It proves who it is by HTTP basic authorization (its identity and its
password) or, over TLS, by a certificate. An address that is none is answered 400 or 404, a wrong password 401, what proves less than
before 403, too many wrong passwords 429.
`
