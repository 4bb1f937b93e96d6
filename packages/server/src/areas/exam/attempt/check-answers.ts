import { fileLimitsOf, whyNotAnswerFile } from '@portal/contract/areas/assessment/question/answer-file.ts'
import { readAnswer } from '@portal/contract/areas/assessment/question/scoring/read-answer.ts'
import { questionMessages } from '@portal/contract/areas/assessment/question/words.ts'
import type { AnswerChange } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Db } from '#src/platform/database/db.ts'
import { AppError } from '#src/platform/errors.ts'
import { filesAnswering, ownAnswerFiles } from '#src/shared/attempt/answer-files.ts'
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

const badAnswer = (field: string, message: string = questionMessages.badAnswer) =>
  new AppError(errors.invalid, { fields: [{ field, message }] })

interface Uploads {
  itemId: string
  files: ReturnType<typeof filesAnswering>
}

/** Only what one has sent oneself, and what the question takes, is an answer. */
const faultOfFiles = async (db: Db, personId: string, uploads: readonly Uploads[]): Promise<AppError | null> => {
  const ids = uploads.flatMap(({ files }) => files.map(({ fileId }) => fileId))
  if (ids.length === 0) return null
  const own = await ownAnswerFiles(db, personId, ids)
  for (const { itemId, files } of uploads) {
    for (const { asking, fileId } of files) {
      const file = own.get(fileId)
      const limits = fileLimitsOf(asking.params)
      if (!file || files.filter((each) => each.asking === asking).length > limits.most) return badAnswer(itemId)
      const why = whyNotAnswerFile({ name: file.name, size: file.bytes }, limits)
      if (why !== null) return badAnswer(itemId, why)
    }
  }
  return null
}

/** Changes in the form of their kinds, or the refusal of one that does not belong to this paper or question. */
export const checkAnswers = async (
  core: AttemptCore,
  db: Db,
  frame: Frame,
  sent: readonly Sent[],
  personId: string,
): Promise<Change[] | AppError> => {
  const placed = lastOfEach(sent).map((change) => ({ change, place: frame.itemIds.indexOf(change.itemId) }))
  const refs = placed.flatMap(({ place }) => frame.refAt(place) ?? [])
  if (refs.length < placed.length) return sittingRefusal(no.unknownItem)
  const versions = await core.versions.load(db, refs)
  const changes: Change[] = []
  const uploads: Uploads[] = []
  for (const [index, { change, place }] of placed.entries()) {
    const ref = refs[index]
    const content = ref && versionOf(versions, ref).content
    const answer = content && readAnswer(content, change.answer)
    if (content === undefined || answer === undefined) return badAnswer(change.itemId)
    uploads.push({ itemId: change.itemId, files: filesAnswering({ content, answer }) })
    changes.push({ i: change.itemId, p: place, r: change.rev, a: answer, f: change.flag, s: change.spentMs })
  }
  return (await faultOfFiles(db, personId, uploads)) ?? changes
}
