import { sql } from 'drizzle-orm'
import { prepared } from '#src/platform/prepared.ts'
import type { Tx } from '#src/platform/tx.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { scoredItems } from '#src/shared/attempt/hand-in.ts'
import { isOpen } from '#src/shared/attempt/review-rules.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { lockFree } from '#src/shared/attempt/settle.ts'
import { allOrFirstError, coalescedWrite } from '#src/shared/batch/coalesce.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { feedWrongBook } from './feed.ts'

/** In one transaction: so many papers of a hundred questions are over in well under a second. */
const AT_ONCE = 20

/** Sittings whose keys may have come open: the review of each says for sure. */
const ripeIds = async ({ platform }: Attempts, after: string, most: number): Promise<string[]> => {
  const { rows } = await platform.db.execute<{ id: string }>(sql`
    select a.id from attempts a join exams e on e.id = a.object_id
    where a.scene = 'exam' and a.submitted_at is not null and not a.wrong_fed and a.state <> 'void' and a.id > ${after}
      and case e.rules -> 'review' ->> 'key' when 'submitted' then a.total is not null
        when 'closed' then e.close_at <= now() and a.total is not null
        when 'published' then a.state in ('published', 'appealed') else false end
    order by a.id limit ${most}`)
  return rows.map(({ id }) => id)
}

const updateFed = prepared(
  () => sql`update attempts set wrong_fed = true where id = any(${sql.placeholder('ids')}::uuid[])`,
)

const noteFed = coalescedWrite(({ db }: Tx, ids: readonly string[]) => updateFed(db, { ids }))

const feed = async (core: Attempts, tx: Tx, attempt: Attempt): Promise<void> => {
  const rules = await core.rulesOf(attempt.scene).reviewOf(tx, attempt)
  if (!isOpen(rules.matrix.key, rules, await core.clock.at())) return
  await feedWrongBook(tx, attempt, await scoredItems(tx, attempt.id))
  await noteFed(tx, attempt.id)
}

/** Sittings whose keys their people may see by now, each once, whatever scene they are of. */
const feedTogether = (core: Attempts, ids: readonly string[]): Promise<void> =>
  inBackground(core.platform, async (tx) => {
    const found = await lockFree(tx, ids)
    await allOrFirstError(found.filter(({ wrongFed }) => !wrongFed).map((attempt) => feed(core, tx, attempt)))
  })

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Feeds sittings portion by portion, in the order of their ids; one that cannot be fed keeps back no other one. */
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
 * publication, by the clock or by a change of the rules: so it is looked for, each sitting once.
 */
export const feedExams = (core: Attempts): Promise<void> =>
  feedSittings(core, (after, most) => ripeIds(core, after, most))
