import { useEffect } from 'react'
import { z } from 'zod'
import { usePreference } from '#src/platform/preferences.ts'

const speed = z.number().positive().max(16)

/** Every new source begins at the default: a chosen speed outlives the change of a line. */
const playAt = (media: HTMLVideoElement, rate: number) => {
  media.defaultPlaybackRate = rate
  media.playbackRate = rate
}

/** The speed a person chose, in every lesson that allows it; answers with what chooses another one. */
export const useKeptSpeed = (media: HTMLVideoElement | null, speeds: readonly number[]) => {
  const [kept, keep] = usePreference('playerSpeed', speed, 1)

  // Follows the picture and what is known of the person's choice.
  useEffect(() => {
    if (media !== null && speeds.includes(kept)) playAt(media, kept)
  }, [media, kept, speeds])

  return (rate: number) => {
    if (media !== null) playAt(media, rate)
    keep(rate)
  }
}
