import type { LocalAuthList } from '../authorization/local-auth-list.ts'
import type { FaultInjector } from '../faults/fault-injector.ts'
import { reply } from './answers.ts'
import type { Answers } from './answers.ts'

/** What the list needs of the pile. */
export interface LocalAuthListNeeds {
  readonly faultInjector: Pick<FaultInjector, 'heal'>
  readonly localAuthList: Pick<LocalAuthList, 'update' | 'version'>
}

/** LocalAuthListManagement (OCPP 1.6 §5.9, §5.15). An update heals a local list conflict. */
export const localAuthList = {
  GetLocalListVersion: (pile) => reply({ listVersion: pile.localAuthList.version }),
  SendLocalList: (pile, request) => {
    const status = pile.localAuthList.update(request)
    return reply({ status }, () => {
      if (status === 'Accepted') pile.faultInjector.heal('local list conflict', 0)
    })
  },
} satisfies Answers<LocalAuthListNeeds>
