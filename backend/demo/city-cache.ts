import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Schema } from 'effect'
import { OperatorCode } from '#contracts/ids.ts'
import { DEFAULT_OPERATOR } from '../first-run.ts'
import type { Clock } from '../clock.ts'
import { seededIds } from '../ids.ts'
import { programVersion } from '../last-program.ts'
import { CITY_SEED, seedCity } from '../seed/city/year.ts'
import type { Telling } from '../seed/city/year.ts'
import { pastClock } from '../seed/past-clock.ts'
import { openWorld } from '../world.ts'

/**
 * The year of the city is told once a day at the most and kept beside the data: a demo that begins, or begins anew, gets a copy.
 * What is kept is named by seed, version of the program and date, because it ends when it was told.
 */

const FOLDER = 'demo-cache'
/** The world, what says that no fact at its end is missing, and what would take seconds to be made of the facts. */
const FILES = [
  `${DEFAULT_OPERATOR}.db`,
  `${DEFAULT_OPERATOR}.chain-head`,
  `${DEFAULT_OPERATOR}.read-models.db`,
] as const

interface Place {
  readonly dataDir: string
  readonly clock: Clock
  /** The name that the operator is founded with. */
  readonly name: string
}

/** Puts the world of the city where the host will find it, and answers whether it had to be told first. Nobody may have it open. */
export async function placeCity(
  { dataDir, clock, name }: Place,
  telling: Telling,
): Promise<{ readonly wasTold: boolean }> {
  const folder = join(dataDir, FOLDER)
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC' }).format(clock.now())
  const kept = join(folder, `city-${CITY_SEED}-${telling.days}-${programVersion}-${date}`)
  const wasTold = !existsSync(kept)
  if (wasTold) {
    // Of another day or program, or cut short.
    rmSync(folder, { recursive: true, force: true })
    const making = join(folder, 'making')
    mkdirSync(making, { recursive: true, mode: 0o700 })
    await tellCity(join(making, FILES[0]), { clock, name }, telling)
    renameSync(making, kept)
  }
  for (const file of readdirSync(kept)) {
    if (FILES.some((one) => one === file))
      copyFileSync(join(kept, file), join(dataDir, file), constants.COPYFILE_FICLONE)
  }
  return { wasTold }
}

async function tellCity(file: string, { clock, name }: Omit<Place, 'dataDir'>, telling: Telling): Promise<void> {
  const past = pastClock(clock)
  const code = Schema.decodeUnknownSync(OperatorCode)(DEFAULT_OPERATOR)
  const world = openWorld({ code, name, file, clock: past, ids: seededIds(CITY_SEED) })
  try {
    await seedCity(world, past, telling)
  } finally {
    world.close()
  }
}
