import { startThread } from './derived/thread.ts'

/** `npm start`. The thread that keeps lists and the past loads its modules while this one loads its own. */
const thread = startThread()
const { main } = await import('./start.ts')
await main(thread)
