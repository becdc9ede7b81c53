import { useAtom } from 'jotai'
import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { IconButton } from '#console/kit/form/button.tsx'
import { themeModeAtom } from '#console/state/preferences.ts'

/** Light or dark. */
export function ModeSwitch(): ReactElement {
  const text = useText()
  const [mode, setMode] = useAtom(themeModeAtom)
  const isDark = mode === 'dark'
  return (
    <IconButton
      icon={isDark ? 'moon' : 'sun'}
      label={text('shell.dark')}
      isPressed={isDark}
      onPress={() => setMode(isDark ? 'light' : 'dark')}
    />
  )
}
