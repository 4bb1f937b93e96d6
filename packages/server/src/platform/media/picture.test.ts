import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPng } from '#test/factories/png.ts'
import { findMediaTools, type MediaTools } from './ffmpeg.ts'
import { cameraFacts } from './head/exif.ts'
import { readImageHead, readPhotograph } from './image.ts'
import { coverPicture, smallPicture } from './picture.ts'

let tools: MediaTools
const dir = mkdtempSync(join(tmpdir(), 'portal-picture-'))
const at = (name: string) => join(dir, name)

beforeAll(async () => {
  const found = await findMediaTools()
  if (!found) throw new Error('these tests need ffmpeg')
  tools = found
  writeFileSync(at('grey.png'), aPng(800, 400, 200))
})
afterAll(() => rmSync(dir, { recursive: true }))

/** Grey value of a pixel. */
const pixelOf = (file: string, x: number, y: number): number => {
  const args = ['-v', 'error', '-i', file, '-vf', `format=gray,crop=1:1:${x}:${y}`, '-f', 'rawvideo', '-']
  return execFileSync(tools.ffmpeg, args)[0] ?? -1
}

describe('a covered picture', () => {
  test('holds nothing under a rectangle or an oval, and all else', async () => {
    const format = await coverPicture(tools, at('grey.png'), at('covered.png'), [
      { shape: 'rectangle', x: 0.1, y: 0.1, width: 0.2, height: 0.3 },
      { shape: 'oval', x: 0.5, y: 0.25, width: 0.4, height: 0.5 },
    ])

    expect(format).toBe('png')
    expect(await readImageHead(at('covered.png'))).toMatchObject({ width: 800, height: 400 })
    expect(pixelOf(at('covered.png'), 10, 10)).toBe(200)
    for (const [x, y] of [
      [80, 40],
      [160, 100],
      [239, 159],
      [560, 200],
      [410, 200],
      [560, 105],
    ] as const)
      expect(pixelOf(at('covered.png'), x, y)).toBeLessThan(120)
    // The corner of the oval's box is outside of the oval.
    expect(pixelOf(at('covered.png'), 405, 105)).toBe(200)
  })

  test('of WebP becomes a JPEG, small pictures keep their shape', async () => {
    execFileSync(tools.ffmpeg, ['-v', 'error', '-y', '-i', at('grey.png'), at('grey.webp')])
    const whole = [{ shape: 'rectangle' as const, x: 0, y: 0, width: 1, height: 1 }]
    expect(await coverPicture(tools, at('grey.webp'), at('covered.jpg'), whole)).toBe('jpg')
    await smallPicture(tools, at('grey.webp'), at('small.jpg'), 200)
    expect(await readImageHead(at('small.jpg'))).toMatchObject({ format: 'jpg', width: 200, height: 100 })
    expect(pixelOf(at('covered.jpg'), 400, 200)).toBeLessThan(120)
  })
})

test('an animation is told from a picture', async () => {
  const moving = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=d=1:r=3:s=64x64']
  execFileSync(tools.ffmpeg, [...moving, '-f', 'apng', at('moving.png')])
  execFileSync(tools.ffmpeg, [...moving, '-c:v', 'libwebp_anim', at('moving.webp')])
  expect((await readPhotograph(at('moving.png'))).isAnimated).toBe(true)
  expect((await readPhotograph(at('moving.webp'))).isAnimated).toBe(true)
  expect(await readPhotograph(at('grey.png'))).toEqual({ isAnimated: false, camera: {} })
  expect(readFileSync(at('moving.png')).includes('acTL')).toBe(true)
})

describe('what a camera wrote', () => {
  /** One directory with a pointer to another, as cameras write them: big-endian. */
  const tiff = () => {
    const bytes = Buffer.alloc(200)
    bytes.write('MM\0*', 0, 'latin1')
    bytes.writeUInt32BE(8, 4)
    const entry = (place: number, tag: number, type: number, count: number, value: number) => {
      bytes.writeUInt16BE(tag, place)
      bytes.writeUInt16BE(type, place + 2)
      bytes.writeUInt32BE(count, place + 4)
      if (type === 3) bytes.writeUInt16BE(value, place + 8)
      else bytes.writeUInt32BE(value, place + 8)
    }
    bytes.writeUInt16BE(3, 8)
    entry(10, 0x0110, 2, 6, 150)
    entry(22, 0x8769, 4, 1, 60)
    entry(34, 0x8825, 4, 1, 60)
    bytes.writeUInt16BE(4, 60)
    entry(62, 0x829a, 5, 1, 160)
    entry(74, 0x8827, 3, 1, 400)
    entry(86, 0x9003, 2, 20, 170)
    entry(98, 0xa431, 2, 6, 150)
    bytes.write('X-T5\0\0', 150, 'latin1')
    bytes.writeUInt32BE(1, 160)
    bytes.writeUInt32BE(250, 164)
    bytes.write('2026:11:20 08:00:00\0', 170, 'latin1')
    return bytes
  }

  test('is read as people say it, without place and serial number', () => {
    expect(cameraFacts(tiff())).toEqual({ camera: 'X-T5', exposure: '1/250', iso: '400', takenOn: '2026-11-20' })
  })

  test('is nothing where it is cut off or nonsense', () => {
    const whole = tiff()
    for (let length = 0; length < whole.length; length += 1)
      expect(() => cameraFacts(whole.subarray(0, length))).not.toThrow()
    expect(cameraFacts(Buffer.alloc(64, 0xff))).toEqual({})
  })
})
