import { palettes } from '#src/ui/look/palette.ts'
import { tileSize, watermarkTile } from '#src/ui/watermark/watermark-tile.ts'

/** The text of a drawing, and how large it is. */
export interface Drawing {
  svg: string
  width: number
  height: number
}

/** A drawing with what makes it readable far from its page. */
export interface Pictured extends Drawing {
  title: string
  /** What is counted, and until when. */
  note: string
}

const MARGIN = 24
const HEAD = 56
/** Sharp on paper and on dense screens. */
const SCALE = 2
const { surface, text, 'text-2': quiet } = palettes.light
const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

const pictureOf = async (address: string): Promise<HTMLImageElement> => {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return picture
}

const svgAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** What a style sheet says of a drawing; a picture of it stands where there is none. */
const STYLED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
]

const takeStyle = (from: SVGElement, to: SVGElement) => {
  const those = [...to.querySelectorAll<SVGElement>('*')]
  for (const [at, drawn] of [...from.querySelectorAll<SVGElement>('*')].entries()) {
    const style = getComputedStyle(drawn)
    for (const name of STYLED) those[at]?.style.setProperty(name, style.getPropertyValue(name))
  }
}

/** The drawing that stands in this element, or nothing while it is not there yet. */
export const drawingIn = (place: HTMLElement | null): Drawing | null => {
  const drawn = place?.querySelector('svg')
  if (!drawn) return null
  const { width, height } = drawn.getBoundingClientRect()
  const copy = drawn.cloneNode(true)
  if (!(copy instanceof SVGElement)) return null
  takeStyle(drawn, copy)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return { svg: new XMLSerializer().serializeToString(copy), width, height }
}

/** As it leaves the portal: title, definition and moment above it, the reader's name across it. */
export const pngOf = async ({ title, note, svg, width, height }: Pictured, mark: string): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  const [wide, high] = [width + 2 * MARGIN, height + HEAD + 2 * MARGIN]
  canvas.width = wide * SCALE
  canvas.height = high * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.scale(SCALE, SCALE)
  pen.fillStyle = surface
  pen.fillRect(0, 0, wide, high)
  pen.fillStyle = text
  pen.font = `600 17px ${FONT}`
  pen.fillText(title, MARGIN, MARGIN + 17, width)
  pen.fillStyle = quiet
  pen.font = `13px ${FONT}`
  pen.fillText(note, MARGIN, MARGIN + 41, width)
  pen.drawImage(await pictureOf(svgAddress(svg)), MARGIN, MARGIN + HEAD, width, height)
  if (mark !== '') {
    const tile = await pictureOf(watermarkTile(mark))
    const size = tileSize(mark)
    for (let x = 0; x < wide; x += size.width)
      for (let y = 0; y < high; y += size.height) pen.drawImage(tile, x, y, size.width, size.height)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
