import { Tabs } from 'antd'
import { ChapterList } from './ChapterList.tsx'
import { CourseContents } from './CourseContents.tsx'
import { NotePad } from './NotePad.tsx'
import { PlayPage, PlayWords } from './PlayPage.tsx'
import type { Stage } from './PlayStage.tsx'
import { VideoComments } from './VideoComments.tsx'

/** 视频播放: a public course, with what people say about it. */
export function VideoPlayPage() {
  return (
    <PlayPage>
      {(stage) => (
        <>
          <PublicWords {...stage} />
          <aside className="play-side" aria-label="相关视频">
            <h2>相关视频</h2>
            <CourseContents video={stage.video} />
          </aside>
        </>
      )}
    </PlayPage>
  )
}

function PublicWords(stage: Stage) {
  const { video, playback } = stage
  const { id, chapters, clickCount, lecturer, labelTypeName, allowComment } = video
  return (
    <PlayWords {...stage} facts={[`播放 ${clickCount}`, lecturer, labelTypeName]}>
      <Tabs
        items={[
          { key: 'comments', label: '评论', children: <VideoComments videoId={id} allowed={allowComment} /> },
          { key: 'notes', label: '笔记', children: <NotePad video={video} playback={playback} /> },
          ...(chapters.length > 0
            ? [
                {
                  key: 'chapters',
                  label: '章节',
                  children: <ChapterList chapters={chapters} playback={playback} />,
                },
              ]
            : []),
        ]}
      />
    </PlayWords>
  )
}
