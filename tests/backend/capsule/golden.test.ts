import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { leaving } from '#contracts/lab/capsule/capsule-words.ts'
import { dataIn } from '#backend/capsule/facts.ts'
import { StandIns } from '#backend/capsule/stand-ins.ts'
import { atlas } from '#machines/atlas.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { storiesOf, tell } from '#tests/golden/stories.ts'

/** Facts without what may not leave are read by the same schemas, and lead to the same states. */

const lifecycles = [...atlas].filter(([name]) => leaving.has(name))

const read = Schema.decodeUnknownSync(Schema.Record(Schema.String, Schema.Unknown))

/** What is wrong with the stories of a lifecycle when they are told in a capsule. */
function misread(name: string, lifecycle: Lifecycle): readonly string[] {
  const standIns = new StandIns()
  return storiesOf(name).flatMap((story) =>
    tell(
      lifecycle,
      story.map((line) => ({ ...line, data: read(dataIn(standIns, line.data)) })),
    ).flatMap(({ line, after, unread }) =>
      after === line.state && unread === null
        ? []
        : [`${line.type} leads to ${after}, not ${line.state} (${unread}): ${JSON.stringify(line.data)}`],
    ),
  )
}

it.each(lifecycles)('reads %s', (name, lifecycle) => {
  expect(misread(name, lifecycle)).toEqual([])
})
