import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { expect, test } from 'vitest'
import { type DeviceFacts, judgeDevice } from './judge-device.ts'

const able: DeviceFacts = {
  browser: 'Chrome · Windows',
  roundTripMs: 34.6,
  keeps: true,
  clockOffsetMs: -800,
  fullScreen: null,
  staysAwake: true,
}
const found = (facts: Partial<DeviceFacts>, name: string) =>
  judgeDevice({ ...able, ...facts }).find((each) => each.name === name)

test('an able device is good at every point, and full screen is asked only where the exam asks for it', () => {
  const all = judgeDevice(able)

  expect(all.map(({ name }) => name)).toEqual(['浏览器', '网络', '本机存储', '本机时间', '屏幕常亮'])
  expect(all.every(({ isGood }) => isGood)).toBe(true)
  expect(found({}, '网络')?.words).toBe('正常（35 毫秒）')
  expect(found({ fullScreen: true }, '全屏')).toMatchObject({ isGood: true })
})

test('what a device cannot do is told with what to do about it', () => {
  expect(found({ roundTripMs: null }, '网络')).toMatchObject({ isGood: false })
  expect(found({ roundTripMs: 1501 }, '网络')?.words).toContain('连接较慢（1501 毫秒）')
  expect(found({ keeps: false }, '本机存储')?.words).toContain('断网时请勿关闭页面')
  expect(found({ fullScreen: false }, '全屏')?.words).toContain('建议换用电脑')
  expect(found({ staysAwake: false }, '屏幕常亮')?.isGood).toBe(false)
})

test('a wrong clock of the device is told and called harmless', () => {
  expect(found({ clockOffsetMs: 5 * MINUTE_MS }, '本机时间')).toEqual({
    name: '本机时间',
    isGood: true,
    words: '比服务器慢约 5 分钟；考试以服务器时间为准，不受影响',
  })
  expect(found({ clockOffsetMs: -90_000 }, '本机时间')?.words).toContain('快约 2 分钟')
})
