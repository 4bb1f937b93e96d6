import { writeAiken } from '@portal/contract/areas/assessment/exchange/gift/aiken.ts'
import { writeGift } from '@portal/contract/areas/assessment/exchange/gift/write-gift.ts'
import type { QuestionFields } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { rowsOfQuestion } from '@portal/contract/areas/assessment/exchange/question-rows.ts'
import { pictureFilesOf } from '@portal/contract/areas/assessment/exchange/write-text.ts'
import {
  type checkQuestionExport,
  type exportQuestions,
  questionImportRefusals as no,
  QUESTION_IMPORT_MOST,
  WORD_MOST,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { questionImportWords as words } from '@portal/contract/areas/assessment/exchange-import-words.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf, OwnCall } from '#src/platform/http/serve.ts'
import { questions } from '#src/schema/assessment.ts'
import { answerSheets, answerText } from '#src/shared/exchange/answer-file.ts'
import { documentPictures, docxAnswer } from '#src/shared/exchange/docx/docx-answer.ts'
import type { Portal } from '#src/shared/portal.ts'
import { reachOf } from '../../category/banks.ts'
import { whereQuestions } from '../../question/where.ts'
import { cellsOf, questionSheets } from '../kind/files.ts'
import { writeMoodle } from '../moodle/write-moodle.ts'
import { loadQuestions } from './load-questions.ts'
import { isSheet, lossOf, writable } from './losses.ts'
import { answerArchive, namePictures } from './picture-archive.ts'
import { wordBlocks } from './word-blocks.ts'

type Body = BodyOf<typeof exportQuestions>

const MOST_LOSSES = 1000

/** Other forms are made of their answers. */
const holdsOpen = (format: Body['format']) => isSheet(format) || format === 'docx'

/** Rows of the questions asked for; keys only for those who may see them, bank by bank. */
const rowsFor = async (tx: Tx, actor: Actor, { ids, filter = {}, keyword, withKey, format }: Body) => {
  ensure(!withKey || actor.holds(P.questionBankKey), no.noKeyRight)
  ensure(withKey || holdsOpen(format), no.keyNeeded)
  const reach = await reachOf(tx, actor)
  const within = whereQuestions(reach, { filter, keyword })
  const chosen = ids === undefined ? sql`true` : sql`${questions.id} = any(${sql.param(ids)}::uuid[])`
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select ${questions.id} as id from ${questions} where ${within} and ${chosen}
    order by ${questions.number} limit ${QUESTION_IMPORT_MOST}`)
  ensure(rows.length > 0, no.nothingToExport)
  ensure(format !== 'docx' || rows.length <= WORD_MOST, no.wordMost, { n: WORD_MOST })
  const found = await loadQuestions(
    tx,
    rows.map(({ id }) => id),
  )
  return found.map(({ question, bankId }) => {
    const keyed = withKey && reach.get(bankId)?.key === true
    return { number: question.number, keyed, rows: rowsOfQuestion(question, keyed, question.number) }
  })
}

const fits = (format: Body['format'], { keyed, rows }: { keyed: boolean; rows: QuestionFields[] }) =>
  (keyed || holdsOpen(format)) && writable(format, rows)

export const checkExport: HandlerOf<typeof checkQuestionExport> = async ({ tx, body, actor }) => {
  const all = await rowsFor(tx, actor, body)
  const losses = all.flatMap(({ number, rows, keyed }) => {
    const hidden = body.withKey && !keyed && !holdsOpen(body.format)
    const message = hidden ? words.hiddenKey : lossOf(body.format, rows, keyed)
    return message === null ? [] : [{ number, message }]
  })
  const written = all.filter((each) => fits(body.format, each)).length
  return { total: all.length, written, losses: losses.slice(0, MOST_LOSSES), lost: losses.length }
}

const texts: Record<
  Exclude<Body['format'], 'excel' | 'zip' | 'docx'>,
  [(rows: Iterable<QuestionFields>) => Iterable<string>, string, string]
> = {
  moodle: [writeMoodle, 'xml', 'application/xml'],
  gift: [writeGift, 'gift', 'text/plain; charset=utf-8'],
  aiken: [writeAiken, 'txt', 'text/plain; charset=utf-8'],
}

export const exportWith =
  (portal: Portal) =>
  async ({ tx, body, actor, commit }: OwnCall<typeof exportQuestions>) => {
    const all = await rowsFor(tx, actor, body)
    const fitting = all.filter((each) => fits(body.format, each))
    ensure(fitting.length > 0, no.nothingFits)
    const written = fitting.flatMap((each) => each.rows)
    const { rows, pictures: named } =
      body.format === 'zip' ? await namePictures(tx, written) : { rows: written, pictures: [] }
    const reach = await reachOf(tx, actor)
    const sheets = isSheet(body.format) ? await questionSheets(tx, reach, rows.map(cellsOf)) : []
    const pictures = await documentPictures(
      tx,
      portal.files,
      body.format === 'docx' ? rows.flatMap(pictureFilesOf) : [],
    )
    await commit(async (writing) => {
      const diff = Object.entries({ format: body.format, withKey: body.withKey, rows: fitting.length })
      writing.notes.push({
        objectType: 'questions',
        objectId: body.format,
        objectName: words.exportName,
        kind: 'read',
        diff: diff.map(([field, after]) => ({ field, before: null, after })),
      })
    })
    if (body.format === 'excel') return answerSheets(portal, `${words.exportName}.xlsx`, sheets)
    if (body.format === 'zip') return answerArchive(portal, { name: words.exportName, sheets, pictures: named })
    if (body.format === 'docx') return docxAnswer(portal, `${words.exportName}.docx`, wordBlocks(rows, pictures))
    const [write, extension, type] = texts[body.format]
    return answerText(portal, `${words.exportName}.${extension}`, type, write(rows))
  }
