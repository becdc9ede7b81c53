import type { MenuItem } from '#contracts/menu.ts'
import type { IconName } from '#console/kit/text/icon.tsx'

const icons: Readonly<Record<string, IconName>> = {
  'menu.home': 'home',
  'menu.monitoring': 'bolt',
  'menu.loadBalancing': 'chart',
  'menu.finance': 'wallet',
  'menu.equipment': 'pile',
  'menu.maintenance': 'wrench',
  'menu.users': 'customer',
  'menu.system': 'settings',
  'menu.subOperators': 'tag',
  'menu.sub.monitoring': 'bolt',
  'menu.sub.equipment': 'pile',
  'menu.sub.finance': 'wallet',
  'menu.sub.system': 'settings',
}

/** The icon of a top-level entry. */
export const iconOf = (item: MenuItem): IconName => icons[item.label] ?? 'menu'
