import { z } from 'zod'
import { addressRange } from '#src/areas/account/sign-in-address-range.ts'
import { points } from '#src/areas/assessment/question/content.ts'
import { choice } from '#src/kit/choice.ts'
import { whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'

export const examCounting = choice(
  { best: '取最高分', last: '取最后一次', first: '取第一次', average: '取平均分' },
  '计分方式',
)
export const deviceRule = choice(
  { takeOver: '可换设备继续', release: '换设备须监考允许', refuse: '不可换设备' },
  '换设备',
)
export const onLimit = choice({ warn: '提醒', freeze: '冻结', submit: '交卷' }, '超限处理')

/** When a part of the review opens. */
export const reviewMoment = choice(
  { submitted: '交卷后', closed: '考试结束后', published: '成绩公布后', never: '不开放' },
  '开放时间',
)
export type ReviewMoment = z.output<typeof reviewMoment>

/** The same of what tells right from wrong: never sooner than the keys. */
export const keyMoment = choice({ closed: '考试结束后', published: '成绩公布后', never: '不开放' }, '开放时间')

export const PRACTICE_STYLE = '练习式：交卷即公布答案'
/** When the keys of something that several people answer are told, decision 036. */
export const keyRelease = choice({ close: '结束后公布答案', handIn: PRACTICE_STYLE }, '答案公布')

/** As its author sets it; {@link openingMatrix} says what it comes to. */
const reviewSettings = z.strictObject({
  total: reviewMoment.default('submitted'),
  itemScores: keyMoment.default('published'),
  outcome: keyMoment.default('published'),
  answer: reviewMoment.default('submitted'),
  key: keyMoment.default('published'),
  explanation: keyMoment.default('published'),
  rank: reviewMoment.default('never'),
})
export type ReviewPart = keyof z.output<typeof reviewSettings>
export type ReviewMatrix = Record<ReviewPart, ReviewMoment>

/** Parts that tell right from wrong. */
export const keyParts = ['itemScores', 'outcome', 'key', 'explanation'] as const
export const isKeyPart = (part: ReviewPart): boolean => keyParts.some((each) => each === part)

export const reviewPartWords: Record<ReviewPart, string> = {
  total: '总分',
  itemScores: '各题得分',
  outcome: '对错',
  answer: '本人作答',
  key: '正确答案',
  explanation: '解析',
  rank: '排名',
}

const minutes = (most: number) => whole(0, most)

/** Rules of a sitting; the one generated sentence of author and examinee is made of them. */
export const examRules = z.strictObject({
  limitMinutes: whole(1, 600).nullable().default(60).meta({ label: '考试时长（分钟）' }),
  /** Latest start after openAt; null: until closeAt. */
  lateEntryMin: minutes(1440).nullable().default(null).meta({ label: '最晚入场（分钟）' }),
  earliestHandInMin: minutes(600).default(0).meta({ label: '最早交卷（分钟）' }),
  maxAttempts: whole(1, 10).default(1).meta({ label: '作答次数' }),
  gapMinutes: minutes(43_200).default(0).meta({ label: '两次间隔（分钟）' }),
  counting: examCounting.default('best'),
  /** 分 */
  passScore: points(0, 30_000, '及格分不正确').default(60).meta({ label: '及格分' }),
  navigation: choice({ free: '自由作答', sequential: '顺序作答' }, '作答方式').default('free'),
  /** Sequential only: how long the open question is kept at least, and at most, by the server's clock. */
  itemMinSeconds: whole(1, 3600).nullable().default(null).meta({ label: '每题最短停留（秒）' }),
  itemMaxSeconds: whole(5, 7200).nullable().default(null).meta({ label: '每题最长作答（秒）' }),
  shuffleQuestions: z.boolean().default(false).meta({ label: '题目乱序' }),
  shuffleOptions: z.boolean().default(true).meta({ label: '选项乱序' }),
  networks: z.array(addressRange).max(50).default([]).meta({ label: '允许的网络' }),
  deviceRule: deviceRule.default('takeOver'),
  graceSeconds: whole(0, 120).default(10).meta({ label: '宽限（秒）' }),
  guard: z
    .strictObject({
      fullScreen: z.boolean().default(false),
      copyBlock: z.boolean().default(true),
      switchLimit: whole(0, 100).nullable().default(null),
      onLimit: onLimit.default('warn'),
    })
    .prefault({}),
  keyRelease: keyRelease.default('close'),
  review: reviewSettings.prefault({}),
  appealDays: whole(0, 30).default(3).meta({ label: '申诉期（天）' }),
  marking: z
    .strictObject({
      blind: z.boolean().default(true),
      double: z.boolean().default(false),
      tolerance: points(0, 100, '允许差不正确').default(1),
      /** Least step of a mark, 分. */
      step: points(0.01, 1, '分数步长须为 0.01–1').default(0.5),
      markerIds: z.array(z.uuid()).max(100).default([]),
    })
    .prefault({}),
  /** What passing gives beside points. */
  outputs: z
    .strictObject({
      certificate: z.boolean().default(false),
      certificateTitle: text({ label: '证书名称', min: 2, max: 30 }).default('考试合格证书'),
      /** Null: for ever. */
      certificateMonths: whole(1, 120).nullable().default(null),
      nextText: text({ label: '下一步', max: 30 }).default(''),
      nextPath: text({ label: '下一步链接', max: 300 })
        .refine((path) => path === '' || /^(?:\/(?!\/)|https:\/\/)\S+$/.test(path), '请输入站内路径或 https 链接')
        .default(''),
    })
    .refine(({ nextText, nextPath }) => (nextText === '') === (nextPath === ''), {
      path: ['nextPath'],
      message: '下一步的文字和链接须同时填写',
    })
    .prefault({}),
  resultBy: choice({ auto: '阅卷完成后自动公布', manual: '人工公布' }, '成绩公布').default('auto'),
})
export type ExamRules = z.output<typeof examRules>
export const SHIPPED_RULES: ExamRules = examRules.parse({})

/** When each part opens: 练习式 opens with the hand-in whatever is not closed for ever. */
export const openingMatrix = ({
  keyRelease: release,
  review,
}: Pick<ExamRules, 'keyRelease' | 'review'>): ReviewMatrix => {
  if (release !== 'handIn') return review
  const early = keyParts.map((part) => [part, review[part] === 'never' ? 'never' : 'submitted'])
  return { ...review, ...Object.fromEntries(early) }
}

/** 考试口令: kept as a hash, so it is written and never read back. */
export const examPassword = text({ label: '考试口令', min: 4, max: 50 })
