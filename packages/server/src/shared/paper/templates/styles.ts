import { px, type TextStyle } from '../paper.ts'

export const BLUE = '#1d4e89'
export const INK = '#1a1a1a'
export const DARK = '#444444'
export const LIGHT = '#5c6470'

/** Sizes and line heights in px, as the pictures of the papers have them. */
export const sans = (size: number, line: number, colour = INK): TextStyle => ({
  ...{ family: 'sans', size: px(size), line: px(line), colour },
})
export const serif = (size: number, line: number, colour = INK): TextStyle => ({
  ...{ family: 'serif', size: px(size), line: px(line), colour },
})
export const bold = (style: TextStyle): TextStyle => ({ ...style, bold: true })
export const spaced = (style: TextStyle, spacing: number): TextStyle => ({ ...style, spacing })
