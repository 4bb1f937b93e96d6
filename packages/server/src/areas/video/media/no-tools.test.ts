import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getProgress, uploadVideo } from '@portal/contract/areas/video/media.ts'
import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFolder, H264_AAC, makeWith, picture, tone } from '#src/platform/media/sample-media.fixture.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { type TusClient, tusClient } from '#test/tus-client.ts'

let t: TestApp
let tus: TusClient
let folder: Awaited<ReturnType<typeof aFolder>>
let author: Client

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1', FFMPEG_PATH: '/nowhere/ffmpeg' })
  tus = await tusClient(t)
  folder = await aFolder()
  author = await t.as(P.video, P.videoAdd, P.videoEdit)
})
afterAll(async () => {
  await t.close()
  await folder.remove()
})

const begin = async (fileName: string, args: string[], category: 'shipin' | 'xiaoshipin' = 'shipin') => {
  const file = join(folder.path, fileName)
  await makeWith(...args, file)
  const content = await readFile(file)
  const uploadId = await tus.send(author, { fileName, content })
  const { videoId } = await author.call(uploadVideo, { uploadId, channel: 'portal', category })
  const state = async () => (await author.call(getProgress, { videoIds: [videoId] }))[0]
  await expect.poll(async () => (await state())?.stage, { timeout: 25_000 }).toMatch(/done|failed/)
  return { videoId, content, progress: await state() }
}

describe('a server without ffmpeg', () => {
  test('plays an MP4 from its original, by range, with the length read from its head', async () => {
    const { videoId, content } = await begin('a.mp4', [...picture('640x360', 3), ...tone(3), ...H264_AAC])

    const info = await author.call(getSingleVideoInfo, { id: videoId, manage: true })
    const [source] = info.play.sources
    const part = await tus.get(source?.url ?? '', { 'x-token': author.token, range: 'bytes=100-199' })

    expect(info).toMatchObject({ mediaState: 'ready', duration: expect.closeTo(3, 0) })
    expect(source).toMatchObject({ kind: 'mp4', height: 360 })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(100, 200))
  })

  test('plays WebM as well', async () => {
    const { progress } = await begin('b.webm', [...picture('320x180', 2), '-c:v', 'libvpx', '-b:v', '200k'])

    expect(progress).toMatchObject({ stage: 'done' })
  })

  test('says of every other format what to upload instead', async () => {
    const words = '服务器未安装转码组件，该格式无法在线播放，请上传 MP4（H.264/AAC）'

    const matroska = await begin('c.mkv', [...picture('320x180', 2), ...tone(2), ...H264_AAC])
    const oldCodec = await begin('d.mp4', [...picture('320x180', 2), '-c:v', 'mpeg4'])

    expect(matroska.progress).toMatchObject({ stage: 'failed', failCode: 'noTools', failText: words })
    expect(oldCodec.progress).toMatchObject({ stage: 'failed', failText: words })
  })

  test('holds short videos to five minutes', async () => {
    const still = [
      '-f',
      'lavfi',
      '-i',
      'color=size=64x64:rate=1:duration=301',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
    ]

    const { progress } = await begin('e.mp4', still, 'xiaoshipin')

    expect(progress).toMatchObject({ stage: 'failed', failText: '小视频时长不能超过 5 分钟' })
  })
})
