import { Tabs } from 'antd'
import { ChapterList } from './ChapterList.tsx'
import { CourseContents } from './CourseContents.tsx'
import { NotePad } from './NotePad.tsx'
import { PlayPage, PlayWords } from './PlayPage.tsx'
import type { Stage } from './PlayStage.tsx'
import { QuestionMarks } from './QuestionMarks.tsx'
import { Transcript } from './Transcript.tsx'
import { VideoComments } from './VideoComments.tsx'

/** 课程播放: a school video with its evidence, its chapters, notes and questions. */
export function CoursePlayPage() {
  return (
    <PlayPage>
      {(stage) => (
        <>
          <CourseWords {...stage} />
          <aside className="play-side" aria-label="课程资料">
            <SideTabs {...stage} />
          </aside>
        </>
      )}
    </PlayPage>
  )
}

function CourseWords(stage: Stage) {
  const { lecturer, labelTypeName, year, clickCount, audienceReason } = stage.video
  return (
    <PlayWords {...stage} facts={[lecturer, labelTypeName, `${year} 年`, `播放 ${clickCount}`]}>
      {audienceReason !== '' && <p className="learning-note">为什么推给我：{audienceReason}</p>}
    </PlayWords>
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
