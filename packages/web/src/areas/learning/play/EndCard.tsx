import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { lengthTicks } from '@portal/contract/areas/learning/play/intervals.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { coverageSegments } from '#src/shared/player/core/coverage-segments.ts'
import type { StudySession } from '#src/shared/player/core/study-session.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { ProgressRing } from '#src/ui/ring/ProgressRing.tsx'
import { playAddress } from '../course/VideoCard.tsx'
import { beginAfterwards, useFollowing } from './following.ts'
import { LessonList, LessonRow } from './LessonRow.tsx'

interface EndCardProps {
  video: VideoDetail
  study: StudySession
  playback: Playback
}

const MOST_FURTHER = 4

/** What a lesson brought when it is over, what the year still wants, and what comes next. */
export function EndCard({ video, study, playback }: EndCardProps) {
  const { completed, coverage } = useStore(study.store)
  const standing = useQuery({
    ...query(courseHourCount, { year: shanghaiYear(serverNow()) }),
    refetchOnMount: 'always',
  })
  const [next, ...further] = useFollowing(video)
  const { total = 0, target = null } = standing.data ?? {}
  return (
    <>
      <section className="learning-block end-card" aria-label="本课结束">
        <div className="end-standing" role="status">
          <ProgressRing
            size={88}
            stroke={8}
            share={target === null ? null : total / Math.max(target, 0.01)}
            name={`今年学时 ${total.toFixed(2)}`}
          >
            {completed ? <Icon name="tick" /> : <b>{Math.floor(coverage)}%</b>}
          </ProgressRing>
          <div>
            <h2>
              <Earned video={video} study={study} />
            </h2>
            {standing.data && <YearLines standing={standing.data} next={next} />}
          </div>
        </div>
        {!completed && <Missing video={video} study={study} playback={playback} />}
        {next && <Next key={next.id} next={next} isDone={completed} />}
      </section>
      <LessonList title={`接着还有 ${further.length} 课`} videos={further.slice(0, MOST_FURTHER)} />
    </>
  )
}

function Earned({ video, study }: Pick<EndCardProps, 'video' | 'study'>) {
  const { completed, grantedHours, pending } = useStore(study.store)
  const hours = grantedHours ?? video.classHours ?? 0
  if (completed) return hours > 0 ? `本课已计 ${hours.toFixed(2)} 学时` : '本课已学完'
  return lengthTicks(pending) > 0 ? '正在确认本课进度…' : '本课还没有学完'
}

interface YearLinesProps {
  standing: ResultOf<typeof courseHourCount>
  next: VideoRow | undefined
}

function YearLines({ standing: { total, target, remain }, next }: YearLinesProps) {
  if (target === null) return <p>{`今年 ${total.toFixed(2)} 学时 · 本年无学时要求`}</p>
  const isEnough = next?.classHours !== undefined && next.classHours !== null && next.classHours >= remain
  return (
    <>
      <p>{`今年 ${total.toFixed(2)} / ${target.toFixed(2)}`}</p>
      <p className="end-remain">
        {remain > 0 ? `还差 ${remain.toFixed(2)} 学时${isEnough ? '，学完下一课就够' : ''}` : '今年学时已达标'}
      </p>
    </>
  )
}

/** Parts that were jumped over, with the way back to the first of them. */
function Missing({ video, study, playback }: EndCardProps) {
  const { acknowledged, pending } = useStore(study.store)
  const gaps = coverageSegments(acknowledged, pending, Math.floor(video.duration * 10)).filter(
    ({ kind }) => kind === 'gap',
  )
  const [first] = gaps
  if (first === undefined) return null
  return (
    <Button block size="large" onClick={() => playback.jump(first.fromTick / 10)}>
      {`补学未看的 ${gaps.length} 段`}
    </Button>
  )
}

const WAIT_SECONDS = 5

/** 下一课, by itself after five seconds where this one is done and nobody is writing. */
function Next({ next, isDone }: { next: VideoRow; isDone: boolean }) {
  const [left, setLeft] = useState(WAIT_SECONDS)
  const [cancelled, setCancelled] = useState(false)
  const isCounting = isDone && !cancelled
  const begin = useEffectEvent(() => {
    beginAfterwards(next.id)
    go(playAddress(next))
  })

  // Follows the clock, and the focus: a note that is being written stops it.
  useEffect(() => {
    if (!isCounting) return
    const timer = setTimeout(() => {
      if (document.activeElement?.matches('textarea, input')) setCancelled(true)
      else if (left > 1) setLeft(left - 1)
      else begin()
    }, 1000)
    return () => clearTimeout(timer)
  }, [isCounting, left])

  return (
    <div className="end-next">
      <p>下一课</p>
      <LessonRow video={next} large />
      <div>
        {isCounting && (
          <Button size="large" color="default" variant="filled" onClick={() => setCancelled(true)}>
            取消
          </Button>
        )}
        <Button
          size="large"
          type="primary"
          onClick={() => {
            beginAfterwards(next.id)
            go(playAddress(next))
          }}
        >
          {isCounting ? `下一课，${left} 秒后播放` : '下一课'}
          {isCounting && <i style={{ width: `${(1 - left / WAIT_SECONDS) * 100}%` }} aria-hidden="true" />}
        </Button>
      </div>
    </div>
  )
}
