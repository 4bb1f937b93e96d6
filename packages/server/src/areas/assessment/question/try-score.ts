import type { tryQuestionScore } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { hundredths, toPoints } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import { readAnswer } from '@portal/contract/areas/assessment/question/scoring/read-answer.ts'
import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import { questionMessages } from '@portal/contract/areas/assessment/question/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { AppError } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'

const points = (score: number | null) => (score === null ? null : toPoints(score))

/** 试评分: the function that will score the attempts, on what the author is writing. */
export const tryScore: HandlerOf<typeof tryQuestionScore> = async ({ body }) => {
  const { version, score = version.score, policy } = body
  const answer = readAnswer(version, body.answer)
  if (answer === undefined)
    throw new AppError(errors.invalid, { fields: [{ field: 'answer', message: questionMessages.badAnswer }] })
  const item = scoreItem(version, answer, hundredths(score), policy ?? version)
  return { score: points(item.hundredths), suggested: points(item.suggested), outcome: item.outcome, why: item.why }
}
