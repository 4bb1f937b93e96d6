import type { QuestionContent, QuestionSource } from '@portal/contract/areas/assessment/question/content.ts'
import type { exportWrong, getWrong } from '@portal/contract/areas/exam/wrong.ts'
import { wrongPrintWords as words } from '@portal/contract/areas/exam/wrong.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { HOUR_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { FileAnswer } from '#src/platform/http/file-answer.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { askedItemOf } from '#src/shared/attempt/asked-item.ts'
import { docxAnswer } from '#src/shared/exchange/docx/docx-answer.ts'
import type { Portal } from '#src/shared/portal.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import { isResting } from '../own/keys-from.ts'
import { keyLine } from '../paper/print/blocks.ts'
import { picturesFor } from '../paper/print/print.ts'
import { questionBlocks } from '../paper/print/question-blocks.ts'
import { openedKeys } from '../review/opened-keys.ts'

const PICTURE_HOURS = 3
/** Nobody is tested here: the options stand as the author wrote them. */
const DRAWN = { itemId: 'wrong000', optionOrder: [], max: 100 }

interface Found extends Record<string, unknown> {
  content: QuestionContent
  source: QuestionSource | null
  attemptId: string
  versionNo: number
  currentNo: number
  answer: never
}

/** Questions of the book in their present wording, with the answer that counted last. */
const findWritten = async (tx: Tx, personId: string, which: SQL): Promise<Found[]> => {
  const { rows } = await tx.db.execute<Found>(sql`
    select v.content, v.source, i.attempt_id as "attemptId", i.version_no as "versionNo", v.no as "currentNo", i.answer
    from wrong_items w join questions q on q.id = w.question_id
      join question_versions v on v.question_id = q.id and v.no = q.current_no
      join attempt_items i on i.id = w.attempt_item_id
    where w.person_id = ${personId} and ${which} and not ${isResting(sql`w`)} order by w.due_on, w.id`)
  return rows
}

export const getWith =
  ({ files }: Portal): HandlerOf<typeof getWrong> =>
  async ({ tx, body, actor }) => {
    const [found] = await findWritten(tx, actor.id, sql`w.question_id = ${body.questionId}`)
    if (!found) return refuse(errors.missing)
    const { content, source, attemptId } = found
    const until = new Date(Math.ceil(Date.now() / HOUR_MS + PICTURE_HOURS) * HOUR_MS)
    const addressOf = (fileId: string) => files.sittingUrl(actor, { attemptId, until }, fileId)
    return {
      asked: askedItemOf(DRAWN, content, { seed: attemptId, addressOf }),
      answer: found.versionNo === found.currentNo ? found.answer : null,
      ...openedKeys(content),
      explanation: withPictureAddresses(content.explanation, addressOf),
      source,
    }
  }

/** 打印错题: the questions first, the answers on pages of their own. */
export const exportWith =
  (portal: Portal) =>
  async ({ tx, body, actor }: Pick<Call<typeof exportWrong>, 'tx' | 'body' | 'actor'>): Promise<FileAnswer> => {
    const found = await findWritten(tx, actor.id, sql`w.id = any(${sql.param(body.ids)}::uuid[])`)
    if (found.length === 0) refuse(errors.missing)
    const pictures = await picturesFor(
      tx,
      portal.files,
      found.map(({ content }) => content),
    )
    const questions = found.map(({ content, attemptId }, place) => ({
      content,
      asked: askedItemOf(DRAWN, content, { seed: attemptId, addressOf: () => '#' }),
      no: place + 1,
    }))
    const day = shanghaiDay(new Date())
    const facts = fill(words.facts, { name: actor.name, count: found.length, day })
    return docxAnswer(portal, fill(words.file, { day }), [
      { look: 'title', pieces: [words.title] },
      { look: 'centre', pieces: [facts] },
      ...questions.flatMap((question) => questionBlocks(question, question.no, pictures)),
      { look: 'title', page: true, pieces: [words.key] },
      ...questions.flatMap(keyLine),
    ])
  }
