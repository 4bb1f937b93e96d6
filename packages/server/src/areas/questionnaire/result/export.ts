import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { type exportQuestionnaire, extensionOf } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { exportWords as words } from '@portal/contract/areas/questionnaire/words.ts'
import { GUEST_NAME } from '@portal/contract/guests.ts'
import { fill, STATUS } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { refuse } from '#src/platform/errors.ts'
import { type FileAnswer, fileAnswer } from '#src/platform/http/file-answer.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { type Sheet, writeWorkbook, XLSX_TYPE } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'
import { getIn, noteOf, type Questionnaire, surveyOf } from '../access.ts'
import { csvOf } from './csv.ts'
import { figureSheet, rawCells, rawSheet, rawTitles, textSheet } from './export-sheets.ts'
import { spssOf, writeSpss } from './export-spss.ts'
import type { Figures } from './shown.ts'

interface Row extends Record<string, unknown> {
  answers: SurveyAnswers
  /** Who and when: of named questionnaires. */
  name?: string | null
  code?: string | null
  org?: string | null
  ended_at?: string | null
  seconds?: number
}

const readRows = async (db: Db, { id, mode }: Questionnaire) => {
  const isNamed = mode === 'named'
  // Of all others nothing but the answers leaves the database, in no order.
  const { rows } = await db.execute<Row>(
    isNamed
      ? sql`select r.answers, u.name, u.code, o.name as org, r.ended_at, r.seconds from questionnaire_responses r
          left join users u on u.id = r.person_id left join org_units o on o.id = r.org_id
          where r.questionnaire_id = ${id} and r.state = 'complete' order by r.ended_at, r.id`
      : sql`select answers from questionnaire_responses where questionnaire_id = ${id} and state = 'complete' order by random()`,
  )
  return rows.map(({ answers, name, code, org, ended_at: endedAt, seconds }) => ({
    answers,
    head: isNamed
      ? [name ?? GUEST_NAME, code ?? null, org ?? null, endedAt ? new Date(endedAt) : null, seconds ?? null]
      : [],
  }))
}

const answerWith = async (
  { platform }: Portal,
  { name, type }: { name: string; type: string },
  write: (file: string) => Promise<unknown>,
): Promise<FileAnswer> => {
  const file = path.join(platform.tempDir, `${randomUUID()}.part`)
  await write(file)
  const handle = await fs.promises.open(file)
  const { size } = await handle.stat()
  await fs.promises.rm(file, { force: true })
  return fileAnswer({ name, type, bytes: size, stream: handle.createReadStream() })
}

/** Figures and single answers; outside named questionnaires after the close only, without person, group or own words. */
export const exportWith =
  (portal: Portal, figures: Figures) =>
  async ({ tx, body, commit }: OwnCall<typeof exportQuestionnaire>) => {
    const questionnaire = await getIn(tx, body.id)
    const result = await figures.of(questionnaire, [])
    const isNamed = questionnaire.mode === 'named'
    if (!isNamed && result.questions.length === 0) {
      const message = result.suppressed[0] ?? ''
      return refuse({ code: 'questionnaire.silent', status: STATUS.refused, message })
    }
    const db = portal.platform.reportDb
    const { questions } = await surveyOf(db, questionnaire)
    const found = await readRows(db, questionnaire)
    await commit(async ({ notes }) =>
      notes.push({ ...noteOf(questionnaire, 'exported', null, found.length), kind: 'read' }),
    )

    const name = `${fill(words.file, { title: questionnaire.title })}.${extensionOf(body.format)}`
    if (body.format === 'spss')
      return answerWith(portal, { name, type: 'application/zip' }, (file) =>
        writeSpss(file, spssOf(questions, isNamed, found)),
      )
    const titles = rawTitles(questions, isNamed)
    const rows = rawCells(questions, isNamed, found)
    if (body.format === 'csv')
      return answerWith(portal, { name, type: 'text/csv; charset=utf-8' }, (file) =>
        fs.promises.writeFile(file, csvOf(titles, rows)),
      )
    const sheets: Sheet[] = [figureSheet(result), rawSheet(titles, rows), ...(isNamed ? [] : [textSheet(result)])]
    return answerWith(portal, { name, type: XLSX_TYPE }, (file) => writeWorkbook(file, sheets))
  }
