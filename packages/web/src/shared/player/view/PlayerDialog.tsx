import { type ReactNode, useEffect, useRef } from 'react'

interface PlayerDialogProps {
  words: string
  children?: ReactNode
  /** Said at once, as an interruption is. */
  urgent?: boolean
}

/** A question over the picture: inside the player, so that full screen shows it too, and with the focus on its first button. */
export function PlayerDialog({ words, children, urgent = false }: PlayerDialogProps) {
  const root = useRef<HTMLDivElement>(null)

  // Follows the document's focus, which belongs to the question while it stands.
  useEffect(() => {
    const before = document.activeElement
    root.current?.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    <div className="player-cover" ref={root} role={urgent ? 'alertdialog' : 'dialog'} aria-label={words}>
      <p>{words}</p>
      <div className="player-cover-actions">{children}</div>
    </div>
  )
}
