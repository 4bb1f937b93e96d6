import { listNotes } from '@portal/contract/areas/learning/note.ts'
import { listComments } from '@portal/contract/shared/comment.ts'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useStore } from 'zustand'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import '../course/course.css'
import '../learning.css'
import { AboutCard } from './AboutCard.tsx'
import { ChapterList } from './ChapterList.tsx'
import { CourseContents } from './CourseContents.tsx'
import { EndCard } from './EndCard.tsx'
import { NotePad, notesOf } from './NotePad.tsx'
import { PlayStage, type Stage } from './PlayStage.tsx'
import './play.css'
import { QuestionMarks } from './QuestionMarks.tsx'
import { StudyPanel } from './StudyPanel.tsx'
import { Transcript } from './Transcript.tsx'
import { useVideo } from './use-video.ts'
import { VideoComments } from './VideoComments.tsx'

/** The video of the address with its player; a page of its own for each, so that nothing of one goes on in the next. */
export function PlayPage() {
  const { id } = usePage().query
  return id ? <Play key={id} id={id} /> : <NotFoundHere />
}

function Play({ id }: { id: string }) {
  const { video, renew } = useVideo(id)
  return (
    <Loaded of={video}>
      {(detail) => (
        <PlayStage video={detail} renew={renew}>
          {(stage) => <Lesson {...stage} />}
        </PlayStage>
      )}
    </Loaded>
  )
}

/** Beneath the picture: what the lesson is and what of it counts, or, when it is over, what it brought. */
function Lesson(stage: Stage) {
  const { video, playback } = stage
  const ended = useStore(playback.store, (view) => view.ended)
  const { title, lecturer, ownerOrgName = '' } = video
  return (
    <>
      <div className="play-main">
        {ended ? (
          <EndCard {...stage} />
        ) : (
          <>
            <header className="play-title">
              <h1>{title}</h1>
              <p>{[lecturer, ownerOrgName].filter(Boolean).join(' · ')}</p>
            </header>
            <StudyPanel {...stage} />
          </>
        )}
        <section className="learning-block play-tabs" aria-label="课程内容">
          <LessonTabs {...stage} />
        </section>
      </div>
      <aside className="play-side" aria-label="课程资料">
        <AboutCard {...stage} />
        <CourseContents video={video} />
      </aside>
    </>
  )
}

const counted = (words: string, n: number | undefined) => (n ? `${words} ${n}` : words)

function LessonTabs(stage: Stage) {
  const { video, playback, study } = stage
  const notes = useQuery(query(listNotes, notesOf(video.id)))
  const comments = useQuery(query(listComments, { itemType: 'video', itemId: video.id, page: 1, pageSize: 20 }))
  return (
    <Tabs
      items={[
        ...(video.chapters.length > 0
          ? [{ key: 'chapters', label: '章节', children: <ChapterList {...{ video, playback, study }} /> }]
          : []),
        {
          key: 'notes',
          label: counted('笔记', notes.data?.list.length),
          children: <NotePad video={video} playback={playback} />,
        },
        {
          key: 'comments',
          label: counted('评论', comments.data?.total),
          children: <VideoComments videoId={video.id} allowed={video.allowComment} />,
        },
        ...(video.subtitles.length > 0
          ? [
              {
                key: 'transcript',
                label: '字幕稿',
                children: <Transcript videoId={video.id} subtitles={video.subtitles} playback={playback} />,
              },
            ]
          : []),
        ...(video.questions.length > 0
          ? [{ key: 'questions', label: '题目', children: <QuestionMarks video={video} playback={playback} /> }]
          : []),
      ]}
    />
  )
}
