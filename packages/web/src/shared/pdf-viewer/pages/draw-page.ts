import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.min.mjs'

interface Look {
  /** Pixels of the page on screen for a point on paper. */
  scale: number
  /** Beside the one the page has of its own. */
  rotation: number
}

/** More than this no telephone keeps for a canvas. */
const MOST_PIXELS = 8_000_000

const viewportOf = (page: PDFPageProxy, { scale, rotation }: Look) =>
  page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })

/** Gives the memory of a picture back at once; browsers would wait for their own cleaning. */
export const freeCanvas = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0
  canvas.height = 0
}

/** Draws a page as a picture of its own; `cancel` stops it. */
export const drawPicture = (page: PDFPageProxy, look: Look, density = window.devicePixelRatio) => {
  const plain = viewportOf(page, look)
  const dense = Math.min(Math.min(density, 3), Math.sqrt(MOST_PIXELS / (plain.width * plain.height)))
  const viewport = viewportOf(page, { ...look, scale: look.scale * dense })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const task = page.render({ canvas, viewport })
  return { canvas, done: task.promise, cancel: () => task.cancel() }
}

/** Lays the letters of a page over its picture, so that they can be selected; answers them piece by piece. */
export const layText = (page: PDFPageProxy, look: Look, container: HTMLElement) => {
  const viewport = viewportOf(page, look)
  container.style.setProperty('--total-scale-factor', String(look.scale))
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
  const done = layer.render().then(() => layer.textDivs)
  return { done, cancel: () => layer.cancel() }
}
