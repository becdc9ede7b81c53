import { pages } from '#contracts/menu.ts'

/**
 * The text key of a menu entry. Screens spell it whole: the texts that a page brings with it are found by the keys that its
 * modules spell, and one that is put together would bring the labels of the whole menu.
 */
export type MenuTitle = `menu.${keyof typeof pages}`

/** Where the entry leads. */
export function urlOf(title: MenuTitle): string {
  const [, name] = title.split('.')
  const [, page] = Object.entries(pages).find(([key]) => key === name) ?? []
  if (page === undefined) throw new Error(`${title} is no page`)
  return page.url
}
