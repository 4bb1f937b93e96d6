import type { ComponentProps } from 'react'
import './plain.css'

interface PlainButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'link' | 'quiet'
  /** It was heard and is being done. */
  busy?: boolean
}

/** A button of the door and of the frame: the design system's own would bring a third of what a first visit may weigh. */
export const PlainButton = ({
  look = 'quiet',
  busy = false,
  className = '',
  type = 'button',
  onClick,
  ...button
}: PlainButtonProps) => (
  <button
    {...button}
    type={type}
    aria-busy={busy || undefined}
    className={`plain-button plain-${look} ${className}`}
    onClick={(event) => {
      if (busy) event.preventDefault()
      else onClick?.(event)
    }}
  />
)
