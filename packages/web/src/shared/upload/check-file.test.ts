import { describe, expect, test } from 'vitest'
import { whyNotFile } from './check-file.ts'

describe('whyNotFile', () => {
  test.each([
    ['课件.MP4', 1, 'video', null],
    ['setup.exe', 1, 'video', '仅支持 MP4、MOV、MKV、AVI、WMV、FLV、WEBM 视频'],
    ['mp4', 1, 'video', '仅支持 MP4、MOV、MKV、AVI、WMV、FLV、WEBM 视频'],
    ['a.mp4', 0, 'video', '不能上传空文件'],
    ['a.mp4', 4 * 1024 ** 3, 'video', null],
    ['a.mp4', 4 * 1024 ** 3 + 1, 'video', '单文件大小不能超过 4 GB'],
    ['a.png', 10 * 1024 ** 2 + 1, 'cover', '单文件大小不能超过 10240kb'],
    ['a.gif', 1, 'cover', '仅限图片格式'],
    ['a.srt', 2 * 1024 ** 2 + 1, 'subtitle', '单文件大小不能超过 2 MB'],
  ] as const)('%s of %i bytes as %s: %s', (name, size, purpose, words) => {
    expect(whyNotFile({ name, size }, purpose)).toBe(words)
  })
})
