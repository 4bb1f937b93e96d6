import { Tabs } from 'antd'
import { useStore } from 'zustand'
import { Loaded } from '#src/kit/Loaded.tsx'
import { usePage } from '#src/platform/page.ts'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import '../learning.css'
import { ChapterList } from './ChapterList.tsx'
import { CourseContents } from './CourseContents.tsx'
import { NotePad } from './NotePad.tsx'
import { PlayStage, type Stage } from './PlayStage.tsx'
import { QuestionMarks } from './QuestionMarks.tsx'
import { Transcript } from './Transcript.tsx'
import { useVideo } from './use-video.ts'
import { VideoActions } from './VideoActions.tsx'
import { VideoComments } from './VideoComments.tsx'

/** 课程播放: a school video with its evidence, its chapters, notes and questions. */
export function CoursePlayPage() {
  const { id } = usePage().query
  return id ? <CoursePlay key={id} id={id} /> : <NotFoundHere />
}

function CoursePlay({ id }: { id: string }) {
  const { video, renew } = useVideo(id)
  return (
    <div className="learning">
      <Loaded of={video}>
        {(detail) => (
          <PlayStage video={detail} renew={renew}>
            {(stage) => (
              <>
                <CourseWords {...stage} />
                <aside className="play-side" aria-label="课程资料">
                  <SideTabs {...stage} />
                </aside>
              </>
            )}
          </PlayStage>
        )}
      </Loaded>
    </div>
  )
}

function CourseWords({ video, playback, study }: Stage) {
  const coverage = useStore(study.store, (view) => view.coverage)
  return (
    <section className="play-words">
      <h1>{video.title}</h1>
      <p className="learning-note">
        {[video.lecturer, video.labelTypeName, `${video.year} 年`, `播放 ${video.clickCount}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <VideoActions video={video} playback={playback} coverage={coverage} />
      {video.summary !== '' && <p className="play-summary">{video.summary}</p>}
      {video.audienceReason !== '' && <p className="learning-note">为什么推给我：{video.audienceReason}</p>}
    </section>
  )
}

function SideTabs({ video, playback }: Stage) {
  return (
    <Tabs
      items={[
        { key: 'contents', label: '目录', children: <CourseContents video={video} /> },
        { key: 'chapters', label: '章节', children: <ChapterList chapters={video.chapters} playback={playback} /> },
        {
          key: 'transcript',
          label: '字幕稿',
          children: <Transcript videoId={video.id} subtitles={video.subtitles} playback={playback} />,
        },
        { key: 'notes', label: '笔记', children: <NotePad video={video} playback={playback} /> },
        ...(video.questions.length > 0
          ? [{ key: 'questions', label: '题目', children: <QuestionMarks video={video} playback={playback} /> }]
          : []),
        { key: 'comments', label: '评论', children: <VideoComments videoId={video.id} allowed={video.allowComment} /> },
      ]}
    />
  )
}
