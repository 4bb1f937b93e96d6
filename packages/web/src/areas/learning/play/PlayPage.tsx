import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Loaded } from '#src/kit/Loaded.tsx'
import { usePage } from '#src/platform/page.ts'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import '../learning.css'
import { PlayStage, type Stage } from './PlayStage.tsx'
import { useVideo } from './use-video.ts'
import { VideoActions } from './VideoActions.tsx'

interface PlayPageProps {
  /** What stands beneath the progress and beside it. */
  children: (stage: Stage) => ReactNode
}

/** The video of the address with its player; a page of its own for each, so that nothing of one goes on in the next. */
export function PlayPage({ children }: PlayPageProps) {
  const { id } = usePage().query
  return id ? <Play key={id} id={id} content={children} /> : <NotFoundHere />
}

function Play({ id, content }: { id: string; content: PlayPageProps['children'] }) {
  const { video, renew } = useVideo(id)
  return (
    <div className="learning">
      <Loaded of={video}>
        {(detail) => (
          <PlayStage video={detail} renew={renew}>
            {content}
          </PlayStage>
        )}
      </Loaded>
    </div>
  )
}

interface PlayWordsProps extends Stage {
  /** The line under the title; empty parts are left out. */
  facts: readonly string[]
  children: ReactNode
}

/** Title, acts and summary of the video, with what a page says further. */
export function PlayWords({ video, playback, study, facts, children }: PlayWordsProps) {
  const coverage = useStore(study.store, (view) => view.coverage)
  return (
    <section className="play-words">
      <h1>{video.title}</h1>
      <p className="learning-note">{facts.filter(Boolean).join(' · ')}</p>
      <VideoActions video={video} playback={playback} coverage={coverage} />
      {video.summary !== '' && <p className="play-summary">{video.summary}</p>}
      {children}
    </section>
  )
}
