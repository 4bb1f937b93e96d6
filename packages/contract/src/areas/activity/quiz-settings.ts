import { z } from 'zod'
import { keyRelease, PRACTICE_STYLE } from '#src/areas/exam/exam/rules.ts'
import { whole } from '../../kit/scalars.ts'
import { keyMoment, activityRefusals as no, outcomeMoment, quizCounting } from './activity-words.ts'

const times = (most: number) => whole(1, most).nullable()

export const quizReview = z.strictObject({
  outcome: outcomeMoment.default('closed'),
  key: keyMoment.default('closed'),
})

/** Rules of the quiz of an activity; every try is worth 100 分. */
export const quizSettings = z.strictObject({
  count: whole(1, 100).default(5).meta({ label: '每次题数' }),
  /** Null: any number. */
  perDay: times(20).default(1).meta({ label: '每日次数' }),
  inAll: times(50).default(null).meta({ label: '总次数' }),
  counting: quizCounting.default('best'),
  /** Whether right answers are told to the points ledger; its rules say what they are worth. */
  points: z.boolean().default(true).meta({ label: '计入积分' }),
  limitMinutes: whole(1, 600).nullable().default(null).meta({ label: '每次时长（分钟）' }),
  /** 分 of 100 with which the part is done. */
  passScore: whole(0, 100).default(60).meta({ label: '完成线（分）' }),
  keyRelease: keyRelease.default('close'),
  review: quizReview.prefault({}),
})
export type QuizSettings = z.output<typeof quizSettings>

export const SHIPPED_QUIZ: QuizSettings = quizSettings.parse({})

const most = (limit: number | null): number => limit ?? Number.POSITIVE_INFINITY

const isEasier = (before: QuizSettings, after: QuizSettings): boolean =>
  after.count === before.count &&
  most(after.perDay) >= most(before.perDay) &&
  most(after.inAll) >= most(before.inAll) &&
  most(after.limitMinutes) >= most(before.limitMinutes) &&
  after.passScore <= before.passScore &&
  (after.counting === before.counting || after.counting === 'best') &&
  (after.points || !before.points) &&
  // Who has answered already did so by the word that nobody knows the keys.
  after.keyRelease === before.keyRelease &&
  (['outcome', 'key'] as const).every((part) => after.review[part] === 'closed' || before.review[part] === 'never')

/** Why a running quiz cannot take these rules, in words; null: it can. */
export const whyNotRules = (before: QuizSettings, after: QuizSettings): string | null =>
  isEasier(before, after) ? null : no.onlyEasier.message

const timesText = ({ perDay, inAll }: QuizSettings): string => {
  const parts = [
    ...(perDay === null ? [] : [`每天最多 ${perDay} 次`]),
    ...(inAll === null ? [] : [`总共最多 ${inAll} 次`]),
  ]
  return parts.length === 0 ? '次数不限' : parts.join('、')
}

/** When a part opens: a practice tells with the hand-in whatever is not closed for ever. */
export const quizMoment = (
  { keyRelease: release, review }: Pick<QuizSettings, 'keyRelease' | 'review'>,
  part: keyof QuizSettings['review'],
): 'submitted' | 'closed' | 'never' => (release === 'handIn' && review[part] !== 'never' ? 'submitted' : review[part])

const opened = { submitted: '交卷后可看', closed: '活动结束后可看', never: '不开放' }

const reviewText = (quiz: QuizSettings): string => {
  const [outcome, key] = [quizMoment(quiz, 'outcome'), quizMoment(quiz, 'key')]
  const parts = outcome === key ? `对错、答案与解析${opened[key]}` : `对错${opened[outcome]}，答案与解析${opened[key]}`
  return quiz.keyRelease === 'handIn' ? `${PRACTICE_STYLE}；${parts}` : parts
}

/** The rules as one sentence, shown to author and person word for word. */
export const quizSentence = (quiz: QuizSettings): string =>
  [
    `每次答 ${quiz.count} 题，满分 100 分`,
    quiz.limitMinutes === null ? '不限时' : `限时 ${quiz.limitMinutes} 分钟`,
    timesText(quiz),
    quiz.counting === 'best' ? '多次作答计最好成绩' : '多次作答计首次成绩',
    `达到 ${quiz.passScore} 分即完成本环节`,
    reviewText(quiz),
    quiz.points ? '答对的题目按积分规则得分' : '不计积分',
  ].join('；') + '。'
