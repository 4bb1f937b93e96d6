import { questionMessages } from '@portal/contract/areas/assessment/question-words.ts'
import { readAnswer } from '@portal/contract/areas/assessment/scoring/read-answer.ts'
import type { AnswerChange } from '@portal/contract/areas/exam/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt-words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Db } from '#src/platform/db.ts'
import { AppError } from '#src/platform/errors.ts'
import type { AttemptCore } from '#src/shared/attempt/attempts.ts'
import type { Frame } from '#src/shared/attempt/frames.ts'
import { sittingRefusal } from '#src/shared/attempt/refuse.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import type { Change } from './save-statement.ts'

type Sent = Pick<AnswerChange, 'itemId' | 'rev' | 'answer' | 'flag' | 'spentMs'>

/** The last one of an item counts where a batch names it twice. */
const lastOfEach = (changes: readonly Sent[]): Sent[] => [
  ...new Map([...changes].sort((a, b) => a.rev - b.rev).map((change) => [change.itemId, change])).values(),
]

/** Changes in the form of their kinds, or the refusal of one that does not belong to this paper or question. */
export const checkAnswers = async (
  core: AttemptCore,
  db: Db,
  frame: Frame,
  sent: readonly Sent[],
): Promise<Change[] | AppError> => {
  const placed = lastOfEach(sent).map((change) => ({ change, place: frame.itemIds.indexOf(change.itemId) }))
  const refs = placed.flatMap(({ place }) => frame.refs[place] ?? [])
  if (refs.length < placed.length) return sittingRefusal(no.unknownItem)
  const versions = await core.versions.load(db, refs)
  const changes: Change[] = []
  for (const [index, { change, place }] of placed.entries()) {
    const ref = refs[index]
    const answer = ref && readAnswer(versionOf(versions, ref).content, change.answer)
    if (answer === undefined)
      return new AppError(errors.invalid, { fields: [{ field: change.itemId, message: questionMessages.badAnswer }] })
    changes.push({ i: change.itemId, p: place, r: change.rev, a: answer, f: change.flag, s: change.spentMs })
  }
  return changes
}
