import { atom } from 'jotai'
import { fieldsOf, oneOf } from './persisted.ts'
import { isLanguage } from '../intl/languages.ts'
import type { Language } from '../intl/languages.ts'

/** What differs from one installation to another: independent settings, read once from the page that was served. */
export interface Deployment {
  /** In the hosted kind every route passes signed out (spec §2, route guard). */
  readonly kind: 'standard' | 'hosted'
  /** The empty path shows the login page: the route login2. */
  readonly rootShowsLogin: boolean
  /** On this hostname the fallback is the login page of `specialOperatorCode`. */
  readonly specialHostname: string | null
  readonly specialOperatorCode: string
  readonly languages: readonly Language[]
}

/** Spec §9: the operator of the special hostname. */
export const SPECIAL_OPERATOR_CODE = '0PL002'

export const defaultDeployment: Deployment = {
  kind: 'standard',
  rootShowsLogin: false,
  specialHostname: null,
  specialOperatorCode: SPECIAL_OPERATOR_CODE,
  languages: ['en', 'zh-CN', 'zh-TW', 'fr'],
}

/** The id of the JSON block in the page that may name any of the settings. */
export const DEPLOYMENT_ELEMENT = 'deployment'

/** The settings of this page; what is absent or not understood stays at its default. */
export function readDeployment(page: Document): Deployment {
  const text = page.getElementById(DEPLOYMENT_ELEMENT)?.textContent ?? '{}'
  try {
    return deploymentOf(JSON.parse(text))
  } catch {
    return defaultDeployment
  }
}

/** The settings of this page; they do not change while it is open. */
export const deploymentAtom = atom(() => readDeployment(document))

/** Completes a part of the settings. */
export function deploymentOf(stored: unknown): Deployment {
  const fields = fieldsOf(stored) ?? {}
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : null)
  const languages = Array.isArray(fields['languages']) ? fields['languages'].filter(isLanguage) : []
  return {
    kind: oneOf(['standard', 'hosted'])(fields['kind']) ?? defaultDeployment.kind,
    rootShowsLogin: fields['rootShowsLogin'] === true,
    specialHostname: text('specialHostname'),
    specialOperatorCode: text('specialOperatorCode') ?? defaultDeployment.specialOperatorCode,
    languages: languages.length === 0 ? defaultDeployment.languages : languages,
  }
}
