import { HEAT_COLUMNS, HEAT_ROWS, type hazardHeat } from '@portal/contract/areas/exam/hazard-answer.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { keyBanks } from '#src/areas/assessment/public.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import type { Portal } from '#src/shared/portal.ts'

interface Cell extends Record<string, unknown> {
  column: number
  row: number
  points: number
}

/** All points ever set on the picture in force: answers to an earlier picture of the question are left out. */
export const heatWith =
  ({ attempts, files }: Portal): HandlerOf<typeof hazardHeat> =>
  async ({ tx, body, actor }) => {
    const banks = await keyBanks(tx, actor)
    const { rows: known } = await tx.db.execute<{ no: number }>(sql`
      select current_no as no from questions where id = ${body.questionId} and kind = 'hotspot' and current_no > 0
        and bank_id = any(${sql.param(banks)}::uuid[]) and deleted_at is null`)
    const [question] = known
    if (!question) return refuse(errors.missing)
    const ref = { questionId: body.questionId, versionNo: question.no }
    const { content } = versionOf(await attempts.versions.load(tx.db, [ref]), ref)
    const { picture, key } = content
    const answered = sql`attempt_items i join question_versions v on v.question_id = i.question_id and v.no = i.version_no
      where i.question_id = ${body.questionId} and jsonb_typeof(i.answer) = 'array'
        and v.content -> 'picture' ->> 'fileId' = ${picture?.fileId ?? ''}`
    const { rows: cells } = await tx.db.execute<Cell>(sql`
      select least(${HEAT_COLUMNS - 1}, floor((p ->> 'x')::float8 * ${HEAT_COLUMNS}))::int as column,
        least(${HEAT_ROWS - 1}, floor((p ->> 'y')::float8 * ${HEAT_ROWS}))::int as row, count(*)::int as points
      from (select i.answer from ${answered}) a, jsonb_array_elements(a.answer) p group by 1, 2`)
    const { rows: counted } = await tx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${answered}`)
    const grid = Array.from({ length: HEAT_ROWS }, () => Array.from({ length: HEAT_COLUMNS }, () => 0))
    for (const { column, row, points } of cells) {
      const line = grid[row]
      if (line) line[column] = points
    }
    const url = picture && files.fileUrl(actor, { id: picture.fileId, name: picture.fileId })
    return {
      grid,
      points: cells.reduce((sum, { points }) => sum + points, 0),
      answers: counted[0]?.n ?? 0,
      picture: picture && url ? { url, width: picture.width, height: picture.height } : null,
      key,
    }
  }
