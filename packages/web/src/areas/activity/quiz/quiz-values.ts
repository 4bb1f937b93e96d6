import { type QuizSettings, quizReview, quizSettings } from '@portal/contract/areas/activity/quiz-settings.ts'
import type { z } from 'zod'

const { outcome, key } = quizReview.shape
/** The settings as one level of fields. */
export const quizForm = quizSettings.omit({ review: true }).extend({ outcome, key })
export type QuizValues = z.output<typeof quizForm>

export const quizValuesOf = ({ review, ...rest }: QuizSettings): QuizValues => ({ ...rest, ...review })

/** A number that was emptied means no limit. */
export const quizOf = (values: QuizValues): QuizSettings => ({
  count: values.count,
  perDay: values.perDay ?? null,
  inAll: values.inAll ?? null,
  counting: values.counting,
  points: values.points ?? false,
  limitMinutes: values.limitMinutes ?? null,
  passScore: values.passScore,
  keyRelease: values.keyRelease,
  review: { outcome: values.outcome, key: values.key },
})
