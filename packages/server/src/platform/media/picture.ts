import { rm, writeFile } from 'node:fs/promises'
import type { MediaTools } from './ffmpeg.ts'
import { readImageHead, shownSize } from './image.ts'
import type { ImageFormat } from './image-parts.ts'
import { readingOnly, runTool } from './run-tool.ts'

const TIME_LIMIT_MS = 60_000
const DEMUXERS: Record<ImageFormat, string> = { jpg: 'jpeg_pipe', png: 'png_pipe', webp: 'webp_pipe', gif: 'gif_pipe' }
const JPEG = ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p']

const OPENING = ['-hide_banner', '-nostdin', '-loglevel', 'warning', '-y']
const CLOSING = ['-frames:v', '1', '-map_metadata', '-1', '-flags', '+bitexact', '-update', '1', '-f', 'image2']

const inputOf = (file: string, demuxer: string) => ['-f', demuxer, ...readingOnly(file, demuxer)]

/** A JPEG of a picture whose long side is no longer than this. */
export const smallPicture = async (
  tools: MediaTools,
  file: string,
  outFile: string,
  longest: number,
): Promise<void> => {
  const { format } = await readImageHead(file)
  const size = `scale='min(${longest},iw)':'min(${longest},ih)':force_original_aspect_ratio=decrease`
  const args = [...OPENING, ...inputOf(file, DEMUXERS[format]), '-vf', size, ...JPEG, '-q:v', '3', ...CLOSING, outFile]
  await runTool({ program: tools.ffmpeg, args, timeLimitMs: TIME_LIMIT_MS })
}

/** A part of a picture, in shares of its width and height. */
export interface Cover {
  shape: 'rectangle' | 'oval'
  x: number
  y: number
  width: number
  height: number
}

const GREY = [0x5b, 0x64, 0x70]
const COLOUR = '0x5b6470'
/** A larger oval is drawn at this size and stretched. */
const LONGEST_OVAL = 1600
/** Stretching must not leave an edge free. */
const MARGIN = 2

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const boxOf = ({ x, y, width, height }: Cover, size: { width: number; height: number }): Box => {
  const left = Math.max(0, Math.floor(x * size.width) - MARGIN)
  const top = Math.max(0, Math.floor(y * size.height) - MARGIN)
  const right = Math.min(size.width, Math.ceil((x + width) * size.width) + MARGIN)
  const bottom = Math.min(size.height, Math.ceil((y + height) * size.height) + MARGIN)
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

/** Pixels of an oval that fills its box, clear outside. */
const ovalOf = (width: number, height: number): Buffer => {
  const pixels = Buffer.alloc(width * height * 4)
  const pixel = Buffer.from([...GREY, 0xff])
  for (let row = 0; row < height; row += 1) {
    const y = (row + 0.5) / height - 0.5
    const half = Math.sqrt(Math.max(0, 0.25 - y * y)) * width
    const from = Math.max(0, Math.floor(width / 2 - half))
    const to = Math.min(width, Math.ceil(width / 2 + half))
    pixels.fill(pixel, (row * width + from) * 4, (row * width + to) * 4)
  }
  return pixels
}

/** Writes a copy whose covered parts hold nothing of the picture any more; in the format it has, a WebP as JPEG. */
export const coverPicture = async (
  tools: MediaTools,
  file: string,
  outFile: string,
  covers: readonly Cover[],
): Promise<ImageFormat> => {
  const head = await readImageHead(file)
  const inputs = inputOf(file, DEMUXERS[head.format])
  const steps = ['[0:v]format=gbrp[b0]']
  const drawn: string[] = []
  try {
    for (const [at, cover] of covers.entries()) {
      const box = boxOf(cover, shownSize(head))
      const place = `overlay=x=${box.left}:y=${box.top}:format=gbrp[b${at + 1}]`
      if (cover.shape === 'rectangle') {
        steps.push(`color=c=${COLOUR}:s=${box.width}x${box.height}:d=1:r=25[c${at}]`, `[b${at}][c${at}]${place}`)
        continue
      }
      const scale = Math.min(1, LONGEST_OVAL / Math.max(box.width, box.height))
      const [width, height] = [box.width, box.height].map((side) => Math.max(1, Math.round(side * scale)))
      const raw = `${outFile}.${drawn.length}.oval`
      await writeFile(raw, ovalOf(width ?? 1, height ?? 1))
      drawn.push(raw)
      inputs.push('-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', `${width}x${height}`)
      inputs.push(...readingOnly(raw, 'rawvideo'))
      steps.push(`[${drawn.length}:v]scale=${box.width}:${box.height}:flags=neighbor,format=gbrap[c${at}]`)
      steps.push(`[b${at}][c${at}]${place}`)
    }
    const format = head.format === 'png' ? 'png' : 'jpg'
    const encoder = format === 'png' ? ['-c:v', 'png', '-pix_fmt', 'rgb24'] : [...JPEG, '-q:v', '2']
    const graph = ['-filter_complex', steps.join(';'), '-map', `[b${covers.length}]`]
    const args = [...OPENING, ...inputs, ...graph, ...encoder, ...CLOSING, outFile]
    await runTool({ program: tools.ffmpeg, args, timeLimitMs: TIME_LIMIT_MS })
    return format
  } finally {
    for (const raw of drawn) await rm(raw, { force: true })
  }
}
