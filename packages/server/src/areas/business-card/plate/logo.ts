import { cardRefusals as no } from '@portal/contract/areas/business-card/words.ts'
import { refuseField } from '#src/platform/errors.ts'
import { readJpegHead, stripJpeg } from '#src/platform/media/head/jpeg.ts'
import { readPngHead, stripPng } from '#src/platform/media/head/png.ts'
import { ImageFailure } from '#src/platform/media/image-parts.ts'

const MOST_PIXELS_A_SIDE = 1200
const DATA = /^data:image\/(png|jpeg);base64,(.+)$/

const formats = {
  png: { magic: /^89504e470d0a1a0a/, head: readPngHead, strip: stripPng },
  jpeg: { magic: /^ffd8ff/, head: readJpegHead, strip: stripJpeg },
}

/** The picture alone, without what a program wrote beside it; anything else is refused. */
export const cleanLogo = (logo: string): string => {
  if (logo === '') return ''
  const [, name = '', text = ''] = DATA.exec(logo) ?? []
  const format = formats[name === 'png' ? 'png' : 'jpeg']
  const bytes = Buffer.from(text, 'base64')
  try {
    if (!format.magic.test(bytes.subarray(0, 8).toString('hex'))) return refuseField('logo', no.logo)
    const { width, height } = format.head(bytes)
    if (Math.max(width, height) > MOST_PIXELS_A_SIDE) return refuseField('logo', no.logo)
    return `data:image/${name};base64,${format.strip(bytes).toString('base64')}`
  } catch (error) {
    if (error instanceof ImageFailure || error instanceof RangeError) return refuseField('logo', no.logo)
    throw error
  }
}
