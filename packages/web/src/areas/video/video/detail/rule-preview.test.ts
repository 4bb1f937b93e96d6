import { describe, expect, test } from 'vitest'
import { previewSentence, whyNotHours } from './rule-preview.ts'

const video = { duration: 2400, formulaHours: 0.88, questions: [] }

describe('previewSentence', () => {
  test('says the sentence of the brief', () => {
    const draft = { completePercent: 95, minSeconds: 0, restudy: 'none', classHours: null } as const

    expect(previewSentence(video, draft)).toBe('看满 95%（38 分）计 0.88 学时，倍速不影响，重看不重复计')
  })

  test('changes with what is typed', () => {
    const draft = { completePercent: 50, minSeconds: 60, restudy: 'yearly', classHours: 0.5 } as const

    expect(previewSentence(video, draft)).toBe(
      '看满 50%（20 分）、累计学习满 1 分计 0.50 学时，倍速不影响，每年重看可再计一次',
    )
  })

  test('says nothing about a length that is not known or a percentage half typed', () => {
    expect(previewSentence({ ...video, duration: 0 }, { completePercent: 95 })).toBe('')
    expect(previewSentence(video, { completePercent: undefined })).toBe('')
  })
})

describe('whyNotHours', () => {
  test('lets authors lower the value of the formula only', () => {
    expect(whyNotHours(video, 0.88)).toBeNull()
    expect(whyNotHours(video, 0.89)).toBe('学时不能高于时长折算值 0.88')
  })
})
