import { Icon } from '#src/ui/icon/Icon.tsx'
import { PlayerMenu } from './PlayerMenu.tsx'
import type { ChoiceGroup } from './player-choices.ts'

interface PlayerControlsProps {
  groups: readonly ChoiceGroup[]
  isFull: boolean
  onFullscreen: () => void
}

/** The bar under the picture on a desk; buttons the browser's elements bring, menus of our own rules. */
export function PlayerControls({ groups, isFull, onFullscreen }: PlayerControlsProps) {
  return (
    <>
      <media-control-bar>
        <media-time-range />
      </media-control-bar>
      <media-control-bar>
        <media-play-button />
        <media-mute-button />
        <media-volume-range />
        <media-time-display showduration />
        <span className="player-spring" />
        {groups.map((group) => (
          <PlayerMenu key={group.name} {...group} />
        ))}
        <media-pip-button />
        <FullscreenButton isFull={isFull} onFullscreen={onFullscreen} />
      </media-control-bar>
    </>
  )
}

type FullscreenProps = Pick<PlayerControlsProps, 'isFull' | 'onFullscreen'>

export function FullscreenButton({ isFull, onFullscreen }: FullscreenProps) {
  return (
    <button type="button" className="player-button" aria-label={isFull ? '退出全屏' : '全屏'} onClick={onFullscreen}>
      <Icon name={isFull ? 'shrink' : 'expand'} />
    </button>
  )
}
