import { describe, expect, it } from 'vitest'
import { type RuleSubject, ruleSentence, whyNotClassHours } from './rule-sentence.ts'

const aVideo: Extract<RuleSubject, { itemType: 'video' }> = {
  itemType: 'video',
  durationMs: 2_400_000,
  completePercent: 95,
  minSeconds: 0,
  classHoursHundredths: null,
  mustPassCount: 0,
  restudy: 'none',
}
const aDocument: Extract<RuleSubject, { itemType: 'doc' }> = {
  itemType: 'doc',
  charsPerPage: Array.from({ length: 20 }, () => 400),
  pagePercent: 100,
  ackDuty: true,
  classHoursHundredths: null,
  restudy: 'none',
}
const aLive: Extract<RuleSubject, { itemType: 'live' }> = {
  itemType: 'live',
  broadcastTicks: 60_000,
  attendPercent: 80,
  needRounds: 2,
  replayCredits: true,
  classHoursHundredths: null,
}

describe('the sentence beside the player', () => {
  it('tells the rule of a video', () => {
    expect(ruleSentence(aVideo, 45)).toBe('看满 95%（38 分）计 0.88 学时，倍速不影响，重看不重复计')
    expect(
      ruleSentence({ ...aVideo, durationMs: 100_500, minSeconds: 60, mustPassCount: 2, restudy: 'yearly' }, 45),
    ).toBe('看满 95%（1 分 36 秒）、累计学习满 1 分、答对 2 道必答题计 0.03 学时，倍速不影响，每年重看可再计一次')
  })

  it('tells that an item gives no hours', () => {
    expect(ruleSentence({ ...aVideo, classHoursHundredths: 0 }, 45)).toBe(
      '看满 95%（38 分）即为完成，不计学时，倍速不影响，重看不重复计',
    )
  })

  it('tells the rule of a document', () => {
    expect(ruleSentence(aDocument, 45)).toBe(
      '读满 100%（20 页）并确认知悉计 0.25 学时，每页须停留规定时间，全文约 11 分 20 秒，重读不重复计',
    )
    expect(ruleSentence({ ...aDocument, pagePercent: 81, ackDuty: false }, 45)).toContain(
      '读满 81%（17 页）最多计 0.25 学时',
    )
  })

  it('tells the rule of a live class', () => {
    expect(ruleSentence(aLive, 45)).toBe(
      '在线满 80%（80 分）、签到满 2 次，按在线时长计学时，全程计 2.22 学时，看回放可补足，重看不重复计',
    )
    expect(ruleSentence({ ...aLive, needRounds: 0, replayCredits: false }, 45)).toBe(
      '在线满 80%（80 分），按在线时长计学时，全程计 2.22 学时，看回放不补计，重看不重复计',
    )
  })

  it('tells a part of a minute of presence as a whole one', () => {
    expect(ruleSentence({ ...aLive, broadcastTicks: 154_800, needRounds: 0 }, 45)).toContain('在线满 80%（207 分）')
  })
})

describe('class hours of an author', () => {
  it('may not exceed the formula value', () => {
    expect(whyNotClassHours('video', 89, 88)).toBe('学时不能高于时长折算值 0.88')
    expect(whyNotClassHours('doc', 30, 25)).toBe('学时不能高于阅读折算值 0.25')
    expect(whyNotClassHours('video', 88, 88)).toBeNull()
    expect(whyNotClassHours('video', null, 88)).toBeNull()
  })
})
