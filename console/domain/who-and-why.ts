import type { Actor } from '#contracts/actor.ts'
import { roleOf } from '#contracts/actor.ts'
import { Implausibility } from '#contracts/charging/charge-record.ts'
import { stopReasons } from '#contracts/charging/charging-session.ts'
import type { TypedText } from '#console/intl/text.ts'

/** Who did something and why, in the words of the reader. It stands apart from the history, whose texts come later than a page. */

/** The name of an actor: an account, a pile, or the system and the person for whom it acted. */
export function actorName(actor: Actor, text: TypedText): string {
  switch (actor.kind) {
    case 'person':
      return actor.apiKey === undefined
        ? actor.account
        : text('history.withKey', { account: actor.account, key: actor.apiKey })
    case 'pile':
    case 'driver':
    case 'gateway':
      return `${text(`role.${roleOf(actor)}`)} ${actor.id}`
    case 'system':
      return actor.onBehalfOf === undefined
        ? text('role.SYS')
        : text('history.systemFor', { account: actor.onBehalfOf.account })
    default:
      return actor satisfies never
  }
}

/** Codes with a text: the reasons of OCPP, and those of the system's own processes. */
const codedReasons = [
  ...stopReasons,
  'INSUFFICIENT_FUNDS',
  'WAVE_FAILURES',
  'STATION_DISABLED',
  'STATION_ENABLED',
  'PILE_CAME_BACK',
  'NOT_DONE_AFTER_CHARGE',
] as const

/** The member of a list that equals a value; undefined when there is none. */
export const memberOf = <const Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

/** A reason in the user's language; text that a person wrote is shown as it is. */
export function reasonText(reason: string, text: TypedText): string {
  const coded = memberOf(codedReasons, reason)
  if (coded !== undefined) return text(`reason.${coded}`)
  const implausible = memberOf(Implausibility.literals, reason)
  return implausible === undefined ? reason : text(`implausible.${implausible}`)
}
