import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { clockText } from '../core/clock-text.ts'
import type { StudySession } from '../core/study-session.ts'
import { studyWords } from '../core/study-store.ts'
import type { Playback } from '../playback.ts'
import type { PlayLines } from '../source/play-lines.ts'
import { PlayerDialog } from './PlayerDialog.tsx'

interface PlayerCoversProps {
  study: StudySession | null
  lines: PlayLines
  playback: Playback
  /** Where an earlier visit stopped, while it is to be asked about. */
  resumeAt: number | null
  onResume: (second: number) => void
  tampered: boolean
  onTamperedSeen: () => void
  ended: boolean
  over: ReactNode
}

/** What lies over the picture: at most one sentence with its buttons, the weightiest first. */
export function PlayerCovers(props: PlayerCoversProps) {
  const { study, lines, over } = props
  const failed = useStore(lines.store, (view) => view.failed)
  const otherwise = <PlayCover {...props} failed={failed} />
  return study ? <StudyCover study={study} playback={props.playback} over={over} otherwise={otherwise} /> : otherwise
}

interface StudyCoverProps {
  study: StudySession
  playback: Playback
  over: ReactNode
  otherwise: ReactNode
}

function StudyCover({ study, playback, over, otherwise }: StudyCoverProps) {
  const { phase, words, asking, wasHidden } = useStore(study.store)
  if (phase === 'takenOver') {
    return (
      <PlayerDialog words={words} urgent>
        <button type="button" onClick={() => void study.takeBack().then(playback.play)}>
          在此继续
        </button>
      </PlayerDialog>
    )
  }
  if (phase === 'stopped') return <PlayerDialog words={words} urgent />
  if (phase === 'refused' || phase === 'failed') {
    return (
      <PlayerDialog words={words} urgent>
        {/* With takeBack this very page may go on where a rule refuses a second place. */}
        <button type="button" onClick={() => void (phase === 'refused' ? study.takeBack() : study.open())}>
          重试
        </button>
      </PlayerDialog>
    )
  }
  if (over !== null) return over
  if (asking) {
    return (
      <PlayerDialog words={studyWords.attention} urgent>
        <button type="button" onClick={study.answer}>
          继续学习
        </button>
      </PlayerDialog>
    )
  }
  if (wasHidden) {
    return (
      <PlayerDialog words={studyWords.hidden}>
        <button type="button" onClick={playback.play}>
          继续
        </button>
      </PlayerDialog>
    )
  }
  return otherwise
}

function PlayCover(props: PlayerCoversProps & { failed: boolean }) {
  const { failed, lines, tampered, onTamperedSeen, resumeAt, onResume, ended, study, playback } = props
  if (failed) {
    return (
      <PlayerDialog words="播放失败" urgent>
        <button type="button" onClick={lines.retry}>
          重试
        </button>
      </PlayerDialog>
    )
  }
  if (tampered) {
    return (
      <PlayerDialog words="请勿移除水印" urgent>
        <button type="button" onClick={onTamperedSeen}>
          继续播放
        </button>
      </PlayerDialog>
    )
  }
  if (resumeAt !== null) {
    return (
      <PlayerDialog words={`看到 ${clockText(resumeAt)}，继续？`}>
        <button type="button" onClick={() => onResume(resumeAt)}>
          继续
        </button>
        <button type="button" onClick={() => onResume(0)}>
          从头看
        </button>
      </PlayerDialog>
    )
  }
  // Managers look, they do not finish a lesson.
  if (!ended || study === null) return null
  return (
    <div className="player-ended">
      <button type="button" onClick={() => playback.jump(0)}>
        <Icon name="again" />
        重看
      </button>
    </div>
  )
}
