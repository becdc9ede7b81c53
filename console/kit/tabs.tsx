import type { ReactElement, ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import * as css from './tabs.css.ts'

export interface TabSpec {
  readonly key: string
  readonly title: string
  readonly count?: string
  readonly content: ReactNode
}

export interface TabsProps {
  /** What the tabs are about: the accessible name of their list. */
  readonly label: string
  readonly tabs: readonly TabSpec[]
  /** Which one is open lies in the URL, so the caller holds it. */
  readonly open: string
  readonly onOpen: (key: string) => void
}

/** Views of one thing, one at a time; only the open one is rendered. */
export function Tabs({ label, tabs, open, onOpen }: TabsProps): ReactElement {
  return (
    <AriaTabs selectedKey={open} onSelectionChange={(key) => onOpen(String(key))}>
      <TabList aria-label={label} className={css.list}>
        {tabs.map((tab) => (
          <Tab key={tab.key} id={tab.key} className={css.tab}>
            {tab.title}
            {tab.count === undefined ? null : <span className={css.count}>{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.key} id={tab.key} className={css.panel}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
