import { exhibitionWords } from '@portal/contract/areas/exhibition/words.ts'
import { sql } from 'drizzle-orm'
import type { Cache } from '#src/platform/cache/cache.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Platform } from '#src/platform/platform.ts'

interface ShowFigures {
  pending: number
  voters: number
  valid: number
  held: number
  voided: number
  juryDone: number
  juryAll: number
}

export interface ShowFiguresCache {
  /** For lists: some seconds old at most. */
  kept(exhibitionId: string): Promise<ShowFigures>
  /** For the page of one exhibition: as they are now. */
  now(exhibitionId: string): Promise<ShowFigures>
}

const LAG_MS = 15_000

const read = async (db: Db, id: string): Promise<ShowFigures> => {
  const { rows } = await db.execute<ShowFigures & Record<string, unknown>>(sql`
    select (select count(*)::int from exhibition_works w where w.exhibition_id = ${id} and w.state = 'submitted') as pending,
      v.voters, v.valid, v.held, v.voided, j.done as "juryDone", j.whole as "juryAll"
    from (select count(distinct voter_id) filter (where state in ('valid', 'held'))::int as voters,
        count(*) filter (where state = 'valid')::int as valid, count(*) filter (where state = 'held')::int as held,
        count(*) filter (where state = 'void')::int as voided
      from exhibition_votes where exhibition_id = ${id}) v,
    (select count(*) filter (where state = 'done')::int as done, count(*) filter (where state <> 'recused')::int as whole
      from exhibition_jury_tasks where exhibition_id = ${id}) j`)
  const [figures] = rows
  return figures ?? { pending: 0, voters: 0, valid: 0, held: 0, voided: 0, juryDone: 0, juryAll: 0 }
}

export const createShowFigures = ({ caches, reportDb }: Platform): ShowFiguresCache => {
  const cache: Cache<ShowFigures> = caches.create({
    name: 'exhibitionFigures',
    purpose: exhibitionWords.figuresCache,
    max: 1000,
    ttlMs: LAG_MS,
  })
  const now = (id: string) => read(reportDb, id)
  return { now, kept: (id) => cache.get(id, () => now(id)) }
}
