import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { MediaTools } from './ffmpeg.ts'
import { type CameraFacts, cameraFacts } from './head/exif.ts'
import { readGifHead, stripGif } from './head/gif.ts'
import { exifOfJpeg, readJpegHead, stripJpeg } from './head/jpeg.ts'
import { isAnimatedPng, readPngHead, stripPng } from './head/png.ts'
import { exifOfWebp, isAnimatedWebp, readWebpHead, stripWebp } from './head/webp.ts'
import { damagedUnless, ImageFailure, type ImageFormat, type ImageHead } from './image-parts.ts'
import { MediaFailure } from './media-failure.ts'
import { readingOnly, runTool } from './run-tool.ts'
import { sniffFile } from './sniff.ts'

const MAX_PIXELS = 50_000_000
const MAX_BYTES = 64 << 20
const ENCODING_LIMIT_MS = 60_000

const FORMATS: Record<ImageFormat, { readHead: (bytes: Buffer) => ImageHead; strip: (bytes: Buffer) => Buffer }> = {
  jpg: { readHead: readJpegHead, strip: stripJpeg },
  png: { readHead: readPngHead, strip: stripPng },
  webp: { readHead: readWebpHead, strip: stripWebp },
  gif: { readHead: readGifHead, strip: stripGif },
}

/** An animation would lose its movement in a new encoding, so GIF is only ever stripped. */
const ENCODERS: Partial<Record<ImageFormat, { demuxer: string; encoder: string; options: string[] }>> = {
  jpg: { demuxer: 'jpeg_pipe', encoder: 'mjpeg', options: ['-q:v', '2', '-pix_fmt', 'yuvj420p'] },
  png: { demuxer: 'png_pipe', encoder: 'png', options: [] },
}

/** What turns the stored rows of each EXIF orientation upright. */
const TURNS: Record<number, string> = {
  2: 'hflip',
  3: 'hflip,vflip',
  4: 'vflip',
  5: 'transpose=0',
  6: 'transpose=1',
  7: 'transpose=3',
  8: 'transpose=2',
}

/** Format and size from the header alone; nothing is decoded before the number of pixels is known to be bearable. */
export async function readImageHead(file: string): Promise<ImageHead> {
  return checkedHead(await readImage(file))
}

/** What makes a picture a photograph: that it stands still, and what its camera wrote. */
export async function readPhotograph(file: string): Promise<{ isAnimated: boolean; camera: CameraFacts }> {
  const { format, bytes } = await readImage(file)
  const isAnimated =
    format === 'gif' || (format === 'png' && isAnimatedPng(bytes)) || (format === 'webp' && isAnimatedWebp(bytes))
  const exif = format === 'jpg' ? exifOfJpeg(bytes) : format === 'webp' ? exifOfWebp(bytes) : null
  return { isAnimated, camera: exif === null ? {} : cameraFacts(exif) }
}

/** The size of the picture as people see it. */
export const shownSize = ({ width, height, orientation }: ImageHead) =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

/**
 * Writes a copy without metadata. With ffmpeg the pixels are encoded anew and stand upright; without it our own code
 * drops everything but the picture, and a JPEG keeps its orientation tag.
 */
export async function cleanImage(file: string, outFile: string, tools: MediaTools | null, signal?: AbortSignal) {
  const image = await readImage(file)
  const head = checkedHead(image)
  const strippedFile = `${outFile}.stripped.part`
  const encodedFile = `${outFile}.encoded.part`
  try {
    await writeFile(strippedFile, FORMATS[image.format].strip(image.bytes))
    const isEncoded = tools !== null && (await encode(tools, strippedFile, encodedFile, head, signal))
    await rename(isEncoded ? encodedFile : strippedFile, outFile)
  } finally {
    await rm(strippedFile, { force: true })
    await rm(encodedFile, { force: true })
  }
  return readImageHead(outFile)
}

async function readImage(file: string) {
  const { kind, container } = await sniffFile(file)
  if (kind !== 'image' || !isImageFormat(container)) throw new ImageFailure('notAnImage', `found ${container}`)
  damagedUnless((await stat(file)).size <= MAX_BYTES, `more than ${MAX_BYTES} bytes`)
  return { format: container, bytes: await readFile(file) }
}

const isImageFormat = (container: string): container is ImageFormat => Object.hasOwn(FORMATS, container)

function checkedHead({ format, bytes }: { format: ImageFormat; bytes: Buffer }) {
  const head = FORMATS[format].readHead(bytes)
  damagedUnless(head.width > 0 && head.height > 0, 'a picture without a size')
  if (head.width * head.height > MAX_PIXELS) {
    throw new ImageFailure('tooManyPixels', `${head.width} x ${head.height} pixels`)
  }
  return head
}

/** Of bytes that begin like a picture and are none, ffmpeg also says that nothing is to be seen, or in no form it knows. */
const NO_PICTURE = new Set<string>(['damaged', 'noVideoTrack', 'codecUnsupported'])

async function encode(tools: MediaTools, file: string, outFile: string, head: ImageHead, signal?: AbortSignal) {
  const format = ENCODERS[head.format]
  if (!format || !tools.encoders.has(format.encoder)) return false
  const args = [
    ...['-hide_banner', '-nostdin', '-loglevel', 'warning', '-xerror', '-y', '-noautorotate', '-f', format.demuxer],
    ...readingOnly(file, format.demuxer),
    ...['-vf', TURNS[head.orientation] ?? 'null', '-frames:v', '1', '-map_metadata', '-1'],
    ...['-c:v', format.encoder, ...format.options, '-flags', '+bitexact', '-update', '1', '-f', 'image2', outFile],
  ]
  await runTool({ program: tools.ffmpeg, args, timeLimitMs: ENCODING_LIMIT_MS, signal }).catch((error: unknown) => {
    const isDamage = error instanceof MediaFailure && NO_PICTURE.has(error.code)
    throw isDamage ? new ImageFailure('damaged', error.technicalLog) : error
  })
  return true
}
