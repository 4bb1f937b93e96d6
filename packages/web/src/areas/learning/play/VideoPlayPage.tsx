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
import { useVideo } from './use-video.ts'
import { VideoActions } from './VideoActions.tsx'
import { VideoComments } from './VideoComments.tsx'

/** 视频播放: a public course, with what people say about it. */
export function VideoPlayPage() {
  const { id } = usePage().query
  return id ? <VideoPlay key={id} id={id} /> : <NotFoundHere />
}

function VideoPlay({ id }: { id: string }) {
  const { video, renew } = useVideo(id)
  return (
    <div className="learning">
      <Loaded of={video}>
        {(detail) => (
          <PlayStage video={detail} renew={renew}>
            {(stage) => <PublicSides {...stage} />}
          </PlayStage>
        )}
      </Loaded>
    </div>
  )
}

function PublicSides({ video, study, playback }: Stage) {
  const coverage = useStore(study.store, (view) => view.coverage)
  return (
    <>
      <section className="play-words">
        <h1>{video.title}</h1>
        <p className="learning-note">
          {[`播放 ${video.clickCount}`, video.lecturer, video.labelTypeName].filter(Boolean).join(' · ')}
        </p>
        <VideoActions video={video} playback={playback} coverage={coverage} />
        {video.summary !== '' && <p className="play-summary">{video.summary}</p>}
        <Tabs
          items={[
            {
              key: 'comments',
              label: '评论',
              children: <VideoComments videoId={video.id} allowed={video.allowComment} />,
            },
            { key: 'notes', label: '笔记', children: <NotePad video={video} playback={playback} /> },
            ...(video.chapters.length > 0
              ? [
                  {
                    key: 'chapters',
                    label: '章节',
                    children: <ChapterList chapters={video.chapters} playback={playback} />,
                  },
                ]
              : []),
          ]}
        />
      </section>
      <aside className="play-side" aria-label="相关视频">
        <h2>相关视频</h2>
        <CourseContents video={video} />
      </aside>
    </>
  )
}
