import { says } from './answers.ts'
import type { Answers } from './answers.ts'

/** LocalAuthListManagement (OCPP 1.6 §5.9, §5.15). A list that was renewed contradicts nobody any more. */
export const localAuthList = {
  GetLocalListVersion: (pile) => says({ listVersion: pile.localList.version }),
  SendLocalList: (pile, asked) => {
    const status = pile.localList.update(asked)
    return says({ status }, () => {
      if (status === 'Accepted') pile.heal('local list conflict', 0)
    })
  },
} satisfies Answers
