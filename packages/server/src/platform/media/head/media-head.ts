/** `width` and `height` are those of the upright picture, null without a video track. */
export type MediaHead = {
  container: 'mp4' | 'webm'
  durationMs: number
  width: number | null
  height: number | null
  videoCodec: string | null
  audioCodec: string | null
  isFragmented: boolean
}

export type HeadFailure = 'unreadable' | 'truncated' | 'noDuration'

export class HeadError extends Error {
  readonly failure: HeadFailure

  constructor(failure: HeadFailure, detail: string) {
    super(detail)
    this.failure = failure
  }
}
