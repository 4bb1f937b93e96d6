import { sql } from 'drizzle-orm'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { scoredItems } from '#src/shared/attempt/hand-in.ts'
import { lockFree } from '#src/shared/attempt/overdue.ts'
import { isOpen, reviewFor } from '#src/shared/attempt/review-rules.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { allOrFirstError, coalescedWrite } from '#src/shared/batch/coalesce.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { keysFrom } from '../own/keys-from.ts'
import { feedWrongBook } from './feed.ts'

/** In one transaction: so many papers of a hundred questions are over in well under a second. */
const AT_ONCE = 20

const unfed = sql`a.submitted_at is not null and not a.wrong_fed and a.state <> 'void'`

/** Attempts whose keys may have come open: the review of each says for sure. */
const ripeIds = async ({ platform }: Attempts, after: string, most: number): Promise<string[]> => {
  const { rows } = await platform.db.execute<{ id: string }>(sql`
    with told as materialized (
      select e.id, e.rules ->> 'keyRelease' = 'handIn' or e.rules -> 'review' ->> 'key' = 'closed' as at_once from exams e
      where e.id in (select a.object_id from attempts a where a.scene = 'exam' and ${unfed})
        and e.rules -> 'review' ->> 'key' <> 'never' and ${keysFrom(sql`e`)} <= now())
    select a.id from attempts a join told e on e.id = a.object_id
    where a.scene = 'exam' and ${unfed} and a.id > ${after}
      and a.total is not null and (e.at_once or a.state in ('published', 'appealed'))
    order by a.id limit ${most}`)
  return rows.map(({ id }) => id)
}

const updateFed = prepared(
  () => sql`update attempts set wrong_fed = true where id = any(${sql.placeholder('ids')}::uuid[])`,
)

const noteFed = coalescedWrite(({ db }: Tx, ids: readonly string[]) => updateFed(db, { ids }))

const feed = async (core: Attempts, tx: Tx, attempt: Attempt): Promise<void> => {
  const review = await reviewFor(core.rulesOf(attempt.scene), tx, attempt)
  if (!isOpen('key', review, await core.clock.at())) return
  await feedWrongBook(tx, attempt, await scoredItems(tx, attempt.id))
  await noteFed(tx, attempt.id)
}

/** Attempts whose keys their people may see by now, each once, whatever scene they are of. */
const feedTogether = (core: Attempts, ids: readonly string[]): Promise<void> =>
  inBackground(core.platform, async (tx) => {
    const found = await lockFree(tx, ids)
    await allOrFirstError(found.filter(({ wrongFed }) => !wrongFed).map((attempt) => feed(core, tx, attempt)))
  })

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Feeds attempts portion by portion, in the order of their ids; one that cannot be fed keeps back no other one. */
export const feedSittings = async (
  core: Attempts,
  idsAfter: (after: string, most: number) => Promise<string[]>,
): Promise<void> => {
  let after = NOBODY
  for (;;) {
    const ids = await idsAfter(after, AT_ONCE)
    // What keeps the portion back is found, and logged, where each goes by itself.
    await feedTogether(core, ids).catch(async () => {
      for (const id of ids) await core.platform.guarded(() => feedTogether(core, [id]))
    })
    after = ids.at(-1) ?? after
    if (ids.length < AT_ONCE) return
  }
}

/**
 * Exams lead to the wrong book only once their review opens the keys, which may be days after the hand-in and by
 * publication, by the clock or by a change of the rules: so it is looked for, each attempt once.
 */
export const feedExams = (core: Attempts): Promise<void> =>
  feedSittings(core, (after, most) => ripeIds(core, after, most))
