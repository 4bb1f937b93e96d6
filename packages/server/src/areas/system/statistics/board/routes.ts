import {
  type BoardSlide,
  boardWords,
  deleteBoards,
  LEAST_GROUP,
  listBoards,
  saveBoard,
  showBoard,
} from '@portal/contract/areas/system/statistics/board.ts'
import { scheduleWords } from '@portal/contract/areas/system/statistics/schedule.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, type Place } from '#src/kit/page-read/place.ts'
import { deleteRows, insertRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import { reportBoards } from '#src/schema/system/statistics.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { editableBy, unscoped } from '../custom/store.ts'
import { findFor, type Reading, read } from '../reading.ts'
import { withoutFew } from './without-few.ts'

type Slide = ResultOf<typeof showBoard>['slides'][number]

const readable = (actorId: string | Place): SQL =>
  sql`(${reportBoards.createdBy} = ${actorId} or ${reportBoards.audience} = 'shared')`

const MOST_BARS = 20

const boardList = pageRead(listBoards, {
  from: sql`${reportBoards}`,
  joins: sql`left join users u on u.id = ${reportBoards.createdBy}`,
  key: reportBoards.id,
  columns: {
    ...getTableColumns(reportBoards),
    slideCount: sql`jsonb_array_length(${reportBoards.slides})`,
    owner: sql`coalesce(u.name, '')`,
  },
  where: readable(ACTOR),
  search: [reportBoards.name],
  filter: { audience: equals(reportBoards.audience) },
  sort: { updatedAt: reportBoards.updatedAt, name: reportBoards.name, createdAt: reportBoards.createdAt },
  order: '-updatedAt',
  finish: async ({ tx, actor }, found) => {
    const ids = found.map(({ id }) => id)
    const editable = actor && (await editableBy(tx, actor, ids, 'report_boards', P.statisticsScreen))
    return found.map((board) => ({ ...board, editable: editable?.has(board.id) ?? false }))
  },
})

const keepBoard =
  ({ reports }: Portal): HandlerOf<typeof saveBoard> =>
  async ({ tx, body, actor }) => {
    const { id, revision, ...input } = body
    for (const { report, measure } of input.slides) {
      const found = await findFor(reports, tx, actor, report)
      ensure(
        found?.measures.some(({ key }) => key === measure),
        errors.missing,
      )
    }
    if (id === undefined) {
      const made = await insertRow(tx, reportBoards, { ...input, ownerOrgId: actor.orgId })
      return { id: made.id, revision: made.revision }
    }
    ensure((await editableBy(tx, actor, [id], 'report_boards', P.statisticsScreen)).has(id), errors.missing)
    const saved = await updateRow(unscoped(tx), reportBoards, { id, revision: revision ?? 0 }, input)
    return { id, revision: saved.revision }
  }

const dropBoards: HandlerOf<typeof deleteBoards> = async ({ tx, body, actor }) => {
  const editable = await editableBy(tx, actor, body.ids, 'report_boards', P.statisticsScreen)
  const foreign = body.ids.filter((id) => !editable.has(id))
  const { deleted, failed } = await deleteRows(unscoped(tx), reportBoards, [...editable])
  return { deleted, failed: [...failed, ...foreign.map((id) => ({ id, message: errors.missing.message }))] }
}

const pictureOf = (slide: BoardSlide, reading: Reading): Slide => {
  const { measures, figures, people, rows, period, rowTitle, title } = reading
  const measure = measures.find(({ key }) => key === slide.measure)
  const isFew = people < LEAST_GROUP
  const { shown, hidden } = withoutFew(rows, people)
  const values = shown.flatMap(({ label, values }) => {
    const value = values[slide.measure] ?? null
    return value === null ? [] : [{ label, value }]
  })
  // Lines run as time does, everything else by size.
  const ordered =
    slide.chart === 'line' ? values.slice(-MOST_BARS) : values.toSorted((a, b) => b.value - a.value).slice(0, MOST_BARS)
  return {
    title,
    period,
    measure: { title: measure?.title ?? '', unit: measure?.unit ?? null },
    rowTitle,
    chart: slide.chart,
    whole: isFew ? null : (figures[slide.measure] ?? null),
    figures: isFew ? [] : measures.map(({ key, title, unit }) => ({ title, unit, value: figures[key] ?? null })),
    rows: ordered,
    hidden,
    refusal: isFew ? boardWords.tooFew : '',
  }
}

const refused = (slide: BoardSlide, refusal: string): Slide => ({
  ...{ title: '', period: '', measure: { title: '', unit: null }, rowTitle: '', chart: slide.chart },
  ...{ whole: null, figures: [], rows: [], hidden: 0, refusal },
})

const slideFor = async (portal: Portal, tx: Tx, actor: Actor, slide: BoardSlide): Promise<Slide> => {
  const found = await findFor(portal.reports, tx, actor, slide.report)
  if (!found) return refused(slide, scheduleWords.noRight)
  try {
    return pictureOf(slide, await read(portal.platform, tx, actor, found, slide.span))
  } catch (error) {
    // One picture that cannot be made must not darken the others.
    if (error instanceof AppError) return refused(slide, error.message)
    throw error
  }
}

const show =
  (portal: Portal): HandlerOf<typeof showBoard> =>
  async ({ tx, body, actor }) => {
    const [board] = await tx.db
      .select()
      .from(reportBoards)
      .where(sql`${reportBoards.id} = ${body.id} and ${readable(actor.id)}`)
    ensure(board, errors.missing)
    const asOf = new Date().toISOString()
    const slides: Slide[] = []
    for (const slide of board.slides) slides.push(await slideFor(portal, tx, actor, slide))
    return { name: board.name, seconds: board.seconds, slides, asOf }
  }

/** 大屏: pictures of reports on a wall, never of so few people that one could be told. */
export const boardRoutes = (portal: Portal): void => {
  const { app } = portal
  serveList(portal, listBoards, [P.statisticsScreen], boardList)
  serve(app, saveBoard, keepBoard(portal))
  serve(app, deleteBoards, dropBoards)
  serve(app, showBoard, show(portal))
}
