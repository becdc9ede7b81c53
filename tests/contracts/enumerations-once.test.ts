import { join } from 'node:path'
import { Schema } from 'effect'
import type { ESTree } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '#tests/support/root.ts'
import { at, productRooms, sourcesOf, visit } from '#tests/support/code/sources.ts'
import type { Source } from '#tests/support/code/sources.ts'

/** Every enumeration of spec §4 is one schema of the contracts, which console and backend read their types off. */

/** By the name it is exported under, in the order of spec §4. The fourteen faults are numbered codes of alarms. */
const enumerations: Readonly<Record<string, string>> = {
  ConnectorStatus:
    'Available Preparing Charging SuspendedEVSE SuspendedEV Finishing Reserved Unavailable Faulted OtherError Offline',
  DeviceStatus: 'online offline fault',
  RecordStatus: 'CHARGE_COMPLETE RECORD_COMPLETE RECORD_UNSETTLED PAY_FAIL ABNORMAL',
  ReservationStatus: 'Reserved Finished Canceling Canceled',
  BillStatus: 'Paying PaySuccess PayFail',
  BillType: 'Recharge Member Charging GroupRecharge',
  MembershipValue: '0 1 2',
  WorkOrderStatus: 'ALREADY PASS CLOSE',
  AuditResult: 'pass noPass',
  AlarmStatus: 'Undisposed AutoRecovery ManualDisposed',
  FeedbackStatus: 'UNPROCESSED PROCESSED',
  BannerStatus: 'UNAUDITED AUDITED',
  DiscountCardStatus: 'INVALID IN_USE EXPIRED CANCELLED',
  DiscountType: 'VOUCHER DISCOUNT',
  DiscountUnit: 'MONEY DEGREE',
  DiagnosticsStatus: '-1 1 2 3',
  LocalAuthListStatus: 'SUCCESS FAIL',
  UserStatus: 'NORMAL ABNORMAL',
  IssuanceType: 'ON_TIME QUOTA DELETE_RETURN',
  LoadRepeat: 'Absolute Daily Weekly',
  PaymentMethod: 'Balance GroupBalance',
  OcppSender: '2 3',
}

const contracts = sourcesOf(['contracts'])
/** The words of every enumeration that the contracts export, with its name. */
let exported: readonly (readonly [name: string, words: readonly unknown[]])[] = []

beforeAll(async () => {
  const modules = await Promise.all(
    contracts.map(async ({ path }): Promise<Readonly<Record<string, unknown>>> => import(join(root, path))),
  )
  exported = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      Schema.isSchema(value) && 'literals' in value && Array.isArray(value.literals) ? [[name, value.literals]] : [],
    ),
  )
})

const alike = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((word) => other.includes(word))

describe('the enumerations of spec §4', () => {
  it.each(Object.entries(enumerations))('%s is exported once [R4.1.01]', (name, words) => {
    expect(exported.filter(([, own]) => alike(own, words.split(' '))).map(([own]) => own)).toEqual([name])
  })

  it('are declared nowhere else, whole or in part: a part is picked [R4.1.01]', () => {
    const sets = Object.values(enumerations).map((words) => new Set(words.split(' ')))
    const found = sourcesOf(productRooms).flatMap((source) =>
      declaredIn(source)
        .filter(({ words }) => words.length > 1 && sets.some((set) => words.every((word) => set.has(word))))
        .map(({ node, words }) => ({ place: at(source, node), path: source.path, words })),
    )
    const defined = (words: readonly string[]): string =>
      Object.values(enumerations).find((own) => alike(own.split(' '), words)) ?? ''
    const times = new Map<string, number>()
    const stray = found.filter(({ path, words }) => {
      const whole = defined(words)
      times.set(whole, (times.get(whole) ?? 0) + 1)
      return !path.startsWith('contracts/') || whole === '' || times.get(whole) !== 1
    })
    expect(stray.filter(({ path, words }) => !isOfOcpp(path, words)).map(({ place }) => place)).toEqual([])
  })
})

/** OCPP has enumerations of its own, some of whose words the specification shows as they are (OCPP 1.6 §7). */
const isOfOcpp = (path: string, words: readonly string[]): boolean =>
  path.startsWith('contracts/ocpp/') || (path === 'contracts/equipment/connector.ts' && words.length === 9)

interface Declared {
  readonly node: ESTree.Span
  readonly words: readonly string[]
}

/** What a file declares as one of several words: a union of them, `Schema.Literals` of them, a constant list of them. */
function declaredIn(source: Source): readonly Declared[] {
  const found: Declared[] = []
  visit(source, {
    TSUnionType: (node) => {
      const words = node.types.flatMap((type) =>
        type.type === 'TSNullKeyword' ? [] : [type.type === 'TSLiteralType' ? textOf(type.literal) : null],
      )
      add(node, words)
    },
    CallExpression: (node) => {
      const [list] = node.arguments
      const isLiterals = source.text.slice(node.callee.start, node.callee.end) === 'Schema.Literals'
      if (isLiterals && list?.type === 'ArrayExpression') add(node, list.elements.map(textOf))
    },
    TSAsExpression: (node) => {
      if (node.expression.type === 'ArrayExpression') add(node, node.expression.elements.map(textOf))
    },
  })
  return found

  function add(node: ESTree.Span, words: readonly (string | null)[]): void {
    const spelled = words.filter((word) => word !== null)
    if (spelled.length === words.length) found.push({ node, words: spelled })
  }
}

const textOf = (node: ESTree.Node | null): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null
