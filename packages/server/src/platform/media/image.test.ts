import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanImage, readImageHead, shownSize } from './image.ts'
import { ImageFailure } from './image-parts.ts'
import { aFolder, makeWith, needTools, picture, tools } from './sample-media.fixture.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
const at = (name: string) => join(folder.path, name)

beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder.remove())

const SECRET = 'GPS 30.5928 114.3055'

const exif = (orientation: number) => {
  const entry = `0112000300000001${orientation.toString(16).padStart(4, '0')}0000`
  const tiff = Buffer.concat([Buffer.from(`4d4d002a000000080001${entry}00000000`, 'hex'), Buffer.from(SECRET)])
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
}

const jpegSegment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A red left half and a blue right half as a camera stores them, with a place in EXIF, comment and appendix. */
async function aPhoto(orientation: number) {
  const halves = 'color=red:size=40x40[l];color=blue:size=40x40[r];[l][r]hstack,scale=80:40'
  await makeWith('-f', 'lavfi', '-i', halves, '-frames:v', '1', '-q:v', '2', at('bare.jpg'))
  const bare = await readFile(at('bare.jpg'))
  const extra = [jpegSegment(0xe1, exif(orientation)), jpegSegment(0xfe, Buffer.from(SECRET))]
  await writeFile(
    at('photo.jpg'),
    Buffer.concat([bare.subarray(0, 2), ...extra, bare.subarray(2), Buffer.from(SECRET)]),
  )
  return at('photo.jpg')
}

/** The colour at a corner, as ffmpeg decodes the stored rows. */
function colourAt(file: string, x: number, y: number) {
  const crop = ['-noautorotate', '-i', file, '-vf', `format=rgb24,crop=2:2:${x}:${y}`, '-f', 'rawvideo', '-']
  const [red = 0, , blue = 0] = execFileSync(needTools().ffmpeg, ['-v', 'error', ...crop])
  return red > 150 && blue < 100 ? 'red' : blue > 150 && red < 100 ? 'blue' : `${red},${blue}`
}

describe.skipIf(!tools)('pictures made by ffmpeg', () => {
  test.each(['jpg', 'png', 'webp', 'gif'])('reads the size of a %s under any name', async (format) => {
    await makeWith(...picture('322x182', 0.04), '-frames:v', '1', at(`made.${format}`))
    await writeFile(at('upload'), await readFile(at(`made.${format}`)))

    expect(await readImageHead(at('upload'))).toEqual({ format, width: 322, height: 182, orientation: 1 })
  })

  test.each([
    [6, { width: 40, height: 80 }, 'red', [10, 10]],
    [8, { width: 40, height: 80 }, 'blue', [10, 10]],
    [3, { width: 80, height: 40 }, 'blue', [10, 10]],
    [2, { width: 80, height: 40 }, 'blue', [10, 10]],
    [5, { width: 40, height: 80 }, 'red', [10, 10]],
    [7, { width: 40, height: 80 }, 'blue', [10, 10]],
  ] as const)(
    'turns a photo of orientation %i upright and forgets the place',
    async (orientation, size, colour, [x, y]) => {
      const photo = await aPhoto(orientation)
      expect(shownSize(await readImageHead(photo))).toEqual(size)

      const head = await cleanImage(photo, at('clean.jpg'), needTools())

      expect(head).toEqual({ format: 'jpg', ...size, orientation: 1 })
      expect(colourAt(at('clean.jpg'), x, y)).toBe(colour)
      expect((await readFile(at('clean.jpg'))).includes(SECRET)).toBe(false)
    },
  )

  test('without ffmpeg drops all but the picture and the orientation', async () => {
    const photo = await aPhoto(6)

    const head = await cleanImage(photo, at('clean.jpg'), null)

    expect(head).toEqual({ format: 'jpg', width: 80, height: 40, orientation: 6 })
    expect((await readFile(at('clean.jpg'))).includes('114.3055')).toBe(false)
    expect(colourAt(at('clean.jpg'), 10, 10)).toBe('red')
    expect(colourAt(at('clean.jpg'), 70, 10)).toBe('blue')
  })

  test.each([true, false])('drops the writing in a PNG (ffmpeg: %s)', async (isWithTools) => {
    await makeWith(...picture('64x48', 0.04), '-frames:v', '1', at('bare.png'))
    const bare = await readFile(at('bare.png'))
    const words = Buffer.from(`tEXtComment\0${SECRET}`)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(words.length - 4)
    const chunk = Buffer.concat([length, words, Buffer.alloc(4)])
    await writeFile(
      at('said.png'),
      Buffer.concat([bare.subarray(0, 33), chunk, bare.subarray(33), Buffer.from(SECRET)]),
    )

    const head = await cleanImage(at('said.png'), at('clean.png'), isWithTools ? needTools() : null)

    expect(head).toMatchObject({ format: 'png', width: 64, height: 48 })
    expect((await readFile(at('clean.png'))).includes('114.3055')).toBe(false)
    await makeWith('-i', at('clean.png'), '-f', 'null', '-')
  })

  test('drops the EXIF of a WebP and keeps it readable', async () => {
    await makeWith(...picture('64x48', 0.04), '-frames:v', '1', at('bare.webp'))
    const bare = await readFile(at('bare.webp'))
    const body = exif(1)
    const chunkHead = Buffer.from('EXIF\0\0\0\0', 'latin1')
    chunkHead.writeUInt32LE(body.length, 4)
    const said = Buffer.concat([bare, chunkHead, body, Buffer.alloc(body.length % 2)])
    said.writeUInt32LE(said.length - 8, 4)
    await writeFile(at('said.webp'), said)

    const head = await cleanImage(at('said.webp'), at('clean.webp'), needTools())

    expect(head).toMatchObject({ format: 'webp', width: 64, height: 48 })
    expect((await readFile(at('clean.webp'))).equals(bare)).toBe(true)
  })

  test('drops the comment of an animated GIF and keeps its frames', async () => {
    await makeWith(...picture('64x48', 0.4, 10), at('bare.gif'))
    const bare = await readFile(at('bare.gif'))
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SECRET.length]), Buffer.from(`${SECRET}\0`)])
    await writeFile(
      at('said.gif'),
      Buffer.concat([bare.subarray(0, -1), comment, bare.subarray(-1), Buffer.from(SECRET)]),
    )

    await cleanImage(at('said.gif'), at('clean.gif'), needTools())

    expect((await readFile(at('clean.gif'))).equals(bare)).toBe(true)
  })

  test.each(['jpg', 'png', 'gif', 'webp'])('answers for damaged %s files with an ImageFailure only', async (format) => {
    await makeWith(...picture('32x32', 0.04), '-frames:v', '1', at(`seed.${format}`))
    const original = await readFile(at(`seed.${format}`))
    let seed = 5
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    let refused = 0

    for (let round = 0; round < 300; round += 1) {
      const bytes = Buffer.from(original)
      for (let change = 0; change < 3; change += 1) bytes[random(bytes.length)] = random(2) ? 0xff : random(256)
      await writeFile(at('damaged'), bytes.subarray(0, random(3) ? bytes.length : random(bytes.length)))
      await cleanImage(at('damaged'), at('clean'), null).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ImageFailure)
        refused += 1
      })
    }

    expect(refused).toBeGreaterThan(0)
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

test('refuses a small file that would unfold into a flood of pixels', async () => {
  const head = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head)
  head.writeUInt32BE(60_000, 16)
  head.writeUInt32BE(60_000, 20)
  await writeFile(at('flood.png'), head)

  await expect(readImageHead(at('flood.png'))).rejects.toMatchObject({ code: 'tooManyPixels' })
})

test('refuses a video that is called a picture', async () => {
  await writeFile(at('cover.jpg'), Buffer.from('\0\0\0\x18ftypisom'))

  await expect(readImageHead(at('cover.jpg'))).rejects.toMatchObject({ code: 'notAnImage' })
})
