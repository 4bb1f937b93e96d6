import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getFile } from '@portal/contract/areas/files/file.ts'
import { getProgress, listVersions, retryTranscode, uploadVideo } from '@portal/contract/areas/video/media.ts'
import { updateVideoAttr } from '@portal/contract/areas/video/video-manage.ts'
import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aFolder, H264_AAC, makeWith, picture, tone } from '#src/platform/media/sample-media.fixture.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { videos } from '#src/schema/video.ts'
import { reviveMedia } from '#src/shared/media-versions/process.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aPublishedVideo, aVersion, aVideo } from '#test/factories/video.ts'
import { type TusClient, tusClient } from '#test/tus-client.ts'

// Encoding runs at low priority: on a busy machine it takes its time.
vi.setConfig({ testTimeout: 60_000 })

let t: TestApp
let tus: TusClient
let folder: Awaited<ReturnType<typeof aFolder>>
let author: Client

const make = async (name: string, ...args: string[]) => {
  const file = join(folder.path, name)
  await makeWith(...args, file)
  return readFile(file)
}

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  tus = await tusClient(t)
  folder = await aFolder()
  author = await t.as(P.video, P.videoAdd, P.videoEdit)
})
afterAll(async () => {
  await t.close()
  await folder.remove()
})

const begin = async (fileName: string, content: Buffer, more: { videoId?: string; category?: 'xiaoshipin' } = {}) => {
  const uploadId = await tus.send(author, { fileName, content })
  const body = { uploadId, channel: 'portal', category: 'shipin', ...more } as const
  return { uploadId, ...(await author.call(uploadVideo, body)) }
}

const progressOf = async (videoId: string) => {
  const [row] = await author.call(getProgress, { videoIds: [videoId] })
  return row
}

const settled = (videoId: string) =>
  expect.poll(async () => (await progressOf(videoId))?.stage, { timeout: 50_000, interval: 100 })

describe('an uploaded video', () => {
  test('becomes a ladder with poster and sprites, playable by signed addresses', async () => {
    const content = await make('wide.mp4', ...picture('854x480', 8), ...tone(8), ...H264_AAC)

    const { videoId, versionNo, mediaState } = await begin('消防安全.mp4', content)
    await settled(videoId).toBe('done')

    expect({ versionNo, mediaState }).toEqual({ versionNo: 1, mediaState: 'queued' })
    const info = await author.call(getSingleVideoInfo, { id: videoId, manage: true })
    expect(info).toMatchObject({ title: '消防安全', duration: 8, state: 'draft', mediaState: 'ready', versionNo: 1 })
    const [source] = info.play.sources
    expect(source).toMatchObject({ kind: 'hls', height: 480 })

    const read = async (url: string) => {
      const answer = await tus.get(url, { 'x-token': author.token })
      expect(answer.status).toBe(200)
      return answer
    }
    const near = (base: string, line: string) => new URL(line, `http://x${base}`).href.slice('http://x'.length)
    const master = await (await read(source?.url ?? '')).text()
    const rungs = master.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(rungs.map((line) => line.split('/')[0])).toEqual(['360', '480'])
    const rung = near(source?.url ?? '', rungs[1] ?? '')
    const segments = (await (await read(rung)).text()).split('\n').filter((line) => line.startsWith('seg-'))
    expect(segments.length).toBeGreaterThan(0)
    const segment = await read(near(rung, segments[0] ?? ''))
    expect(segment.headers.get('content-type')).toBe('video/mp2t')
    expect((await tus.get(near(rung, segments[0] ?? ''))).status).toBe(403)
    expect((await read(info.play.posterUrl)).headers.get('content-type')).toBe('image/jpeg')
    expect(await (await read(info.play.spriteUrl)).json()).toMatchObject({ tileWidth: 160, sheets: ['sprite-1.jpg'] })
  })

  test('shows rising percents on its way', async () => {
    const content = await make('long.mp4', ...picture('854x480', 8), ...tone(8), ...H264_AAC)
    const { videoId } = await begin('进度.mp4', content)
    const seen: { stage: string; percent: number }[] = []

    await expect
      .poll(
        async () => {
          const row = await progressOf(videoId)
          if (row) seen.push({ stage: row.stage, percent: row.percent })
          return row?.stage
        },
        { timeout: 50_000, interval: 20 },
      )
      .toBe('done')

    const percents = seen.map(({ percent }) => percent)
    expect(percents).toEqual([...percents].sort((a, b) => a - b))
    expect(percents.some((percent) => percent > 0 && percent < 96)).toBe(true)
  })

  test('that is broken says why, offers another try, and is saved by another file', async () => {
    const whole = await make('src.mp4', ...picture('640x360', 4), ...tone(4), ...H264_AAC)
    const broken = Buffer.concat([whole.subarray(0, Math.floor(whole.length / 2))])

    const { videoId } = await begin('损坏.mp4', broken)
    await settled(videoId).toBe('failed')
    expect(await progressOf(videoId)).toMatchObject({
      failCode: 'damaged',
      failText: '源文件损坏，无法读取',
      canRetry: true,
    })
    expect(await author.call(retryTranscode, { videoId })).toEqual({ mediaState: 'queued' })
    await settled(videoId).toBe('failed')
    const second = await begin('完好.mp4', whole, { videoId })
    await settled(videoId).toBe('done')

    expect(second.versionNo).toBe(2)
    const versions = await author.call(listVersions, { videoId })
    expect(versions.map(({ versionNo, mediaState, current }) => [versionNo, mediaState, current])).toEqual([
      [2, 'ready', true],
      [1, 'failed', false],
    ])
    expect(await author.refused(retryTranscode, { videoId })).toMatchObject({ message: '该视频无需重试' })
  })

  test('without a picture is refused by name', async () => {
    const { videoId } = await begin('只有声音.mp4', await make('audio.mp4', ...tone(3), '-c:a', 'aac'))

    await settled(videoId).toBe('failed')

    expect(await progressOf(videoId)).toMatchObject({ failText: '没有视频画面轨道' })
  })

  test('becomes one video however often the page asks', async () => {
    const uploadId = await tus.send(author, {
      fileName: '一次.mp4',
      content: await make('once.mp4', ...picture('320x180', 1), ...H264_AAC),
    })
    const body = { uploadId, channel: 'portal', category: 'shipin' } as const

    const answers = await Promise.all([1, 2, 3, 4].map(() => author.call(uploadVideo, body)))

    expect(new Set(answers.map(({ videoId }) => videoId)).size).toBe(1)
    expect(await t.db.$count(mediaVersions, eq(mediaVersions.videoId, answers[0]?.videoId ?? ''))).toBe(1)
  })

  test('also comes as a form, and needs the code of its channel', async () => {
    const content = await make('form.webm', ...picture('320x180', 1), '-c:v', 'libvpx', '-b:v', '200k')
    const form = (channel: string) => {
      const data = new FormData()
      data.set('channel', channel)
      data.set('category', 'shipin')
      data.set('attach', new Blob([new Uint8Array(content)]), '表单.webm')
      return data
    }
    const post = async (channel: string) =>
      (await fetch(`${tus.origin}/${uploadVideo.path}`, {
        method: 'POST',
        headers: { 'x-token': author.token },
        body: form(channel),
      }).then((answer) => answer.json())) as { status: number; result: { videoId: string } }

    const sent = await post('portal')
    const foreign = await post('school')

    await settled(sent.result.videoId).toBe('done')
    expect(foreign.status).toBe(1003)
  })

  test('shows its original to managers of its rows only', async () => {
    const { videoId } = await begin('原片.mp4', await make('own.mp4', ...picture('320x180', 1), ...H264_AAC))
    const [version] = await t.db.select().from(mediaVersions).where(eq(mediaVersions.videoId, videoId))
    const manager = await t.as(P.video)
    const keeperOfOwn = await t.asWho({ codes: [P.video], scope: { kind: 'own' } })

    expect(await manager.call(getFile, { fileId: version?.fileId ?? '' })).toMatchObject({ name: '原片.mp4' })
    expect(await keeperOfOwn.refused(getFile, { fileId: version?.fileId ?? '' })).toMatchObject({ status: 1004 })
    expect(await keeperOfOwn.call(getProgress, { videoIds: [videoId] })).toEqual([])
  })
})

describe('processing that died', () => {
  test('is taken up again after ten silent minutes', async () => {
    const video = await aVideo(t.db, { durationMs: 0 })
    const silent = new Date(Date.now() - 11 * MINUTE_MS)
    const dead = await aVersion(t.db, video, { state: 'processing', attempts: 1, progressAt: silent, durationMs: 0 })

    await reviveMedia(t.running)()

    await expect
      .poll(async () => (await t.db.select().from(mediaVersions).where(eq(mediaVersions.id, dead.id)))[0]?.attempts, {
        timeout: 10_000,
      })
      .toBeGreaterThan(1)
  })
})

describe('subtitles and covers', () => {
  test('are converted, cleaned and shown with the video', async () => {
    const video = await aVideo(t.db)
    const srt = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n注意安全\n')
    const subtitleId = await tus.send(author, { fileName: '中文.srt', content: srt, purpose: 'subtitle' })
    const png = await make('cover.png', ...picture('1280x720', 1), '-frames:v', '1')
    const coverUploadId = await tus.send(author, { fileName: '封面.png', content: png, purpose: 'cover' })
    const subtitles = [{ lang: 'zh', name: '中文', isDefault: true, uploadId: subtitleId }]

    await author.call(updateVideoAttr, { ids: [video.id], attrs: { subtitles, coverUploadId } })

    const info = await author.call(getSingleVideoInfo, { id: video.id, manage: true })
    const vtt = await tus.get(info.subtitles[0]?.url ?? '', { 'x-token': author.token })
    expect(vtt.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await vtt.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n注意安全\n')
    expect((await tus.get(info.coverUrl, { 'x-token': author.token })).headers.get('content-type')).toBe('image/png')
    const [row] = await t.db.select().from(videos).where(eq(videos.id, video.id))
    expect(row?.coverFileId).not.toBeNull()
  })

  test('of a small picture is refused', async () => {
    const small = await make('small.png', ...picture('320x180', 1), '-frames:v', '1')

    await expect(tus.send(author, { fileName: '小.png', content: small, purpose: 'cover' })).rejects.toThrow(
      '图片最低像素为（宽*高）：640*360',
    )
  })
})

describe('a new file of a published video', () => {
  test('waits for its review beside the live one, and asks what to do with progress', async () => {
    const video = await aPublishedVideo(t.db)
    const content = await make('second.mp4', ...picture('320x180', 2), ...tone(2), ...H264_AAC)
    const uploadId = await tus.send(author, { fileName: '新版.mp4', content })
    const body = { uploadId, channel: 'portal', category: 'shipin', videoId: video.id } as const

    const refused = await author.refused(uploadVideo, body)
    const { versionNo } = await author.call(uploadVideo, { ...body, changeKind: 'keep' })
    await settled(video.id).toBe('done')

    expect(refused.message).toBe('请选择更换文件后如何处理已有进度')
    expect(versionNo).toBe(2)
    const learner = await t.as()
    expect(await learner.call(getSingleVideoInfo, { id: video.id })).toMatchObject({ versionNo: 1, duration: 600 })
    expect(await author.call(getSingleVideoInfo, { id: video.id, manage: true })).toMatchObject({
      changeState: 'open',
      draft: { versionNo: 2, duration: expect.closeTo(2, 0) },
    })
  })
})
