import { configure } from '@testing-library/react'

/** What a screen does takes as long as the machine is busy: a test waits until it is done, not for a second. */
configure({ asyncUtilTimeout: 15_000 })
