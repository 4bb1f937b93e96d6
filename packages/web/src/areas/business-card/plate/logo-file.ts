import { MOST_LOGO } from '@portal/contract/areas/business-card/words.ts'
import { readPicture } from '#src/ui/cropper/picture-file.ts'

const HEIGHTS = [192, 128, 96, 64] as const
const WIDEST = 4

/** A chosen picture, small enough to stand on every face; or in words why it will not do. */
export const logoOfFile = async (file: File): Promise<{ logo: string } | { refusal: string }> => {
  const picture = await readPicture(file, { width: 32, height: 32 })
  if ('refusal' in picture) return picture
  const { image } = picture
  try {
    for (const most of HEIGHTS) {
      const share = Math.min(1, most / image.height, (most * WIDEST) / image.width)
      const size = { width: Math.round(image.width * share), height: Math.round(image.height * share) }
      const canvas = Object.assign(document.createElement('canvas'), size)
      canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
      const logo = canvas.toDataURL('image/png')
      if (logo.length <= MOST_LOGO) return { logo }
    }
  } finally {
    image.close()
  }
  return { refusal: '图片过于复杂，请换一张简单的标志' }
}
