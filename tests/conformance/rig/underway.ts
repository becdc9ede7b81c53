import type { Cancel } from '#simulator/environment/clock.ts'
import type { MakeRequest } from '#simulator/security/requests.ts'
import type { Transfer } from '#simulator/files/transfer.ts'
import type { Connect } from '#simulator/wire/wire.ts'

/** Counts what is under way outside of virtual time; the clock stands still until it is done. */
export class Underway {
  #count = 0
  #open = 0

  /** Something began. Call the answer once when it is over. */
  begin(): () => void {
    this.#count += 1
    const once = { isOver: false }
    return () => {
      if (!once.isOver) this.#count -= 1
      once.isOver = true
    }
  }

  get isIdle(): boolean {
    return this.#count === 0
  }

  get isOpen(): boolean {
    return this.#open > 0
  }

  /** Follows every file that comes or goes. */
  transferring(transfer: Transfer): Transfer {
    const following = <Outcome>(
      begin: (done: (outcome: Outcome) => void) => Cancel,
      done: (outcome: Outcome) => void,
    ) => {
      const over = this.begin()
      const cancel = begin((outcome) => {
        over()
        done(outcome)
      })
      return () => {
        over()
        cancel()
      }
    }
    return {
      fetch: (from, most, done) => following((over) => transfer.fetch(from, most, over), done),
      store: (to, content, done) => following((over) => transfer.store(to, content, over), done),
    }
  }

  /** Follows every request for a certificate. */
  requesting(make: MakeRequest): MakeRequest {
    return (subject, made) => {
      const over = this.begin()
      make(subject, (request) => {
        over()
        made(request)
      })
    }
  }

  /** Follows every connection from the attempt to its opening, and from its closing to its end. */
  following(connect: Connect): Connect {
    return (pileId, end, access) => {
      let over = this.begin()
      const wire = connect(
        pileId,
        {
          opened: () => {
            this.#open += 1
            isOpen = true
            over()
            end.opened()
          },
          called: (call) => end.called(call),
          closed: (why) => {
            if (isOpen) this.#open -= 1
            over()
            end.closed(why)
          },
        },
        access,
      )
      let isOpen = false
      const leaving = (leave: () => void): void => {
        over()
        over = this.begin()
        leave()
      }
      return { ...wire, close: () => leaving(() => wire.close()), cut: () => leaving(() => wire.cut()) }
    }
  }
}
