export interface Look {
  dark: boolean
  /** Below 768 px: larger targets and no text under 14 px. */
  phone: boolean
  /** The person's own size of text, 1, 1.12 or 1.25. */
  fontScale: number
  /** Whether the person asked the system for less motion. */
  reducedMotion: boolean
}
