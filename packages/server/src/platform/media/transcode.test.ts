import { execFile } from 'node:child_process'
import { copyFile, readdir, readFile, readlink, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findMediaTools } from './ffmpeg.ts'
import { readImageHead } from './image.ts'
import { failureFromLog } from './media-failure.ts'
import { writeMasterPlaylist } from './playlist.ts'
import { probe } from './probe.ts'
import { aFolder, H264_AAC, makeWith, needTools, picture, tone, tools } from './sample-media.fixture.ts'
import { poster, previewSprite } from './stills.ts'
import { planLadder, remuxRung, transcodeRung } from './transcode.ts'

const LIMIT_MS = 120_000
let folder: Awaited<ReturnType<typeof aFolder>>
const at = (name: string) => join(folder.path, name)

beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder.remove())

test.each([
  [1920, 1080, ['640x360', '854x480', '1280x720', '1920x1080']],
  [1280, 720, ['640x360', '854x480', '1280x720']],
  [720, 1280, ['360x640', '480x854', '720x1280']],
  [1000, 600, ['600x360', '800x480']],
  [321, 181, ['320x180']],
])('plans for %i x %i the rungs %j', (width, height, sizes) => {
  expect(planLadder({ width, height }).map((rung) => `${rung.width}x${rung.height}`)).toEqual(sizes)
})

test.each([
  ['av_interleaved_write_frame(): No space left on device', 'noSpace', '存储空间不足，请联系管理员'],
  ['Decoder (codec hevc) not found for input stream #0:0', 'codecUnsupported', '编码不受支持（hevc）'],
  ["Stream map '0:v:0' matches no streams.", 'noVideoTrack', '没有视频画面轨道'],
  ['[mov] moov atom not found', 'damaged', '源文件损坏，无法读取'],
  ['something nobody has seen before', 'interrupted', '转码服务中断，请重试'],
])('reads %j as its failure', (log, code, text) => {
  expect(failureFromLog(log)).toMatchObject({ code, text, technicalLog: log })
})

test('finds no tools where none are, and tries nothing behind a path that was set', async () => {
  expect(await findMediaTools({ PATH: folder.path })).toBeNull()
  expect(await findMediaTools({ ...process.env, FFMPEG_PATH: at('nowhere') })).toBeNull()
})

describe.skipIf(!tools)('with the real ffmpeg', { timeout: 60_000 }, () => {
  const namesIn = async (dir: string) => (await readdir(dir, { recursive: true })).sort()

  const streamsOf = async (file: string) => {
    const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_entries', 'packet=pts_time,flags', file]
    return JSON.parse((await promisify(execFile)(needTools().ffprobe, args, { maxBuffer: 1 << 26 })).stdout)
  }

  const ffmpegsReading = async (file: string) => {
    const found: string[] = []
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const isTool = (await readlink(`/proc/${pid}/exe`).catch(() => '')).includes('ffmpeg')
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      if (isTool && command.includes(file)) found.push(pid)
    }
    return found
  }

  test('makes the ladder of a 12 s video, with progress, poster, sprite and master playlist', async () => {
    const file = at('twelve.mov')
    await makeWith(...picture('854x480', 12), ...tone(12), ...H264_AAC, '-c:v', 'mpeg4', file)
    const source = await probe(needTools(), file)
    const outDir = at('ladder')
    const rungs = planLadder(source)

    const heard: number[] = []
    for (const rung of rungs) {
      const percents: number[] = []
      const onProgress = (percent: number) => percents.push(percent)
      const job = { tools: needTools(), file, source, rung, outDir, timeLimitMs: LIMIT_MS, onProgress }
      await transcodeRung(job)
      expect(percents).toEqual([...percents].sort((a, b) => a - b))
      expect(percents.at(-1)).toBe(100)
      heard.push(percents.length)
    }
    await poster({ tools: needTools(), file, source }, join(outDir, 'poster.jpg'))
    const sprite = await previewSprite({ tools: needTools(), file, source }, outDir, 2, LIMIT_MS)
    await writeMasterPlaylist(needTools(), outDir, rungs)

    expect(source).toMatchObject({
      width: 854,
      height: 480,
      videoCodec: 'mpeg4',
      audioCodec: 'aac',
      isRemuxable: false,
    })
    expect(await namesIn(outDir)).toEqual([
      '360',
      '360/index.m3u8',
      '360/seg-00000.ts',
      '360/seg-00001.ts',
      '480',
      '480/index.m3u8',
      '480/seg-00000.ts',
      '480/seg-00001.ts',
      'master.m3u8',
      'poster.jpg',
      'sprite-1.jpg',
      'sprite.json',
    ])
    const master = await readFile(join(outDir, 'master.m3u8'), 'utf8')
    expect(master).toMatch(
      /BANDWIDTH=\d+,.*RESOLUTION=640x360,CODECS="avc1\.4d40[0-9a-f]{2},mp4a\.40\.2"\n360\/index\.m3u8/,
    )
    expect(master.indexOf('360/index.m3u8')).toBeLessThan(master.indexOf('480/index.m3u8'))
    expect(sprite).toMatchObject({ tiles: 6, columns: 10, rows: 1, secondsPerTile: 2, sheets: ['sprite-1.jpg'] })
    expect(await readImageHead(join(outDir, 'sprite-1.jpg'))).toMatchObject({ width: 1600, height: 90 })
    expect(await readImageHead(join(outDir, 'poster.jpg'))).toMatchObject({ width: 854, height: 480 })
  })

  test('starts every segment with a keyframe at the same time in each rung', async () => {
    const starts = await Promise.all(
      ['360', '480'].map(async (name) => {
        const found = await streamsOf(at(`ladder/${name}/seg-00001.ts`))
        const first = found.packets.find((packet: { flags: string }) => packet.flags.startsWith('K'))
        const { codec_name, width, height } = found.streams[0]
        return { time: first.pts_time, codec_name, size: `${width}x${height}` }
      }),
    )

    expect(starts.map(({ codec_name, size }) => `${codec_name} ${size}`)).toEqual(['h264 640x360', 'h264 854x480'])
    expect(starts[0]?.time).toBe(starts[1]?.time)
  })

  test('keeps a phone video upright and without the names in its metadata', async () => {
    const words = ['-metadata', 'title=秘密', '-metadata', 'location=+30.1+114.2/']
    await makeWith(...picture('640x360', 2), ...H264_AAC, ...words, at('flat.mp4'))
    await makeWith('-i', at('flat.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90', at('phone.mp4'))
    const file = at('phone.mp4')
    const source = await probe(needTools(), file)
    const [rung] = planLadder(source)
    if (!rung) throw new Error('no rung')

    await transcodeRung({ tools: needTools(), file, source, rung, outDir: at('phone'), timeLimitMs: LIMIT_MS })

    const segment = at('phone/360/seg-00000.ts')
    expect((await streamsOf(segment)).streams[0]).toMatchObject({ width: 360, height: 640 })
    expect((await readFile(segment)).includes('秘密')).toBe(false)
  })

  test('cuts an H.264/AAC video into segments without encoding', async () => {
    const file = at('ready.mp4')
    await makeWith(...picture('320x180', 8), ...tone(8), ...H264_AAC, '-g', '50', file)
    const source = await probe(needTools(), file)

    await remuxRung({ tools: needTools(), file, source, outDir: at('remux'), timeLimitMs: LIMIT_MS })

    expect(source.isRemuxable).toBe(true)
    expect(await namesIn(at('remux'))).toContain('source/seg-00001.ts')
  })

  test.each(['+faststart', '0'])('calls a cut-off MP4 damaged (movflags %s)', async (flags) => {
    const file = at(`cut${flags}.mp4`)
    await makeWith(...picture('640x360', 12), ...tone(12), ...H264_AAC, '-movflags', flags, file)
    await truncate(file, Math.floor((await stat(file)).size / 2))

    const work = probe(needTools(), file).then((source) => {
      const [rung] = planLadder(source)
      if (!rung) throw new Error('no rung')
      return transcodeRung({ tools: needTools(), file, source, rung, outDir: at('cut'), timeLimitMs: LIMIT_MS })
    })

    await expect(work).rejects.toMatchObject({ code: 'damaged', text: '源文件损坏，无法读取' })
  })

  test('finds no picture in a sound-only MP4, nor in one with a cover', async () => {
    await makeWith(...tone(2), '-c:a', 'aac', at('sound.mp4'))
    await makeWith(...picture('64x64', 0.04), '-frames:v', '1', at('cover.jpg'))
    const cover = ['-map', '0', '-map', '1', '-c', 'copy', '-disposition:v:0', 'attached_pic']
    await makeWith('-i', at('sound.mp4'), '-i', at('cover.jpg'), ...cover, at('covered.mp4'))

    for (const name of ['sound.mp4', 'covered.mp4']) {
      await expect(probe(needTools(), at(name))).rejects.toMatchObject({
        code: 'noVideoTrack',
        text: '没有视频画面轨道',
      })
    }
  })

  test('names a codec it does not know', async () => {
    await makeWith(...picture('320x180', 1), ...H264_AAC, at('plain.mp4'))
    const bytes = await readFile(at('plain.mp4'))
    bytes.write('zq9x', bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1')
    await writeFile(at('odd.mp4'), bytes)

    const refusal = probe(needTools(), at('odd.mp4'))

    await expect(refusal).rejects.toMatchObject({ code: 'codecUnsupported', text: '编码不受支持（zq9x）' })
  })

  test('opens neither a playlist that calls other files nor a list of files', async () => {
    await copyFile(at('plain.mp4'), at('victim.ts'))
    await writeFile(at('call.mp4'), '#EXTM3U\n#EXTINF:1,\nvictim.ts\n#EXT-X-ENDLIST\n')
    await writeFile(at('concat.mp4'), "ffconcat version 1.0\nfile 'plain.mp4'\n")

    for (const name of ['call.mp4', 'concat.mp4']) {
      await expect(probe(needTools(), at(name))).rejects.toMatchObject({ code: 'damaged' })
    }
  })

  test('an abort leaves neither process nor file', async () => {
    const file = at('long.mp4')
    await makeWith(...picture('1280x720', 30, 30), '-c:v', 'mpeg4', '-q:v', '9', file)
    const source = await probe(needTools(), file)
    const rung = planLadder(source).at(-1)
    if (!rung) throw new Error('no rung')
    const abort = new AbortController()
    const started = () => abort.abort()

    const job = { tools: needTools(), file, source, rung, outDir: at('aborted'), timeLimitMs: LIMIT_MS }
    await expect(transcodeRung({ ...job, onProgress: started, signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })

    expect(await readdir(at('aborted'))).toEqual([])
    expect(await ffmpegsReading(file)).toEqual([])
  })

  test('a run past its time limit is stopped and says so', async () => {
    const file = at('long.mp4')
    const source = await probe(needTools(), file)
    const rung = planLadder(source).at(-1)
    if (!rung) throw new Error('no rung')

    const job = { tools: needTools(), file, source, rung, outDir: at('late'), timeLimitMs: 300 }
    await expect(transcodeRung(job)).rejects.toMatchObject({ code: 'timeout', text: '处理超时，已自动重试 3 次' })

    expect(await readdir(at('late'))).toEqual([])
    expect(await ffmpegsReading(file)).toEqual([])
  })

  test('a missing program is an interrupted service', async () => {
    const broken = { ...needTools(), ffprobe: at('nowhere') }

    await expect(probe(broken, at('plain.mp4'))).rejects.toMatchObject({ code: 'interrupted' })
  })
})
