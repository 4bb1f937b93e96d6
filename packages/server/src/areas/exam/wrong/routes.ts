import {
  dueWrong,
  exportWrong,
  getWrong,
  listFavourites,
  listWrong,
  masterWrong,
} from '@portal/contract/areas/exam/wrong.ts'
import { closeQuestionDefects, listQuestionDefects, reportQuestion } from '@portal/contract/areas/exam/wrong-report.ts'
import { sql } from 'drizzle-orm'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { exportWith, getWith } from './content.ts'
import { close, defects } from './defects.ts'
import { feedExams } from './feed-exams.ts'
import { favourites, list } from './list.ts'
import { due, master } from './master.ts'
import { report } from './report.ts'
import { wrongScene } from './scene.ts'

const FEED_CRON = '* * * * *'

/** 错题本, favourite questions and reports of defects (40 section 8). */
export const wrongRoutes = (portal: Portal): void => {
  const { app, attempts, content, jobs } = portal
  serve(app, listWrong, list)
  serve(app, getWrong, getWith(portal))
  serve(app, dueWrong, due)
  serve(app, masterWrong, master)
  serveWithOwnTransaction(app, exportWrong, exportWith(portal))
  serve(app, listFavourites, favourites.read)
  serve(app, reportQuestion, report)
  serve(app, listQuestionDefects, defects)
  serve(app, closeQuestionDefects, close)

  attempts.provide(wrongScene)
  jobs.provide('wrong.feedExams', () => feedExams(attempts), { cron: FEED_CRON })
  content.provide('question', {
    // Whoever answered a question may keep it; nobody else knows of it.
    standing: async (tx, actor, id) => {
      const { rows } = await tx.db.execute(sql`
        select 1 from attempts a join attempt_items i on i.attempt_id = a.id
        where a.person_id = ${actor.id} and i.question_id = ${id} limit 1`)
      return rows.length > 0 ? 'open' : null
    },
    title: (id) => sql`(select q.stem_text from questions q where q.id = ${id})`,
    link: () => sql`'/netSchool/specialExercise?tab=favourite'`,
  })
}
