import type { watchFilm } from '@portal/contract/areas/exhibition/film.ts'
import { workRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { filmViews } from '#src/schema/exhibition/exhibition.ts'
import { findWork } from '../work/works.ts'

/** 播放 and 完播: of films on show alone, so neither an author's own look nor a moderator's counts before. */
export const watch: HandlerOf<typeof watchFilm> = async ({ tx, body: { id, finished }, actor }) => {
  const work = await findWork(tx, actor, id)
  ensure(work.state === 'shown', no.notShown)
  const [view] = await tx.db
    .insert(filmViews)
    .values({ workId: id, userId: actor.id, plays: 1, finishedAt: finished ? sql`now()` : null })
    .onConflictDoUpdate({
      target: [filmViews.workId, filmViews.userId],
      set: finished
        ? { finishedAt: sql`coalesce(${filmViews.finishedAt}, now())` }
        : { plays: sql`${filmViews.plays} + 1` },
    })
    .returning({ plays: filmViews.plays })
  return { plays: view?.plays ?? 0 }
}
