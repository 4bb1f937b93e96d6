import { useEffect } from 'react'
import { spriteTiles } from '../source/sprite-tiles.ts'

/** Small pictures above the seek bar, from the sheets the server made; without them the bar shows the time only. */
export const usePreviewTiles = (media: HTMLVideoElement | null, spriteUrl: string) => {
  // Follows the element's metadata track, which the seek bar reads.
  useEffect(() => {
    if (media === null || spriteUrl === '') return
    const stop = new AbortController()
    fetch(spriteUrl, { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((index: unknown) => {
        if (stop.signal.aborted) return
        const known = [...media.textTracks].find(({ label }) => label === 'thumbnails')
        const track = known ?? media.addTextTrack('metadata', 'thumbnails')
        track.mode = 'hidden'
        // Newer signatures take the place of older ones.
        for (const cue of [...(track.cues ?? [])]) track.removeCue(cue)
        for (const { fromSecond, toSecond, picture } of spriteTiles(index, spriteUrl)) {
          track.addCue(new VTTCue(fromSecond, toSecond, new URL(picture, window.location.href).href))
        }
      })
      .catch(() => undefined)
    return () => stop.abort()
  }, [media, spriteUrl])
}
