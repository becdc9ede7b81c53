import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Schema } from 'effect'
import { Account, Operator } from '#contracts/system/account.ts'
import { NewPassword } from '#contracts/system/account.calls.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { TimeZone } from '#contracts/units.ts'
import type { Ids } from './ids.ts'
import type { FirstAccount } from './seed/accounts.ts'

/** Where an installation without operators gets its first one from. */
export const DEFAULT_OPERATOR = '0PL002'
export const DEFAULT_ACCOUNT = 'admin00'

const isCode = Schema.is(OperatorCode)
const isPassword = Schema.is(NewPassword)
const isAccount = Schema.is(Account.fields.account)
const isName = Schema.is(Operator.fields.name)
const decodeCode = Schema.decodeUnknownSync(OperatorCode)
const CODE_RULE = '6 to 12 capital letters and digits, such as 0PL002'

export const PASSWORD_RULE = 'letters and digits, at least one of each, 5 to 20 characters'

/** Whether a password keeps the rule of spec §5. */
export const keepsPasswordRule = (password: string): boolean => isPassword(password)

/** A password for the demo: ten hexadecimal characters that keep the rule. */
export const drawPassword = (ids: Ids): string => `demo${ids.token(3)}7`

const zone = (): TimeZone => TimeZone.make(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The first account from the environment; a string says what is wrong. Never a password that is known beforehand. */
export function firstFromEnvironment(password: string | null): FirstAccount | string {
  if (password === null)
    return 'There is no operator yet and no terminal to ask at: set ADMIN_PASSWORD for the account admin00 of 0PL002.'
  if (!keepsPasswordRule(password)) return `ADMIN_PASSWORD must be ${PASSWORD_RULE}.`
  return {
    operatorCode: decodeCode(DEFAULT_OPERATOR),
    operatorName: DEFAULT_OPERATOR,
    account: DEFAULT_ACCOUNT,
    password,
    zone: zone(),
  }
}

/** Asks for the first operator and account on the terminal, each question until it is answered well. Null: the input ended. */
export async function firstFromTerminal(): Promise<FirstAccount | null> {
  const screen = new Screen()
  const terminal = createInterface({ input: process.stdin, output: screen, terminal: true })
  // Lines are taken from the iterator, so that what was typed or pasted ahead is not lost.
  const lines = terminal[Symbol.asyncIterator]()
  async function ask({ question, isRight, rule, hidden = false }: Question): Promise<string | null> {
    for (;;) {
      process.stdout.write(`${question} `)
      screen.isHidden = hidden
      const line = await lines.next()
      screen.isHidden = false
      if (hidden) process.stdout.write('\n')
      if (line.done === true) return null
      const answer = line.value.trim()
      if (isRight(answer)) return answer
      console.log(`  ${rule}`)
    }
  }
  try {
    console.log('This installation has no operator yet.')
    const operatorCode = await ask({ question: 'Operator code:', isRight: isCode, rule: CODE_RULE })
    const operatorName = await ask({
      question: 'Operator name:',
      isRight: isName,
      rule: 'a name of up to 60 characters',
    })
    const account = await ask({ question: 'Account:', isRight: isAccount, rule: '5 to 20 characters' })
    const password = await ask({ question: 'Password:', isRight: isPassword, rule: PASSWORD_RULE, hidden: true })
    if (operatorCode === null || operatorName === null || account === null || password === null) return null
    return { operatorCode: decodeCode(operatorCode), operatorName, account, password, zone: zone() }
  } finally {
    terminal.close()
  }
}

interface Question {
  readonly question: string
  readonly isRight: (answer: string) => boolean
  readonly rule: string
  /** What is typed is not shown. */
  readonly hidden?: boolean
}

/** The terminal's echo, which can be turned off. */
class Screen extends Writable {
  isHidden = false
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.isHidden) process.stdout.write(chunk)
    done()
  }
}
