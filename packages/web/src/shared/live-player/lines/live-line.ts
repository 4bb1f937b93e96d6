import type { LiveSources } from '@portal/contract/areas/live/media.ts'

export type LineKind = LiveSources['sources'][number]['kind']

export interface LineParts {
  media: HTMLVideoElement
  /** The newest signed address of this line. */
  freshUrl: () => string
  /** Asks for new signatures. */
  renew: () => Promise<unknown>
  /** As near to the camera as the line allows, or with some seconds in hand. */
  low: boolean
  /** It does not go on by itself; `ended`: it was served to the end of its address, and may be asked for anew. */
  onFailure: (cause: 'broken' | 'unplayable' | 'ended') => void
}

/** Lets the line go. */
export type Release = () => void

/** Begins with sound; where the browser wants a touch first, without. False: somebody has to touch it. */
export const begin = async (media: HTMLVideoElement): Promise<boolean> => {
  try {
    await media.play()
    return true
  } catch (cause) {
    if (!(cause instanceof DOMException) || cause.name !== 'NotAllowedError') return true
    media.muted = true
    await media.play().catch(() => undefined)
    return false
  }
}

/** From silent to loudest, 0 to 1. */
export const setVolumeOf = (media: HTMLVideoElement | null, volume: number): void => {
  if (media === null) return
  media.muted = volume === 0
  if (volume > 0) media.volume = volume
}
