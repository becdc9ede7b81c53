import { configure } from '@testing-library/react'
import '#console/flows/begin-command.ts'
import { loadSidePanel } from '#console/kit/dialog/split-view.tsx'
import { loadFileDrop } from '#console/kit/form/file-field.tsx'
import { loadSuggestField } from '#console/kit/form/suggest-field.tsx'
import { loadDateField } from '#console/kit/form/date-field.tsx'
import { loadCommandForm } from '#console/domain/form/command-part.ts'
import { loadDialog } from '#console/kit/dialog/dialog.tsx'
import { loadMenu } from '#console/kit/dialog/menu.tsx'
import { loadTooltip } from '#console/kit/tooltip/tooltip.tsx'

/** What a screen does takes as long as the machine is busy: a test waits until it is done, and its own limit ends it. */
configure({ asyncUtilTimeout: 60_000 })

/** What a page fetches when it stands is here from the beginning: tests look at what is on the screen, not at what is on its way. */
await Promise.all([
  loadDialog(),
  loadCommandForm(),
  loadMenu(),
  loadFileDrop(),
  loadTooltip(),
  loadSuggestField(),
  loadDateField(),
  loadSidePanel(),
])
