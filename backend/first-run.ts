import { createInterface } from 'node:readline/promises'
import { Result, Schema } from 'effect'
import { Account } from '#contracts/entities/account.ts'
import { NewPassword } from '#contracts/http/user.ts'
import { OperatorCode } from '#contracts/ids.ts'
import type { TimeZone } from '#contracts/units.ts'
import type { Ids } from './ids.ts'
import type { FirstAccount } from './seed/accounts.ts'

/** Where an installation without operators gets its first one from. */
export const DEFAULT_OPERATOR = '0PL002'
export const DEFAULT_ACCOUNT = 'admin00'

const isCode = Schema.is(OperatorCode)
const isPassword = Schema.is(NewPassword)
const isAccount = Schema.is(Account.fields.account)

export const PASSWORD_RULE = 'letters and digits, at least one of each, 5 to 20 characters'

/** Whether a password keeps the rule of spec §5. */
export const keepsPasswordRule = (password: string): boolean => isPassword(password)

/** A password for the demo: ten hexadecimal characters that keep the rule. */
export const drawPassword = (ids: Ids): string => `demo${ids.token(3)}7`

const zone = (): TimeZone => Intl.DateTimeFormat().resolvedOptions().timeZone as TimeZone

/** The first account from the environment; a string says what is wrong. Never a password that is known beforehand. */
export function firstFromEnvironment(password: string | null): FirstAccount | string {
  if (password === null)
    return 'There is no operator yet and no terminal to ask at: set ADMIN_PASSWORD for the account admin00 of 0PL002.'
  if (!keepsPasswordRule(password)) return `ADMIN_PASSWORD must be ${PASSWORD_RULE}.`
  const operatorCode = Schema.decodeUnknownSync(OperatorCode)(DEFAULT_OPERATOR)
  return { operatorCode, operatorName: DEFAULT_OPERATOR, account: DEFAULT_ACCOUNT, password, zone: zone() }
}

/** Asks for the first operator and account on the terminal, each question until it is answered well. */
export async function firstFromTerminal(): Promise<FirstAccount> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  async function ask(question: string, isRight: (answer: string) => boolean, rule: string): Promise<string> {
    for (;;) {
      const answer = (await terminal.question(`${question} `)).trim()
      if (isRight(answer)) return answer
      console.log(`  ${rule}`)
    }
  }
  try {
    console.log('This installation has no operator yet.')
    const code = await ask('Operator code:', isCode, '6 to 12 capital letters and digits, such as 0PL002')
    const operatorName = await ask('Operator name:', (text) => text !== '', 'A name, please')
    const account = await ask('Account:', isAccount, '5 to 20 characters')
    const password = await ask('Password:', keepsPasswordRule, PASSWORD_RULE)
    const operatorCode = Result.getOrThrow(Schema.decodeUnknownResult(OperatorCode)(code))
    return { operatorCode, operatorName, account, password, zone: zone() }
  } finally {
    terminal.close()
  }
}
