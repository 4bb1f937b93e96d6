import { type ExamDetail, type ExamSave, examInput, type saveExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { examPassword, examRules, SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { sayExam } from '@portal/contract/areas/exam/exam/say.ts'
import { examRefusals as no } from '@portal/contract/areas/exam/exam/words.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { DAY_MS, HOUR_MS, shanghaiMidnight } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { z } from 'zod'
import { copyName } from '#src/kit/use-record-desk.ts'
import type { WriteFault } from '#src/kit/words-of-error.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { whyNotNobody } from '#src/shared/audience/audience-of-form.ts'
import { whyNotEnd } from '#src/ui/time/why-not-end.ts'

const { rules: _rules, ...basics } = examInput.shape
const { guard, review, marking, outputs, ...plain } = examRules.shape
const { fullScreen, copyBlock, switchLimit, onLimit } = guard.unwrap().shape
const { total, itemScores, outcome, answer, key, explanation, rank } = review.unwrap().shape
const { blind, double, tolerance, step, markerIds } = marking.unwrap().shape
const given = outputs.unwrap().shape

/** Flat: a form field each, as people see them. */
export const examForm = z.object({
  ...basics,
  paperId: basics.paperId.meta({ label: '试卷', missing: no.paperMissing.message }),
  ...plain,
  password: examPassword.optional().meta({ label: '考试口令' }),
  needsPassword: z.boolean().default(false).meta({ label: '需要口令' }),
  fullScreen: fullScreen.meta({ label: '须全屏作答' }),
  copyBlock: copyBlock.meta({ label: '禁止复制题目' }),
  switchLimit: switchLimit.meta({ label: '切屏次数上限' }),
  onLimit,
  reviewTotal: total,
  reviewItemScores: itemScores,
  reviewOutcome: outcome,
  reviewAnswer: answer,
  reviewKey: key,
  reviewExplanation: explanation,
  reviewRank: rank,
  blind: blind.meta({ label: '匿名阅卷' }),
  double: double.meta({ label: '双人阅卷' }),
  tolerance: tolerance.meta({ label: '允许分差' }),
  step: step.meta({ label: '打分步长' }),
  markerIds: markerIds.meta({ label: '阅卷人' }),
  certificate: given.certificate.meta({ label: '通过后颁发证书' }),
  certificateTitle: given.certificateTitle,
  certificateMonths: given.certificateMonths.meta({ label: '有效期（月）' }),
  nextText: given.nextText,
  nextPath: given.nextPath,
})
export type ExamValues = z.output<typeof examForm> & { id?: string; revision?: number }

export const steps = ['basic', 'paper', 'audience', 'rules', 'review', 'confirm'] as const
export type Step = (typeof steps)[number]
export const stepWords: Record<Step, string> = {
  basic: '基本信息',
  paper: '试卷',
  audience: '人员与时间',
  rules: '规则',
  review: '公布与申诉',
  confirm: '发布',
}

/** Sixty of a hundred, of whatever the paper comes to. */
export const passOf = (total: number): number => Math.round(total * 60) / 100

/** What a new exam begins with: tomorrow at nine, for two hours. */
export const freshValues = (now: number): Partial<ExamValues> => {
  const midnight = shanghaiMidnight(now)
  const openAt = new Date(midnight + DAY_MS + 9 * HOUR_MS)
  // Its field comes only with a certificate, and with the field its shipped value.
  const { certificateTitle } = SHIPPED_RULES.outputs
  return { audience: EMPTY_AUDIENCE, openAt, closeAt: new Date(openAt.getTime() + 2 * HOUR_MS), certificateTitle }
}

/** Letters that a title may have. */
const MOST_LETTERS = 60

export const valuesOf = (exam: ExamDetail): ExamValues => {
  const { rules, hasPassword } = exam
  const { guard: watch, review: opens, marking: marks, outputs: gives, ...rest } = rules
  return {
    id: exam.id,
    revision: exam.revision,
    title: exam.title,
    ownerOrgId: exam.ownerOrgId,
    paperId: exam.paperId,
    audience: exam.audience,
    openAt: exam.openAt,
    closeAt: exam.closeAt,
    ...rest,
    needsPassword: hasPassword,
    ...watch,
    reviewTotal: opens.total,
    reviewItemScores: opens.itemScores,
    reviewOutcome: opens.outcome,
    reviewAnswer: opens.answer,
    reviewKey: opens.key,
    reviewExplanation: opens.explanation,
    reviewRank: opens.rank,
    ...marks,
    ...gives,
  }
}

/** The settings of another exam for a new one; its password is not known and has to be given anew. */
export const copiedValues = (exam: ExamDetail, now: number): Partial<ExamValues> => {
  const { id: _id, revision: _revision, ...values } = valuesOf(exam)
  const title = copyName(exam.title, MOST_LETTERS)
  const { openAt, closeAt } = freshValues(now)
  return { ...values, title, needsPassword: false, ...(exam.openAt.getTime() < now && { openAt, closeAt }) }
}

export const rulesOf = (values: ExamValues): ExamSave['rules'] => ({
  limitMinutes: values.limitMinutes ?? null,
  lateEntryMin: values.lateEntryMin ?? null,
  earliestHandInMin: values.earliestHandInMin,
  maxAttempts: values.maxAttempts,
  gapMinutes: values.gapMinutes,
  counting: values.counting,
  passScore: values.passScore,
  navigation: values.navigation,
  // Their fields come only with the one way they are for.
  itemMinSeconds: values.navigation === 'sequential' ? (values.itemMinSeconds ?? null) : null,
  itemMaxSeconds: values.navigation === 'sequential' ? (values.itemMaxSeconds ?? null) : null,
  shuffleQuestions: values.shuffleQuestions,
  shuffleOptions: values.shuffleOptions,
  networks: values.networks,
  deviceRule: values.deviceRule,
  graceSeconds: values.graceSeconds,
  guard: {
    fullScreen: values.fullScreen,
    copyBlock: values.copyBlock,
    switchLimit: values.switchLimit ?? null,
    onLimit: values.onLimit,
  },
  keyRelease: values.keyRelease,
  review: {
    total: values.reviewTotal,
    itemScores: values.reviewItemScores,
    outcome: values.reviewOutcome,
    answer: values.reviewAnswer,
    key: values.reviewKey,
    explanation: values.reviewExplanation,
    rank: values.reviewRank,
  },
  appealDays: values.appealDays,
  marking: {
    blind: values.blind,
    double: values.double,
    tolerance: values.tolerance,
    step: values.step,
    markerIds: values.markerIds,
  },
  outputs: {
    certificate: values.certificate,
    certificateTitle: values.certificateTitle,
    certificateMonths: values.certificateMonths ?? null,
    nextText: values.nextText,
    nextPath: values.nextPath,
  },
  resultBy: values.resultBy,
})

/** A password that is kept stays unnamed: nobody but its author knows it. */
export const bodyOf = (values: ExamValues): BodyOf<typeof saveExam> => {
  const { id, revision, title, ownerOrgId, paperId, audience, openAt, closeAt, needsPassword, password } = values
  return {
    ...(id !== undefined && { id, revision }),
    title,
    ...(ownerOrgId && { ownerOrgId }),
    paperId: paperId ?? null,
    audience,
    openAt,
    closeAt,
    rules: rulesOf(values),
    ...(needsPassword ? password && { password } : { password: null }),
  }
}

/** Why the end cannot stand, in the words beside its field. */
export const whyNotCloseAt = ({
  openAt,
  closeAt,
}: Partial<Pick<ExamValues, 'openAt' | 'closeAt'>>): string | undefined => {
  const isPast = closeAt !== undefined && closeAt.getTime() <= serverNow()
  return whyNotEnd(openAt, closeAt) ?? (isPast ? no.closeInPast.message : undefined)
}

/** What a draft may lack; publishing asks for it, and so does going on. */
export const draftMayLack = ['paperId', 'audience'] as const

export const whyNotAudience = whyNotNobody(no.audienceMissing.message)

/** What the server is asked about settings as they stand; null while they do not read as an exam. */
export const sayingOf = (values: Partial<ExamValues>, exam: ExamDetail | null): BodyOf<typeof sayExam> | null => {
  const { openAt, closeAt, audience } = values
  if (!openAt || !closeAt) return null
  const all = values as ExamValues
  const body = {
    ...(exam && { id: exam.id }),
    ...(audience && { audience }),
    fields: {
      paperId: all.paperId ?? null,
      openAt,
      closeAt,
      rules: rulesOf(all),
      hasPassword: Boolean(all.needsPassword) && (exam?.hasPassword === true || Boolean(all.password)),
    },
  }
  return z.safeEncode(sayExam.body, body).success ? body : null
}

const REVIEW = /^rules\.review\.(\w)(\w*)/

/** The name in the form of a field as the server calls it. */
export const formField = (field: string): string =>
  field
    .replace(REVIEW, (_, first: string, rest: string) => `review${first.toUpperCase()}${rest}`)
    .replace(/^rules\.(guard\.|marking\.|outputs\.)?/, '')
    .split('.')[0] ?? field

export const formFault = (fault: WriteFault | null): WriteFault | null =>
  fault && { ...fault, fields: fault.fields.map(({ field, ...rest }) => ({ ...rest, field: formField(field) })) }
