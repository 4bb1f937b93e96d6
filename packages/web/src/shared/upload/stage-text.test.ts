import { describe, expect, test } from 'vitest'
import { durationText, stageText } from './stage-text.ts'
import { newTask } from './upload-tasks.ts'

const task = newTask({
  id: '1',
  fileName: 'a.mp4',
  bytes: 10,
  lastModified: 0,
  target: { channel: 'portal', category: 'shipin', note: '' },
})

describe('stageText', () => {
  test.each([
    [{ stage: 'upload', percent: 40, speed: 2 * 1024 * 1024, leftSeconds: 80 }, '上传 40% · 2.0MB/s · 剩余 1 分 20 秒'],
    [{ stage: 'upload', percent: 40, isWaiting: true }, '连接中断，恢复后自动继续'],
    [{ stage: 'verify' }, '校验'],
    [{ stage: 'queue', queueAhead: 2 }, '排队（前面还有 2 个）'],
    [{ stage: 'queue', queueAhead: 0 }, '排队'],
    [{ stage: 'transcode', percent: 37 }, '转码 37%'],
    [{ stage: 'cover' }, '生成封面'],
    [{ stage: 'done' }, '完成'],
    [{ stage: 'done', isInstant: true }, '已存在相同文件，秒传完成'],
    [{ stage: 'failed', failText: '没有视频画面轨道' }, '没有视频画面轨道'],
    [{ stage: 'choose', percent: 60 }, '已上传 60%，选择同一文件可继续'],
  ] as const)('%o is said as %s', (changes, words) => {
    expect(stageText({ ...task, ...changes })).toBe(words)
  })
})

describe('durationText', () => {
  test.each([
    [0, '0 秒'],
    [59, '59 秒'],
    [60, '1 分'],
    [3599, '59 分 59 秒'],
    [3900, '1 小时 5 分'],
  ])('%i seconds are %s', (seconds, words) => {
    expect(durationText(seconds)).toBe(words)
  })
})
