import type { PDFDocumentProxy } from 'pdfjs-dist'
import { drawPicture, freeCanvas } from '../pages/draw-page.ts'

/** Beyond that a browser runs out of memory before the paper comes. */
export const MOST_PRINTED_PAGES = 300
const PRINT_SCALE = 150 / 72

const pictureOf = async (document: PDFDocumentProxy, page: number): Promise<string> => {
  const { canvas, done } = drawPicture(await document.getPage(page), { scale: PRINT_SCALE, rotation: 0 }, 1)
  await done
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  freeCanvas(canvas)
  return content ? URL.createObjectURL(content) : ''
}

/** Puts the pages on paper as pictures, under the watermark of the frame: what is printed is what is shown. */
export const printPdf = async (pdf: PDFDocumentProxy, onPage: (page: number) => void): Promise<void> => {
  const host = document.createElement('div')
  host.className = 'pdf-print'
  const addresses: string[] = []
  try {
    for (let page = 1; page <= pdf.numPages; page += 1) {
      onPage(page)
      const address = await pictureOf(pdf, page)
      addresses.push(address)
      const picture = document.createElement('img')
      picture.src = address
      picture.alt = `第 ${page} 页`
      await picture.decode()
      host.append(picture)
    }
    document.body.append(host)
    window.print()
  } finally {
    host.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}
