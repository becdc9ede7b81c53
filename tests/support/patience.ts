import { configure } from '@testing-library/react'

/** What a screen does takes as long as the machine is busy: a test waits until it is done, and its own limit ends it. */
configure({ asyncUtilTimeout: 30_000 })
