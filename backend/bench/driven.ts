import { Schema } from 'effect'
import { PlayerOrder } from '#contracts/lab/scenario-drive.ts'
import type { PlayerTold } from '#contracts/lab/scenario-drive.ts'
import { realClock } from '../clock.ts'
import { Desk } from './desk.ts'

/**
 * Plays scenarios for the console, in a process of its own: orders come as messages, one run at a time is led by them, and
 * it ends with the process that began it.
 */
const decode = Schema.decodeUnknownSync(PlayerOrder)

const tell = (told: PlayerTold): void => void process.send?.(told)
const desk = new Desk(realClock, tell)

process.on('message', (message) => void desk.take(decode(message)))
process.once('disconnect', () => void desk.end().finally(() => process.exit(0)))
