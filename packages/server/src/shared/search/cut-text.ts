/** Letters of a piece; words across two of them stand in the next one as a whole. */
const LENGTH = 600
const OVERLAP = 40

/** A long text in pieces that overlap. */
export const cutText = (text: string): { at: null; text: string }[] => {
  const pieces: { at: null; text: string }[] = []
  for (let from = 0; from < text.length; from += LENGTH - OVERLAP)
    pieces.push({ at: null, text: text.slice(from, from + LENGTH) })
  return pieces
}
