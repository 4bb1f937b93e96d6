import { Loaded } from '#src/kit/Loaded.tsx'
import '../learning.css'
import './play.css'
import { PlayStage } from './PlayStage.tsx'
import { StudyPanel } from './StudyPanel.tsx'
import { useVideo } from './use-video.ts'

/** The player with what is credited beneath it, inside of another page: it earns the same study record. */
export function PlayHere({ id, begins }: { id: string; begins?: boolean }) {
  const { video, renew } = useVideo(id)
  return (
    <Loaded of={video}>
      {(detail) => (
        <PlayStage video={detail} renew={renew} begins={begins ?? false}>
          {(stage) => (
            <div className="play-main">
              <header className="play-title">
                <h2>{detail.title}</h2>
              </header>
              <StudyPanel {...stage} />
            </div>
          )}
        </PlayStage>
      )}
    </Loaded>
  )
}
