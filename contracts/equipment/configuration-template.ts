import { Schema } from 'effect'

/** A template for the configuration of a model of piles: the OCPP keys that matter, with the values they should have. */

export const templateKeysMost = 100

const text = (most: number) => Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, most))

/** A key and its value, as long as OCPP allows (OCPP 1.6 §7.29). */
export const TemplateKey = Schema.Struct({ key: text(50), value: Schema.String.check(Schema.isMaxLength(500)) })
export type TemplateKey = typeof TemplateKey.Type

export const ConfigurationTemplate = Schema.Struct({
  name: text(60),
  /** As piles say it when they boot, in whatever letters (OCPP 1.6 §6.5). */
  vendor: text(20),
  model: text(20),
  keys: Schema.Array(TemplateKey).check(Schema.isBetweenLength(1, templateKeysMost)),
})
export type ConfigurationTemplate = typeof ConfigurationTemplate.Type

/** The forms for people. */
export const templateForms = { change: ConfigurationTemplate, delete: Schema.Struct({}) } as const

/** Whether two values mean the same to a pile: `True` equals `true`, and the spaces in a list do not count. */
export const isSameValue = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (value: string): string => value.replaceAll(/\s/gu, '').toLowerCase()
