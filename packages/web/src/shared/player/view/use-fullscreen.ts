import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Turning the picture is offered by phones only, and not by all of them. */
const lieDown = async () => {
  const { orientation } = screen
  if ('lock' in orientation && typeof orientation.lock === 'function') await orientation.lock('landscape')
}

/**
 * Full screen of the whole player, so that watermark, subtitles and questions stay over the picture. Where the browser
 * gives full screen to videos only (iPhone, some webviews) the player fills the window instead.
 */
export const useFullscreen = (root: RefObject<HTMLElement | null>) => {
  const [isFull, setFull] = useState(false)

  // Follows the browser's own full screen, which Escape ends.
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === root.current)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [root])

  // Follows the turning of a phone: lying, it shows the picture only.
  useEffect(() => {
    const lying = window.matchMedia('(orientation: landscape) and (max-height: 480px) and (pointer: coarse)')
    const onTurn = () => {
      if (document.fullscreenElement === null) setFull(lying.matches)
    }
    lying.addEventListener('change', onTurn)
    return () => lying.removeEventListener('change', onTurn)
  }, [])

  const enter = async () => {
    try {
      await root.current?.requestFullscreen()
      await lieDown()
    } catch {
      if (document.fullscreenElement === null) setFull(true)
    }
  }
  const leave = useCallback(() => {
    if (document.fullscreenElement === null) setFull(false)
    else document.exitFullscreen().catch(() => undefined)
  }, [])
  return {
    isFull,
    leave,
    toggle: () => (isFull ? leave() : void enter()),
    fillsWindow: isFull && document.fullscreenElement === null,
  }
}
