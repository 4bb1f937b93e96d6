import { type ActivityDetail, getActivity, type ShownPart } from '@portal/contract/areas/activity/activity.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { PlayHere } from '#src/areas/learning/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useMedia } from '#src/platform/use-media.ts'
import { ProgressRing } from '#src/ui/ring/ProgressRing.tsx'
import { useNow } from '#src/ui/time/use-now.ts'
import { ACTIVITY_HOME } from '../../addresses.ts'
import { BookButton } from './BookButton.tsx'
import { LearnerRace } from './LearnerRace.tsx'
import { PartList } from './PartList.tsx'
import { PrizeCards } from './PrizeCards.tsx'
import { footText, headline, linkOf, nextRef, shortTime, underHeadline, whyNotPart } from './part-words.ts'
import { untilText } from './until.ts'

const FRESH_MS = 10_000

/** One activity for a person: what is left first, then the parts, the race and the prizes. */
export function ActivityOne({ id }: { id: string }) {
  const { active } = usePage()
  // What is done elsewhere, or in the player here, stands here within 15 seconds.
  const found = useQuery({
    ...query(getActivity, { id, manage: false }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (active && data?.state === 'running' ? FRESH_MS : false),
  })
  const back = <Button onClick={() => go(ACTIVITY_HOME)}>返回活动</Button>
  return (
    <Loaded of={found} back={back}>
      {(activity) => <One of={activity} />}
    </Loaded>
  )
}

function One({ of }: { of: ActivityDetail }) {
  const { query: address, setQuery, setTitle } = usePage()
  const { play } = address
  const now = useNow(of.serverTime)
  const [pressed, setPressed] = useState<string>()
  const watch = (id: string | undefined) => {
    setPressed(id)
    setQuery({ play: id }, { push: true })
  }
  const begin = (part: ShownPart) => {
    if (part.type === 'watch') watch(nextRef(part)?.id)
    else go(linkOf(part, of.id) ?? ACTIVITY_HOME)
  }

  // Follows the activity and what plays in it: the shell shows its name.
  useEffect(() => {
    if (play === undefined) setTitle(of.title)
  }, [setTitle, of.title, play])

  const next = of.parts.find((part) => part.missing && whyNotPart(part, of, now) === null)
  const canAct = next !== undefined && (next.type === 'answer' || next.type === 'sign' || nextRef(next) !== undefined)
  return (
    <article className="act-one" aria-label={of.title}>
      <div className="act-main">
        {play === undefined ? (
          <Head of={of} now={now} />
        ) : (
          <Playing key={play} of={of} play={play} begins={pressed === play} />
        )}
        {of.state === 'cancelled' && <Alert type="error" showIcon title={`活动已取消：${of.cancelReason}`} />}
        {of.state !== 'cancelled' && <Standing of={of} />}
        <PartList of={of} now={now} onBegin={begin} onPlay={watch} />
        {of.intro !== '' && (
          <section className="act-card" aria-label="活动介绍">
            <h2>活动介绍</h2>
            <p className="act-intro">{of.intro}</p>
          </section>
        )}
      </div>
      <aside className="act-side" aria-label="排名与奖品">
        {of.state === 'upcoming' && (
          <section className="act-card" aria-label="预约">
            <p>
              {shortTime(of.startAt)} 开始，{untilText(of.startAt, now, '还有')}
            </p>
            <BookButton id={of.id} booked={of.booked} />
          </section>
        )}
        {of.resultText !== '' && (of.state === 'ended' || of.state === 'settled') && (
          <section className="act-card" aria-label="结果说明">
            <h2>结果说明</h2>
            <p className="act-intro">{of.resultText}</p>
          </section>
        )}
        {of.unitRace && of.state !== 'upcoming' && of.state !== 'cancelled' && (
          <LearnerRace id={of.id} parts={of.parts} isRunning={of.state === 'running'} />
        )}
        <PrizeCards activity={of} />
      </aside>
      {canAct && next && play === undefined && (
        <div className="act-foot">
          <Button type="primary" size="large" block onClick={() => begin(next)}>
            {footText(next)}
          </Button>
        </div>
      )}
    </article>
  )
}

interface PlayingProps {
  of: ActivityDetail
  play: string
  /** Somebody pressed for it, so it plays at once. */
  begins: boolean
}

function Playing({ of, play, begins }: PlayingProps) {
  const { setQuery } = usePage()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const place = useRef<HTMLElement>(null)

  // Follows the press: the button lies far below the picture that it opens.
  useEffect(() => {
    place.current?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [isStill])
  return (
    <section ref={place} tabIndex={-1} className="act-play" aria-label="播放">
      <PlayHere id={play} begins={begins} />
      <Button onClick={() => setQuery({ play: undefined })}>返回《{of.title}》</Button>
    </section>
  )
}

function Head({ of, now }: { of: ActivityDetail; now: number }) {
  const { title, startAt, endAt, state, ownerOrgName } = of
  const rest = state === 'running' ? `，${untilText(endAt, now)}` : ''
  return (
    <header className="act-hero">
      <div>
        <h1>{title}</h1>
        <p>
          {shortTime(startAt)} 至 {shortTime(endAt)}
          {rest} · {ownerOrgName}
        </p>
      </div>
    </header>
  )
}

function Standing({ of }: { of: ActivityDetail }) {
  const { my, need, sentence } = of
  const share = need === 0 ? (my.complete ? 1 : 0) : my.progress / need
  return (
    <section className="act-card" aria-label="我的进度">
      <div className="act-standing">
        <ProgressRing share={share} name={`已得 ${my.progress} 分，满 ${need} 分`}>
          <b>{my.progress}</b>
          <small>/ {need} 分</small>
        </ProgressRing>
        <div>
          <p className="act-headline">{headline(of)}</p>
          <p className="act-sub">{underHeadline(of)}</p>
        </div>
      </div>
      <p className="act-sub act-rule">{sentence}</p>
    </section>
  )
}
