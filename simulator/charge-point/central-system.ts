import { answer, summaryOf } from '../answers/answer.ts'
import type { AnswerNeeds } from '../answers/answer.ts'
import type { AnswersByHand } from '../answers/by-hand.ts'
import type { Connection, ConnectionUser } from '../connection/connection.ts'
import type { Outbox } from '../connection/outbox.ts'
import type { Registration, RegistrationUser } from '../connection/registration.ts'
import type { StatusReports } from '../connector/status-reports.ts'
import type { Calendar } from '../environment/calendar.ts'
import type { Security } from '../security/security.ts'
import type { CentralCall, CloseReason, Reply, Wire } from '../wire/wire.ts'
import type { Publish } from './events.ts'

interface Needs extends AnswerNeeds {
  readonly answersByHand: Pick<AnswersByHand, 'replyTo'>
  readonly calendar: Calendar
  readonly connection: Pick<Connection, 'resetBackoff'>
  readonly outbox: Pick<Outbox, 'connected' | 'disconnected' | 'registered' | 'sendNow'>
  readonly registration: AnswerNeeds['registration'] & Pick<Registration, 'connected' | 'disconnected'>
  readonly security: AnswerNeeds['security'] & Pick<Security, 'refused'>
  readonly statusReports: AnswerNeeds['statusReports'] & Pick<StatusReports, 'sendAll' | 'sendMissed'>
  readonly publish: Publish
}

/** What the pile does when the connection to its central system opens, receives a call, or ends. */
export class CentralSystem implements ConnectionUser, RegistrationUser {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  opened(wire: Wire): void {
    const { outbox, publish, registration } = this.#needs
    outbox.connected(wire)
    publish({ type: 'connected' })
    registration.connected()
  }

  called(call: CentralCall): Reply {
    const reply = this.#needs.answersByHand.replyTo(call, () => answer(this.#needs, call))
    this.#needs.publish({ type: 'called', action: call.action, answer: summaryOf(reply) })
    return reply
  }

  closed({ code, reason }: CloseReason): void {
    const { outbox, publish, registration } = this.#needs
    registration.disconnected()
    outbox.disconnected()
    publish({ type: 'disconnected', code, reason })
  }

  refused(why: CloseReason): void {
    const { publish, security } = this.#needs
    publish({ type: 'refused', code: why.code, reason: why.reason })
    security.refused(why)
  }

  /** After a boot all statuses are reported, after a mere reconnect what the central system missed (OCPP 1.6 §4.2, §4.9). */
  accepted(afterBoot: boolean): void {
    const { announce, connection, outbox, statusReports } = this.#needs
    connection.resetBackoff()
    if (afterBoot) statusReports.sendAll()
    announce('registering')
    outbox.registered()
    if (!afterBoot) statusReports.sendMissed()
    announce('registered')
  }

  timed(currentTime: string): void {
    if (this.#needs.calendar.set(currentTime)) this.#needs.announce('clockSet')
  }
}
