import { SCENARIO_TEXT_MAX } from '#contracts/lab/scenario-drive.ts'
import type { PlayerAsk } from '#contracts/lab/scenario-drive.ts'
import { LOG_PROBLEMS_TOLD } from '#contracts/lab/scenario-log.ts'
import type { LogScenario } from '#contracts/lab/scenario-log.ts'
import { linesFrom } from '#simulator/ocpp-logs/lines.ts'
import { longestArray } from '#simulator/ocpp-logs/read.ts'
import { importLog } from '#simulator/scenarios/importing/import-log.ts'

/** What becomes of a log that somebody puts into the console: a scenario that the editor takes. */
export async function importedOf({ log, name, only }: Extract<PlayerAsk, { kind: 'import' }>): Promise<LogScenario> {
  const { text, piles, problems } = await importLog(linesFrom([log], longestArray + 1), { name, only })
  const isLong = text !== null && text.length > SCENARIO_TEXT_MAX
  const long = isLong
    ? [
        {
          line: 1,
          problem: `the scenario has ${text.length} letters, and ${SCENARIO_TEXT_MAX} are the most here: take one pile of the log, or a part of it`,
        },
      ]
    : []
  const all = [...problems.map(({ line, problem }) => ({ line, problem })), ...long]
  // The last one may say why there is no scenario.
  const told = all.length > LOG_PROBLEMS_TOLD ? [...all.slice(0, LOG_PROBLEMS_TOLD - 1), ...all.slice(-1)] : all
  return { text: isLong ? null : text, piles, problems: told, more: all.length - told.length }
}
