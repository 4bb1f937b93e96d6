import { Drawer } from 'antd'
import { type RefObject, useState } from 'react'
import { useStore } from 'zustand'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { clockText } from '../core/clock-text.ts'
import type { Playback } from '../playback.ts'
import { FullscreenButton } from './PlayerControls.tsx'
import type { ChoiceGroup } from './player-choices.ts'

const STEP_SECONDS = 10

interface TouchControlsProps {
  playback: Playback
  durationSeconds: number
  isFull: boolean
  onFullscreen: () => void
}

/** Controls over the picture, for thumbs: in the middle what is used most, beneath it the way through the video. */
export function TouchControls({ playback, durationSeconds, isFull, onFullscreen }: TouchControlsProps) {
  const playing = useStore(playback.store, (view) => view.playing)
  const second = useStore(playback.store, (view) => Math.floor(view.second))
  return (
    <>
      <div slot="centered-chrome" className="player-centre">
        <SkipButton name="后退 10 秒" icon="again" onClick={() => playback.skip(-STEP_SECONDS)} />
        <button
          type="button"
          className="player-big"
          aria-label={playing ? '暂停' : '播放'}
          onClick={() => playback.toggle()}
        >
          <Icon name={playing ? 'pause' : 'begin'} />
        </button>
        <SkipButton name="前进 10 秒" icon="ahead" onClick={() => playback.skip(STEP_SECONDS)} />
      </div>
      <media-control-bar className="player-way">
        <span>{clockText(second)}</span>
        <media-time-range />
        <span>{clockText(durationSeconds)}</span>
        <FullscreenButton isFull={isFull} onFullscreen={onFullscreen} />
      </media-control-bar>
    </>
  )
}

function SkipButton({ name, icon, onClick }: { name: string; icon: 'again' | 'ahead'; onClick: () => void }) {
  return (
    <button type="button" className="player-skip" aria-label={name} onClick={onClick}>
      <Icon name={icon} />
      <small aria-hidden="true">{STEP_SECONDS}</small>
    </button>
  )
}

interface TouchHeadProps {
  title: string
  groups: readonly ChoiceGroup[]
  /** Leaves full screen, or the page. */
  onBack: (() => void) | undefined
  root: RefObject<HTMLElement | null>
  isFull: boolean
}

/** The line above the picture: back, what is played, and what can be chosen about it. */
export function TouchHead({ title, groups, onBack, root, isFull }: TouchHeadProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="player-head">
      {onBack && (
        <button type="button" className="player-button" aria-label="返回" onClick={onBack}>
          <Icon name="back" />
        </button>
      )}
      <b>{title}</b>
      <button type="button" className="player-button" aria-label="播放设置" onClick={() => setOpen(true)}>
        <Icon name="sliders" />
      </button>
      <Drawer
        title="播放设置"
        placement="bottom"
        size="auto"
        open={open}
        onClose={() => setOpen(false)}
        // In full screen nothing outside of the player is seen.
        getContainer={() => (isFull ? root.current : null) ?? document.body}
      >
        <div className="player-sheet">
          {groups.map(({ name, choices }) => (
            <fieldset key={name}>
              <legend>{name}</legend>
              {choices.map(({ key, words, chosen, choose }) => (
                <button key={key} type="button" aria-pressed={chosen} onClick={choose}>
                  {words}
                </button>
              ))}
            </fieldset>
          ))}
        </div>
      </Drawer>
    </div>
  )
}
