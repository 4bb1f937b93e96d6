import { useStore } from 'zustand'
import type { Stage } from './PlayStage.tsx'
import { VideoActions } from './VideoActions.tsx'

/** 课程简介: what it is about, why it is here, and what one may do with it. */
export function AboutCard({ video, playback, study }: Stage) {
  const coverage = useStore(study.store, (view) => view.coverage)
  const { summary, labelTypeName, year, clickCount, audienceReason } = video
  const facts = [labelTypeName, `${year} 年`, `播放 ${clickCount.toLocaleString('zh-CN')}`]
  return (
    <section className="learning-block play-about" aria-label="课程简介">
      <h2>课程简介</h2>
      <p className="learning-note">{facts.filter(Boolean).join(' · ')}</p>
      {summary !== '' && <p className="play-summary">{summary}</p>}
      {audienceReason !== '' && <p className="learning-note">为什么推给我：{audienceReason}</p>}
      <VideoActions video={video} playback={playback} coverage={coverage} />
    </section>
  )
}
