import type { Size } from './crop-frame.ts'

const MAX_KB = 10_240

export type Picture = { image: ImageBitmap } | { refusal: string }

/** Whether this browser can cut pictures at all. */
export const canCrop = () =>
  typeof createImageBitmap === 'function' && typeof HTMLCanvasElement.prototype.toBlob === 'function'

/** Reads a chosen file upright, or tells in words why it will not do. */
export async function readPicture(file: File, least: Size): Promise<Picture> {
  if (!canCrop()) return { refusal: '浏览器不支持该功能' }
  if (!file.type.startsWith('image/')) return { refusal: '仅限图片格式' }
  if (file.size > MAX_KB * 1024) return { refusal: `单文件大小不能超过 ${MAX_KB}kb` }

  const image = await decode(file)
  if (!image) return { refusal: '仅限图片格式' }
  if (image.width >= least.width && image.height >= least.height) return { image }

  image.close()
  return { refusal: `图片最低像素为（宽*高）：${least.width}*${least.height}` }
}

/** A file that only calls itself a picture cannot be decoded; that is an answer, not a fault. */
const decode = (file: File) => createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
