import { useEffect, useRef, useState } from 'react'

export interface PlayerChoice {
  key: string
  words: string
  chosen: boolean
  choose: () => void
}

interface PlayerMenuProps {
  /** 倍速, 画质, 字幕. */
  name: string
  /** What stands on the button. */
  shown: string
  choices: PlayerChoice[]
}

/** A small menu inside the player, so that it is also there in full screen. */
export function PlayerMenu({ name, shown, choices }: PlayerMenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  // Follows clicks anywhere else and Escape, which close the menu.
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('pointerdown', close, true)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', close, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  return (
    <div className="player-menu" ref={root}>
      <button
        type="button"
        className="player-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`${name}：${shown}`}
        onClick={() => setOpen(!open)}
      >
        {shown}
      </button>
      {open && (
        <div role="menu" aria-label={name} className="player-menu-list">
          {choices.map(({ key, words, chosen, choose }) => (
            <button
              key={key}
              type="button"
              role="menuitemradio"
              aria-checked={chosen}
              onClick={() => {
                choose()
                setOpen(false)
              }}
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
