import type { CropFrame } from './crop-frame.ts'
import { type Crop, scaleOf } from './cropper-geometry.ts'

interface Drawn {
  frame: CropFrame
  image: ImageBitmap
  crop: Crop
}

/** Paints the picture so that the middle of the hole lies in the middle of the canvas; `ratio` is canvas px per stage px. */
function paint(canvas: HTMLCanvasElement, { frame, image, crop }: Drawn, ratio: number) {
  const context = canvas.getContext('2d')
  if (!context) return null
  context.resetTransform()
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)

  const scale = scaleOf(frame, image, crop) * ratio
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((crop.turnDegrees * Math.PI) / 180)
  context.scale(scale, scale)
  context.drawImage(image, -crop.x, -crop.y)
  context.resetTransform()
  return context
}

/** Fills a canvas of the shape of the hole with exactly what will be sent. */
export function drawCrop(canvas: HTMLCanvasElement, drawn: Drawn) {
  paint(canvas, drawn, canvas.width / drawn.frame.hole.width)
}

/** Fills the stage: the picture, and a shade over what lies beside the hole. */
export function drawStage(canvas: HTMLCanvasElement, drawn: Drawn) {
  const { stage, hole } = drawn.frame
  const ratio = canvas.width / stage.width
  const context = paint(canvas, drawn, ratio)
  if (!context) return
  const side = ((stage.width - hole.width) / 2) * ratio
  const band = ((stage.height - hole.height) / 2) * ratio
  context.fillStyle = 'rgba(0, 0, 0, 0.5)'
  context.fillRect(0, 0, side, canvas.height)
  context.fillRect(canvas.width - side, 0, side, canvas.height)
  context.fillRect(side, 0, canvas.width - 2 * side, band)
  context.fillRect(side, canvas.height - band, canvas.width - 2 * side, band)
}

const JPEG_QUALITY = 0.9

/** The file that is sent: a fresh drawing, so nothing of the photo's metadata travels along. */
export async function cropToFile(drawn: Drawn) {
  const { output, file } = drawn.frame
  const canvas = document.createElement('canvas')
  canvas.width = output.width
  canvas.height = output.height
  drawCrop(canvas, drawn)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, JPEG_QUALITY))
  if (!blob) throw new Error(`The browser made no ${file.type} of the crop`)
  return new File([blob], file.name, { type: file.type })
}
