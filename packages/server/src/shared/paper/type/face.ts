import type { Font } from 'fontkit'

/** Width of the drawing box of a sign, in thousandths of its size. */
const EM = 1000

interface Shape {
  id: number
  width: number
}

interface RunGlyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

/**
 * A font as pdfkit asks for one. Fonts are parsed once for all papers of a process, so nothing of one paper may stay
 * in them: which sign a glyph stood for is kept by the run, never by the font.
 */
const forPdf = (font: Font, shapeOf: (codePoint: number) => Shape | null) => {
  const { postscriptName, unitsPerEm, ascent, descent, xHeight, capHeight, lineGap, bbox, italicAngle } = font
  return {
    ...{ postscriptName, unitsPerEm, ascent, descent, xHeight, capHeight, lineGap, bbox, italicAngle },
    post: { isFixedPitch: 0 },
    head: { macStyle: { italic: false } },
    createSubset: () => font.createSubset(),
    getGlyph: () => ({ advanceWidth: unitsPerEm }),
    layout: (text: string) => {
      const glyphs = [...text].map((sign): RunGlyph => {
        const codePoint = sign.codePointAt(0) ?? 0
        const { id, width } = shapeOf(codePoint) ?? { id: 0, width: EM }
        return { id, advanceWidth: (width * unitsPerEm) / EM, codePoints: [codePoint] }
      })
      return {
        glyphs,
        positions: glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
        advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
      }
    },
  }
}

/** One weight of one family. */
export interface Face {
  name: string
  /** Width of a sign in thousandths of the size; null where the font has no picture of it. */
  widthOf: (codePoint: number) => number | null
  /** Above and below the line of writing, in thousandths of the size. */
  ascent: number
  descent: number
  pdf: ReturnType<typeof forPdf>
}

export const faceOf = (name: string, font: Font): Face => {
  const shapes = new Map<number, Shape | null>()
  const shapeOf = (codePoint: number): Shape | null => {
    const known = shapes.get(codePoint)
    if (known !== undefined) return known
    const shape = font.hasGlyphForCodePoint(codePoint) ? shapeAt(codePoint) : null
    shapes.set(codePoint, shape)
    return shape
  }
  const shapeAt = (codePoint: number): Shape => {
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint)
    return { id, width: (advanceWidth * EM) / font.unitsPerEm }
  }
  return {
    name,
    widthOf: (codePoint) => shapeOf(codePoint)?.width ?? null,
    ascent: (font.ascent * EM) / font.unitsPerEm,
    descent: (-font.descent * EM) / font.unitsPerEm,
    pdf: forPdf(font, shapeOf),
  }
}
