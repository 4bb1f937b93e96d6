import { attemptRefusals } from '@portal/contract/areas/exam/attempt/words.ts'
import { practiceRefusals as no } from '@portal/contract/areas/exam/practice/words.ts'
import { REVIEW_SIZE, REVIEW_TITLE } from '@portal/contract/areas/exam/wrong.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { openReview, openRules } from '#src/shared/attempt/open-rules.ts'
import type { Asker, AttemptSceneRules } from '#src/shared/attempt/scene.ts'
import { layQuestions } from '../daily/draw-day.ts'
import { isResting } from '../own/keys-from.ts'
import { askable } from '../practice/pool.ts'
import { feedWrongBook } from './feed.ts'

/** Questions of the book that are due on a day, the longest due first. */
const dueQuestions = async (tx: Tx, personId: string, day: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select w.question_id as id from wrong_items w
    where w.person_id = ${personId} and w.state = 'active' and w.due_on <= ${day}::date and not ${isResting(sql`w`)}
    order by w.due_on, w.last_wrong_at`)
  return rows.map(({ id }) => id)
}

const dayNow = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.db.execute<{ day: string }>(
    sql`select (now() at time zone 'Asia/Shanghai')::date::text as day`,
  )
  return rows[0]?.day ?? ''
}

/** Those of them that can be asked now. */
export const dueNow = async (tx: Tx, personId: string) => {
  const due = await dueQuestions(tx, personId, await dayNow(tx))
  const known = new Map((await askable(tx, due)).map((question) => [question.id, question]))
  return due.flatMap((id) => known.get(id) ?? [])
}

const draw = async (tx: Tx, { actor }: Asker, seed: string) => {
  const due = await dueNow(tx, actor.id)
  ensure(due.length > 0, no.noDue)
  return { paper: await layQuestions(tx, due.slice(0, REVIEW_SIZE), seed), snapshotNo: 0, relaxed: [] }
}

/** 错题复习: its object is the person himself. */
export const wrongScene: AttemptSceneRules = {
  scene: 'wrong',
  rulesFor: (_tx, { actor, objectId }) => {
    ensure(objectId === actor.id, attemptRefusals.outside)
    return Promise.resolve(openRules(REVIEW_TITLE))
  },
  draw,
  onAnswered: async (tx, attempt, item) => {
    await feedWrongBook(tx, attempt, [item])
    return 0
  },
  onHandedIn: () => Promise.resolve(),
  reviewOf: () => Promise.resolve(openReview),
}
