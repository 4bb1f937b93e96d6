export interface Look {
  dark: boolean
  /** Below 768 px: body 15 and larger targets. */
  phone: boolean
  /** A page of the learner's: body 15 on any width. */
  learner: boolean
  /** The person's own size of text, 1, 1.12 or 1.25. */
  fontScale: number
  /** Whether the person asked the system for less motion. */
  reducedMotion: boolean
}
