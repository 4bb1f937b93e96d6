import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { expect, test } from 'vitest'
import { nextText } from './exhibition-words.ts'

test('a collection that has not begun says when it does, and then until when it goes', () => {
  const days = (n: number) => new Date(Date.now() + n * DAY_MS)
  const collecting = { stage: 'collecting', submitTo: days(9), voteFrom: null, voteTo: null, resultAt: days(20) }

  expect(nextText({ ...collecting, submitFrom: days(1) })).toMatch(/^\d\d-\d\d \d\d:\d\d 开始征集$/)
  expect(nextText({ ...collecting, submitFrom: days(-1) })).toMatch(/^征集 .+ 截止$/)
})
