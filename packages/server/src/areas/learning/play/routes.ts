import { openSitting, saveBeats } from '@portal/contract/areas/learning/play/study.ts'
import { sql } from 'drizzle-orm'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Study } from '../study.ts'
import { createBeatWriter } from './beat-writer.ts'
import { openWith } from './open.ts'

const PRUNE_JOB = 'learning.pruneBeats'
/** Every night at 19:40 UTC, 03:40 in Shanghai. */
const PRUNE_CRON = '40 19 * * *'
const PRUNED_AT_ONCE = 5000

export const beatRoutes = ({ app, platform, jobs, classItems, studyOpenings }: Portal, study: Study): void => {
  const open = openWith({ ...study, secrets: platform.secrets, classItems })
  studyOpenings.provide('open', open)
  const writer = createBeatWriter(platform, study)
  serve(app, openSitting, open)
  // Its transaction belongs to the batch; a repeated request is recognised by the numbers of its beats.
  serveWithOwnTransaction(app, saveBeats, ({ actor, body }) => writer.save({ actor, body }))
  // Settled beats are kept for a year; intervals and hours stay for good.
  jobs.provide(
    PRUNE_JOB,
    async () => {
      for (let deleted = PRUNED_AT_ONCE; deleted === PRUNED_AT_ONCE; ) {
        const { rowCount } = await platform.db.execute(sql`
          delete from study_beats where ctid = any(array(
            select ctid from study_beats where at < now() - interval '365 days' limit ${PRUNED_AT_ONCE}))`)
        deleted = rowCount ?? 0
      }
    },
    { cron: PRUNE_CRON },
  )
}
