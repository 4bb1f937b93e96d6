import { type Crop, OUTPUT_PX, STAGE, scaleOf } from './cropper-geometry.ts'

/** Paints the picture so that the middle of the square lies in the middle of the canvas; `ratio` is canvas px per stage px. */
function paint(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop, ratio: number) {
  const context = canvas.getContext('2d')
  if (!context) return null
  context.resetTransform()
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)

  const scale = scaleOf(image, crop.zoom) * ratio
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((crop.turnDegrees * Math.PI) / 180)
  context.scale(scale, scale)
  context.drawImage(image, -crop.x, -crop.y)
  context.resetTransform()
  return context
}

/** Fills a square canvas with exactly what will be sent. */
export function drawCrop(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop) {
  paint(canvas, image, crop, canvas.width / STAGE.square)
}

/** Fills the stage: the picture, and a shade over what lies beside the square. */
export function drawStage(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop) {
  const ratio = canvas.width / STAGE.width
  const context = paint(canvas, image, crop, ratio)
  if (!context) return
  const side = ((STAGE.width - STAGE.square) / 2) * ratio
  context.fillStyle = 'rgba(0, 0, 0, 0.5)'
  context.fillRect(0, 0, side, canvas.height)
  context.fillRect(canvas.width - side, 0, side, canvas.height)
}

/** The file that is sent: a fresh drawing, so nothing of the photo's metadata travels along. */
export async function cropToFile(image: ImageBitmap, crop: Crop) {
  const canvas = document.createElement('canvas')
  canvas.width = OUTPUT_PX
  canvas.height = OUTPUT_PX
  drawCrop(canvas, image, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser made no png of the crop')
  return new File([blob], 'attach.png', { type: 'image/png' })
}
