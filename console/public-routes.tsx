import type { ComponentType } from 'react'
import type { RouteName } from '#contracts/routes.ts'
import { lazyPage } from './shell/page/lazy-page.ts'

/** Which page a route outside the shells shows. Pages are fetched when they are first opened. */

const operatorList = lazyPage(async () => (await import('./areas/account/operator-list.page.tsx')).OperatorList)
const signIn = lazyPage(async () => (await import('./areas/account/sign-in.page.tsx')).SignIn)
const notFound = lazyPage(async () => (await import('./shell/page/not-found.page.tsx')).NotFound)
const notBuiltPage = lazyPage(async () => (await import('./shell/page/not-built.page.tsx')).NotBuilt)

/** The routes outside the shells that are built. */
export type PublicName = Extract<RouteName, 'homePage' | 'carrierList' | 'login' | 'login2' | '404' | 'notFound'>

const pages: Readonly<Record<PublicName, ComponentType>> = {
  homePage: operatorList,
  carrierList: operatorList,
  login: signIn,
  login2: signIn,
  404: notFound,
  notFound,
}

const isBuilt = (name: RouteName): name is PublicName => Object.hasOwn(pages, name)

/** The page of a route outside the shells; those still to be written share one that says so. */
export const publicPageOf = (name: RouteName): ComponentType => (isBuilt(name) ? pages[name] : notBuiltPage)
