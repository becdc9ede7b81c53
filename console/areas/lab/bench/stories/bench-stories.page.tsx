import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { LabPage } from '#console/areas/lab/lab-page.tsx'
import { useFailureText } from '#console/intl/failure-text.ts'
import { useText } from '#console/intl/text.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { StatusBadge } from '#console/kit/status/status.tsx'
import { formatCount } from '#console/kit/text/format.ts'
import * as bench from '../bench.css.ts'
import { playStory, playingAtom, stopStory } from './play.ts'
import type { Playing } from './play.ts'
import { stories } from './stories.ts'
import * as css from './stories.css.ts'
import { secondsOf } from './story.ts'
import type { Story, StoryStep, Wrong } from './story.ts'

/** The stories that a demo tells: each is begun with one press, and says where to look. */
export function BenchStoriesPage(): ReactElement {
  const text = useText()
  const playing = useAtomValue(playingAtom)
  return (
    <LabPage title={text('route.benchStories.title')} from="bench" trail={[]}>
      <p className={bench.lead}>{text('story.lead')}</p>
      <div className={css.stories}>
        {stories.map((story) => (
          <StoryCard
            key={story.name}
            story={story}
            playing={playing?.story === story.name ? playing : null}
            isBusy={playing?.end === 'none'}
          />
        ))}
      </div>
    </LabPage>
  )
}

interface StoryCardProps {
  readonly story: Story
  /** Where the story stands, if it is the one that is played or was last. */
  readonly playing: Playing | null
  /** Some story is played. */
  readonly isBusy: boolean
}

const MINUTE_SECONDS = 60

function StoryCard({ story, playing, isBusy }: StoryCardProps): ReactElement {
  const text = useText()
  const word = useAnyText()
  const { locale } = useZone()
  const wrongText = useWrongText()
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const isOn = playing?.end === 'none'
  const title = word(`story.${story.name}.title`)
  const minutes = Math.ceil(secondsOf(story) / MINUTE_SECONDS)
  async function begin(): Promise<void> {
    setWrong(null)
    setWrong(await playStory(story))
  }
  return (
    <article className={bench.card} aria-label={title}>
      <div className={bench.cardHead}>
        <h2 className={bench.name}>{title}</h2>
        {playing === null ? null : <End playing={playing} />}
      </div>
      <p className={css.words}>{word(`story.${story.name}.text`)}</p>
      <p className={bench.note}>{text('story.needs', { piles: story.piles, minutes: formatCount(minutes, locale) })}</p>
      <p className={css.places}>
        <span>{text('story.look')}</span>
        {story.places.map(({ route, address }) => (
          <Link key={route} href={address(playing?.cast ?? null)}>
            {word(`route.${route}.title`)}
          </Link>
        ))}
      </p>
      {playing === null ? null : <Steps story={story} playing={playing} />}
      {wrong === null ? null : <p role="alert">{wrongText(wrong)}</p>}
      <div className={css.foot}>
        {isOn ? (
          <Button onPress={stopStory}>{text('story.stop')}</Button>
        ) : (
          <Button reason={isBusy ? text('story.wrong.busy') : undefined} onPress={() => void begin()}>
            {text('story.begin')}
          </Button>
        )}
      </div>
    </article>
  )
}

function End({ playing: { end } }: { readonly playing: Playing }): ReactElement {
  const text = useText()
  const wrongText = useWrongText()
  if (end === 'none') return <StatusBadge tone="active" label={text('story.end.none')} size={14} />
  if (end === 'done') return <StatusBadge tone="ready" label={text('story.end.done')} size={14} />
  if (end === 'stopped') return <StatusBadge tone="off" label={text('story.end.stopped')} size={14} />
  return <StatusBadge tone="fault" label={wrongText(end)} size={14} />
}

/** What has happened, what happens now, and what is to come. */
function Steps({ story, playing }: { readonly story: Story; readonly playing: Playing }): ReactElement {
  const text = useText()
  const say = useStepText(playing)
  return (
    <ol className={css.steps} aria-label={text('story.steps')}>
      {[...story.steps.entries()].map(([index, step]) => (
        <li
          key={index}
          className={css.step[index < playing.step ? 'past' : index === playing.step ? 'now' : 'ahead']}
          aria-current={index === playing.step && playing.end === 'none' ? 'step' : undefined}
        >
          {say(step)}
        </li>
      ))}
    </ol>
  )
}

function useStepText({ cast }: Playing): (step: StoryStep) => string {
  const text = useText()
  const word = useAnyText()
  return (step) => {
    if (step.kind === 'pause') return text('story.step.pause', { seconds: step.seconds })
    if (step.kind === 'order') return word(`story.step.${step.said}`)
    const pile = cast.piles[step.at] ?? ''
    return word(step.kind === 'act' ? `story.step.${step.said}` : `story.until.${step.sight}`, { pile })
  }
}

function useWrongText(): (wrong: Wrong) => string {
  const text = useText()
  const failureText = useFailureText()
  return (wrong) => (typeof wrong === 'string' ? text(`story.wrong.${wrong}`) : failureText(wrong))
}
