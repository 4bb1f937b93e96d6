import { shippedPolicy } from '@portal/contract/areas/video/video.ts'
import { expect, test } from 'vitest'
import { creditWords } from './credit-words.ts'

const video = (duration: number, completePercent = 100) => ({
  duration,
  policy: { ...shippedPolicy('school'), completePercent },
})

test('says what counts of a lesson, and when it counts', () => {
  expect(creditWords({ video: video(1200, 95), creditedSeconds: 744, completed: false, hours: 0.42 })).toEqual({
    percent: 65,
    done: '已计 12 分',
    of: ' / 19 分',
    rule: '满 19 分计 0.42 学时',
  })
  expect(creditWords({ video: video(60), creditedSeconds: 0, completed: false, hours: 0.02 })).toMatchObject({
    percent: 0,
    done: '已计 0 秒',
    of: ' / 59 秒',
  })
})

test('a finished lesson is full, whatever a second visit has settled', () => {
  expect(creditWords({ video: video(1200), creditedSeconds: 30, completed: true, hours: 0.5 })).toMatchObject({
    percent: 100,
    done: '已学完',
    rule: '已计 0.50 学时',
  })
})

test('a lesson without hours does not promise any', () => {
  expect(creditWords({ video: video(600), creditedSeconds: 60, completed: false, hours: 0 }).rule).toBe(
    '满 10 分为学完，不计学时',
  )
})
