import { TYPE, parse } from '@formatjs/icu-messageformat-parser'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { roles } from '#contracts/actor.ts'
import { failureKey, isFailureCode, failures } from '#contracts/failure.ts'
import { flatten, menuGroups, operatorMenu, subOperatorMenu } from '#contracts/menu.ts'
import { labRoutes, routes } from '#contracts/routes.ts'
import { personalForms } from '#contracts/http/forms.ts'
import { atlas } from '#machines/atlas.ts'
import { areaTexts, areasOf, localeFolders, textsIn } from '#tests/support/code/locales.ts'
import { productRooms, read, sourcesOf, textsOf } from '#tests/support/code/sources.ts'
import { wordsOfLifecycle } from './words.ts'

/** The five catalogues say the same things, and exactly those that the product says. */

const english = textsIn('en')
const others = localeFolders.filter((folder) => folder !== 'en').map((folder) => [folder] as const)

/** Keys that are put together at run time, all of which must exist for something that exists. */
const built = new Set<string>([
  ...[...atlas.values()].flatMap(wordsOfLifecycle),
  ...Object.entries(personalForms).flatMap(([lifecycle, forms]) =>
    Object.keys(forms).map((command) => `command.${lifecycle}.${command}`),
  ),
  ...['notPermitted', 'illegalTransition', 'unknownCommand'].map((reason) => `refusal.${reason}`),
  ...roles.map((role) => `role.${role}`),
  ...Object.keys(failures)
    .filter(isFailureCode)
    .flatMap((code) => [failureKey(code), `${failureKey(code)}.explanation`]),
  ...[...routes, ...labRoutes].flatMap(({ titleKey, updateTitleKey }) => [titleKey, updateTitleKey ?? titleKey]),
  ...[...flatten([...operatorMenu, ...subOperatorMenu]), ...menuGroups].map((item) => item.label),
])
/** Prefixes whose every key must stand in `built`. */
const builtPrefix = /^(state|phase|command|fact|guard|rule|refusal|role|failure|route|menu)\./u

const spelled = sourcesOf(productRooms).flatMap((source) => textsOf(source).map(({ text }) => text))
const words = new Set(spelled)
/** What stands before the hole of a template: `filter.${name}` spells `filter.`. */
const stems = spelled.filter((text) => /^[a-z][\w-]*(\.[\w-]+)*\.$/u.test(text))

/** Spelled whole, behind a stem of at least so many words, or before a suffix: `confirm.signOut` spells `confirm.signOut.title`. */
const isSpelled = (key: string, wordsOfStem: number): boolean =>
  words.has(key) ||
  stems.some((stem) => key.startsWith(stem) && stem.split('.').length > wordsOfStem) ||
  headsOf(key).some((head) => words.has(head))

/** The beginnings of a key, of two words and more. */
const headsOf = (key: string): readonly string[] => {
  const parts = key.split('.')
  return parts.slice(2).map((_, index) => parts.slice(0, index + 2).join('.'))
}

/** A rule that spans lifecycles is named by the command that holds it, not by a machine. */
const isGivenAsReason = (key: string): boolean =>
  /^(guard|refusal)\./u.test(key) && words.has(key.slice(key.indexOf('.') + 1))

describe.each(others)('%s', (folder) => {
  const texts = textsIn(folder)

  it('has the areas of English', () => {
    expect(areasOf(folder).toSorted()).toEqual(areasOf('en').toSorted())
  })

  it.each(areasOf('en'))('has the same keys in %s, in the same order', (area) => {
    expect(Object.keys(areaTexts(folder, area))).toEqual(Object.keys(areaTexts('en', area)))
  })

  it('fills the same holes in every text', () => {
    const different = [...english].filter(([key, text]) => {
      const other = texts.get(key)
      return other !== undefined && holesIn(parse(text)).join() !== holesIn(parse(other)).join()
    })
    expect(different.map(([key]) => key)).toEqual([])
  })
})

it.each(localeFolders)('leaves no text empty or with blanks around it in %s', (folder) => {
  const odd = [...textsIn(folder)].filter(([, text]) => text === '' || text !== text.trim())
  expect(odd.map(([key]) => key)).toEqual([])
})

it.each(localeFolders)('spells every key once in %s', (folder) => {
  // As written: an object would keep only the last of two equal keys.
  const keys = areasOf(folder).flatMap((area) =>
    [...read(`locales/${folder}/${area}`).text.matchAll(/^ *"(?<key>[^"]+)":/gmu)].map(
      ({ groups }) => groups?.['key'] ?? '',
    ),
  )
  expect(keys.length).toBeGreaterThan(2_000)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

/** Names, abbreviations, units and patterns that are the same in every script, and names of OCPP messages, values and keys. */
const untranslated = new Set(
  (
    'Chargebook CCMS API Authorization Bearer OCPP RFID SIM ICCID IMSI FTP TLS HTTP JSON CSV SVG PDF PNG JPG PEM SCXML ASCII XLSX Excel xlsx xls csv ' +
    'Mermaid Lines Node PayPal PSiGate Stripe Cardcom KKB Global Payments ' +
    'CHAdeMO CCS SAE Type Schuko kWh min base64 ftp YYYY FTP_PORT FILES_MEGABYTES Shift Enter Delete ' +
    'BootNotification DiagnosticsStatusNotification FirmwareStatusNotification Heartbeat MeterValues StatusNotification ' +
    'ChargePointMaxProfile TxProfile Absolute Recurring Relative'
  ).split(' '),
)

it.each(localeFolders.filter((folder) => folder.startsWith('zh')))('leaves no English word in %s', (folder) => {
  const found = [...textsIn(folder)].flatMap(([key, text]) =>
    literalsIn(parse(text))
      .flatMap((literal) => literal.match(/[A-Za-z][A-Za-z_]{2,}(?:64)?/gu) ?? [])
      .filter((word) => !untranslated.has(word))
      .map((word) => `${key}: ${word}`),
  )
  expect(found).toEqual([])
})

it('tells an English word from a name and from a hole', () => {
  expect(literalsIn(parse('{count, plural, other {# 台 piles}} {name}'))).toEqual([' 台 piles', ' '])
})

/** The words of a message itself, without its holes. */
function literalsIn(message: readonly MessageFormatElement[]): readonly string[] {
  return message.flatMap((element): readonly string[] => {
    switch (element.type) {
      case TYPE.literal:
        return [element.value]
      case TYPE.plural:
      case TYPE.select:
        return Object.values(element.options).flatMap(({ value }) => literalsIn(value))
      case TYPE.tag:
        return literalsIn(element.children)
      default:
        return []
    }
  })
}

it('has no text that nothing says', () => {
  const unused = [...english.keys()].filter((key) =>
    builtPrefix.test(key) ? !built.has(key) && !isGivenAsReason(key) && !isSpelled(key, 2) : !isSpelled(key, 1),
  )
  expect(unused).toEqual([])
})

/** Fields of a form that are called as texts are. */
const fieldNames = new Set(['reservation.cancellation'])

it('says nothing that has no text', () => {
  const areas = new Set([...english.keys()].map((key) => key.split('.')[0]))
  const heads = new Set([...english.keys()].flatMap(headsOf))
  const facts = new Set([...atlas.values()].flatMap(({ facts: types }) => Object.keys(types)))
  const keyed = sourcesOf(['console', 'backend', 'contracts']).flatMap((source) =>
    textsOf(source)
      .filter(({ text }) => /^[a-z][\w-]*(\.[\w-]+)+$/u.test(text) && areas.has(text.split('.')[0] ?? ''))
      .filter(({ text }) => !english.has(text) && !heads.has(text) && !facts.has(text) && !fieldNames.has(text))
      .map(({ text }) => `${source.path} ${text}`),
  )
  expect(keyed).toEqual([])
})

/** What a message is to be filled with, sorted. A number may decline words in one language and stand plainly in another. */
function holesIn(message: readonly MessageFormatElement[]): readonly string[] {
  const holes = message.flatMap((element): readonly string[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return []
      case TYPE.argument:
      case TYPE.number:
        return [element.value]
      case TYPE.date:
      case TYPE.time:
        return [`${element.value} as a moment`]
      case TYPE.plural:
        return [element.value, ...insideOf(element.options)]
      case TYPE.select:
        return [
          `${element.value} of ${Object.keys(element.options).toSorted().join(' ')}`,
          ...insideOf(element.options),
        ]
      case TYPE.tag:
        return [`<${element.value}>`, ...holesIn(element.children)]
      default:
        return element satisfies never
    }
  })
  return [...new Set(holes)].toSorted()
}

const insideOf = (options: Readonly<Record<string, { readonly value: MessageFormatElement[] }>>): readonly string[] =>
  Object.values(options).flatMap(({ value }) => holesIn(value))
