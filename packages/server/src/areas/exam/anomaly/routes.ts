import {
  askAnomaly,
  listAnomalies,
  myAnomalies,
  anomalyRefusals as no,
  replyAnomaly,
} from '@portal/contract/areas/exam/anomaly.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { getRow } from '#src/kit/store.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handInOverdueOf } from '#src/shared/attempt/overdue.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askWith, mine, repliesIn, reply } from './notes.ts'
import { reportOf } from './report.ts'

const listWith =
  (core: Attempts): HandlerOf<typeof listAnomalies> =>
  async ({ tx, body }) => {
    const { filter, keyword, page, pageSize, sort } = body
    const exam = await getRow(tx, exams, filter.examId ?? refuse(errors.missing))
    ensure(exam.closeAt <= new Date(), no.stillOpen)
    await handInOverdueOf(core, { scene: 'exam', objectId: exam.id })
    const replies = await repliesIn(tx, exam.id)
    const found = (await reportOf(tx, core.versions, exam)).filter(
      ({ kind, name, otherName }) =>
        (filter.kind === undefined || kind === filter.kind) && `${name} ${otherName}`.includes(keyword),
    )
    if (sort === '-p') found.reverse()
    const shown = found.slice((page - 1) * pageSize, page * pageSize)
    return {
      list: shown.map(({ involved: _, told: __, ...row }) => ({
        ...row,
        asked: replies.has(row.id),
        replies: replies.get(row.id) ?? '',
      })),
      total: found.length,
    }
  }

export const anomalyRoutes = (portal: Portal): void => {
  const { app, attempts } = portal
  serveList(portal, listAnomalies, [P.examExport], listWith(attempts))
  serve(app, askAnomaly, askWith(attempts))
  serve(app, myAnomalies, mine)
  serve(app, replyAnomaly, reply)
}
