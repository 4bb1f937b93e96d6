import { sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'

const AT_ONCE = 500

/**
 * Adds what was handed in since to the figures of the questions, each sitting once: use, number of answers and the
 * mean share of the score. Not in the hand-in itself, where five thousand people would wait for the same rows. Answers
 * that wait for a person count as asked only.
 */
const tallyBatch = (platform: Platform): Promise<number> =>
  inBackground(platform, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      update attempts a set tallied = true where a.id = any(array(
        select id from attempts where submitted_at is not null and not tallied
        order by submitted_at limit ${AT_ONCE} for no key update skip locked)) returning a.id`)
    if (rows.length === 0) return 0
    await tx.db.execute(sql`
      with fresh as materialized (
        select i.question_id, count(*) as asked, max(i.answered_at) as last_at, count(i.final_score) as answered,
          coalesce(sum(i.final_score::float8 / i.max), 0) as shares
        from attempt_items i join attempts a on a.id = i.attempt_id
        where i.attempt_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and a.state <> 'void'
        group by i.question_id
      ),
      held as materialized (
        select q.id from questions q where q.id in (select question_id from fresh) order by q.id for no key update
      )
      update questions q set use_count = q.use_count + f.asked, last_used_at = greatest(q.last_used_at, f.last_at),
        answers = q.answers + f.answered,
        facility = case when q.answers + f.answered = 0 then q.facility
          else (coalesce(q.facility, 0) * q.answers + f.shares) / (q.answers + f.answered) end
      from fresh f join held h on h.id = f.question_id where q.id = f.question_id`)
    return rows.length
  })

export const tallyAnswers = async (platform: Platform): Promise<void> => {
  while ((await tallyBatch(platform)) === AT_ONCE);
}
