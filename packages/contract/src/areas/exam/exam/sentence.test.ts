import { describe, expect, it } from 'vitest'
import { type ExamRules, SHIPPED_RULES } from './rules.ts'
import { adjustmentSentence, examSentence, type SentenceFacts } from './sentence.ts'

const facts: SentenceFacts = {
  openAt: new Date('2026-11-22T01:00:00Z'),
  closeAt: new Date('2026-11-22T03:00:00Z'),
  questionCount: 50,
  total: 100,
  rules: SHIPPED_RULES,
  hasPassword: false,
}

describe('the sentence of an exam', () => {
  it('says the shipped rules with times of Shanghai', () => {
    expect(examSentence(facts)).toBe(
      '共 50 题，满分 100 分，60 分及格；2026年11月22日 09:00 至 11:00 开放，限时 60 分钟；只能作答 1 次；' +
        '可自由切换题目，选项顺序因人而异；中途可换设备继续；不能复制题目；' +
        '交卷后可看总分、本人作答，考试结束且成绩公布后可看各题得分、对错、正确答案、解析；阅卷完成后自动公布成绩，公布后 3 天内可申诉。',
    )
  })

  it('says the times of a question where the order is fixed, and not where it is free', () => {
    const timed: ExamRules = { ...SHIPPED_RULES, itemMinSeconds: 10, itemMaxSeconds: 90 }
    const said = (rules: ExamRules) => examSentence({ ...facts, rules })

    expect(said({ ...timed, navigation: 'sequential' })).toContain(
      '；按顺序作答，不能返回上一题，每题至少停留 10 秒、最多作答 90 秒，到时自动进入下一题，选项顺序因人而异；',
    )
    expect(said({ ...timed, navigation: 'sequential', itemMaxSeconds: null })).toContain('每题至少停留 10 秒，')
    expect(said(timed)).not.toContain('每题')
  })

  it('says every rule that is set', () => {
    const strict: SentenceFacts = {
      ...facts,
      closeAt: new Date('2026-11-23T16:30:00Z'),
      hasPassword: true,
      rules: {
        ...SHIPPED_RULES,
        limitMinutes: null,
        lateEntryMin: 15,
        earliestHandInMin: 10,
        maxAttempts: 3,
        gapMinutes: 30,
        counting: 'average',
        passScore: 72.5,
        navigation: 'sequential',
        shuffleQuestions: true,
        networks: ['10.0.0.0/8'],
        deviceRule: 'release',
        guard: { fullScreen: true, copyBlock: true, switchLimit: 3, onLimit: 'freeze' },
        review: {
          total: 'closed',
          itemScores: 'never',
          outcome: 'never',
          answer: 'never',
          key: 'never',
          explanation: 'never',
          rank: 'published',
        },
        resultBy: 'manual',
        appealDays: 0,
      },
    }

    expect(examSentence(strict)).toBe(
      '共 50 题，满分 100 分，72.5 分及格；2026年11月22日 09:00 至 2026年11月24日 00:30 开放，不限时长，' +
        '开放 15 分钟后不能入场，开考 10 分钟后才能交卷；最多作答 3 次，两次间隔至少 30 分钟，取平均分；' +
        '按顺序作答，不能返回上一题，题目和选项顺序因人而异；中途换设备须监考老师允许；进入须输入考试口令，须使用指定网络；' +
        '须全屏作答，不能复制题目，切出页面超过 3 次将冻结答卷；考试结束后可看总分，成绩公布后可看排名；成绩由管理员公布。',
    )
  })

  it('says that a practice tells its keys, all but what is closed for ever', () => {
    const review = { ...SHIPPED_RULES.review, explanation: 'never' as const }

    expect(examSentence({ ...facts, rules: { ...SHIPPED_RULES, keyRelease: 'handIn', review } })).toContain(
      '；练习式：交卷即公布答案；交卷后可看总分、各题得分、对错、本人作答、正确答案；',
    )
  })

  it('says that nothing can be seen where nothing opens', () => {
    const never = { ...SHIPPED_RULES.review }
    for (const part of Object.keys(never) as (keyof typeof never)[]) never[part] = 'never'

    expect(examSentence({ ...facts, rules: { ...SHIPPED_RULES, review: never } })).toContain('；交卷后不开放查看；')
  })
})

describe('the sentence of an adjustment', () => {
  it('names what differs, and is absent where nothing does', () => {
    const none = { extraMinutes: 0, openAt: null, closeAt: null, extraAttempts: 0 }

    expect(adjustmentSentence(none)).toBeNull()
    expect(adjustmentSentence({ ...none, extraMinutes: 10, closeAt: facts.closeAt })).toBe(
      '为你单独调整：2026年11月22日 11:00 结束，时长延长 10 分钟。',
    )
  })
})
