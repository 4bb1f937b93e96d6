import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPage {
  /** What a person selects, in the order of drawing, without blanks. */
  text: string
  /** Runs of text that stand outside the page, wholly or in part. */
  cut: string[]
  width: number
  height: number
}

export interface ReadPaper {
  pages: ReadPage[]
  text: string
  info: Record<string, unknown>
}

/** Without blanks: pdf.js makes up its own between signs that stand apart. */
export const bare = (text: string): string => text.replace(/\s/g, '')

/** Reads a PDF back as pdf.js shows it to a person. */
export const readPaper = async (bytes: Uint8Array): Promise<ReadPaper> => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const { items } = await page.getTextContent()
    const runs = items.flatMap((item) => ('str' in item && item.str !== '' ? [item] : []))
    const isInside = ({ transform, width, height }: (typeof runs)[number]) => {
      const [a = 1, b = 0, , , x = 0, y = 0] = transform as number[]
      const length = Math.hypot(a, b) || 1
      const [endX, endY] = [x + (width * a) / length, y + (width * b) / length]
      return (
        [x, endX].every((each) => each >= left - 1 && each <= right + 1) &&
        [y - height * 0.3, endY].every((each) => each >= bottom - 1 && each <= top + 1)
      )
    }
    pages.push({
      text: bare(runs.map(({ str }) => str).join('')),
      cut: runs.filter((run) => !isInside(run)).map(({ str }) => str),
      width: right - left,
      height: top - bottom,
    })
  }
  const { info } = await pdf.getMetadata()
  await pdf.loadingTask.destroy()
  return { pages, text: pages.map(({ text }) => text).join('\n'), info: info as Record<string, unknown> }
}
