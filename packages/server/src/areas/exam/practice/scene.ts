import type { PracticeMode } from '@portal/contract/areas/exam/practice/practice.ts'
import {
  practiceRefusals as no,
  POINT_ROUND,
  pointOf,
  practiceMode,
} from '@portal/contract/areas/exam/practice/words.ts'
import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { practicePlaces } from '#src/schema/exam/practice.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { openReview, openRules } from '#src/shared/attempt/open-rules.ts'
import type { Asker, Attempt, AttemptItem, AttemptSceneRules } from '#src/shared/attempt/scene.ts'
import { allOrFirstError, coalescedWrite, inRounds } from '#src/shared/batch/coalesce.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import { layQuestions } from '../daily/draw-day.ts'
import { feedWrongBook } from '../wrong/feed.ts'
import { chooseRound } from './choose-round.ts'
import { getOffered, type PracticeSet } from './find-set.ts'
import { poolOf, questionsAbout } from './pool.ts'

const modeOf = (mode: string): PracticeMode => practiceMode.safeParse(mode).data ?? refuse(no.modeUnknown)

const setFor = async (core: Attempts, tx: Tx, { actor, objectId, mode }: Asker): Promise<PracticeSet> => {
  const set = await getOffered(tx, actor, objectId, await core.clock.at())
  ensure(pointOf(mode) !== null || set.modes.includes(modeOf(mode)), no.modeUnknown)
  return set
}

/** Questions that a mode leaves out or means, see `RoundInput`. */
const markedBy = async (tx: Tx, mode: PracticeMode, setId: string, personId: string): Promise<Set<string>> => {
  const queries = {
    unanswered: sql`select i.question_id as id from attempts a join attempt_items i on i.attempt_id = a.id
      where a.person_id = ${personId} and a.scene = 'practice' and a.object_id = ${setId}`,
    wrong: sql`select w.question_id as id from wrong_items w where w.person_id = ${personId} and w.state = 'active'`,
    favourite: sql`select c.item_id as id from content_reactions c
      where c.user_id = ${personId} and c.kind = 'question' and c.reaction = 'collect'`,
  }
  if (mode !== 'unanswered' && mode !== 'wrong' && mode !== 'favourite') return new Set()
  const { rows } = await tx.db.execute<{ id: string }>(queries[mode])
  return new Set(rows.map(({ id }) => id))
}

const lastOf = async (tx: Tx, setId: string, personId: string): Promise<string | null> => {
  const [place] = await tx.db
    .select()
    .from(practicePlaces)
    .where(
      and(eq(practicePlaces.personId, personId), eq(practicePlaces.setId, setId), eq(practicePlaces.mode, 'order')),
    )
  return place?.lastId ?? null
}

const draw = async (core: Attempts, tx: Tx, asker: Asker, seed: string) => {
  const set = await setFor(core, tx, asker)
  const point = pointOf(asker.mode)
  const mode = point === null ? modeOf(asker.mode) : 'random'
  const pool = await poolOf(tx, set)
  const about = point === null ? null : await questionsAbout(tx, point)
  const questions = chooseRound({
    mode,
    pool: about ? pool.filter(({ id }) => about.has(id)) : pool,
    roundSize: point === null ? set.roundSize : POINT_ROUND,
    lastId: await lastOf(tx, set.id, asker.actor.id),
    marked: await markedBy(tx, mode, set.id, asker.actor.id),
    seed,
  })
  ensure(questions.length > 0, no.noQuestion)
  return { paper: await layQuestions(tx, questions, seed), snapshotNo: 0, relaxed: [] }
}

const upsertPlaces = prepared(
  () => sql`
    insert into practice_places (person_id, set_id, mode, last_id)
    select n.person_id, n.set_id, 'order', n.last_id
    from unnest(${sql.placeholder('persons')}::uuid[], ${sql.placeholder('sets')}::uuid[],
      ${sql.placeholder('lasts')}::uuid[]) as n (person_id, set_id, last_id)
    order by 1, 2 on conflict (person_id, set_id, mode) do update set last_id = excluded.last_id`,
)

interface Place {
  personId: string
  setId: string
  lastId: string
}

const writePlace = coalescedWrite(async ({ db }: Tx, places: readonly Place[]) => {
  for (const round of inRounds(places, ({ personId, setId }) => personId + setId))
    await upsertPlaces(db, {
      persons: round.map(({ personId }) => personId),
      sets: round.map(({ setId }) => setId),
      lasts: round.map(({ lastId }) => lastId),
    })
})

const keepPlace = async (tx: Tx, { personId, objectId: setId, mode }: Attempt, lastId: string): Promise<void> => {
  if (mode === 'order') await writePlace(tx, { personId, setId, lastId })
}

const keepBest = async (tx: Tx, { personId, objectId }: Attempt, best: number): Promise<void> => {
  await tx.db
    .insert(practicePlaces)
    .values({ personId, setId: objectId, mode: 'challenge', best })
    .onConflictDoUpdate({
      target: [practicePlaces.personId, practicePlaces.setId, practicePlaces.mode],
      set: { best: sql`greatest(${practicePlaces.best}, ${best}::int)` },
    })
}

/** A finished round is one fact, however it ended. */
const earnForRound = async (tx: Tx, attempt: Attempt, items: readonly AttemptItem[]): Promise<void> => {
  const right = items.filter(({ outcome }) => outcome === 'right').length
  if (right === 0) return
  await earnPoints(tx, {
    personId: attempt.personId,
    event: 'practiceRound',
    sourceId: `practice:${attempt.id}`,
    amount: right,
    facts: { total: items.length, percent: Math.round((right / items.length) * 1000) / 10 },
    title: attempt.rules?.title ?? '',
    occurredAt: attempt.submittedAt ?? new Date(),
  })
}

/** 专项练习 as a user of the one attempt engine. */
export const practiceScene = (core: Attempts): AttemptSceneRules => ({
  scene: 'practice',
  byMode: true,
  rulesFor: async (tx, asker) => {
    const set = await setFor(core, tx, asker)
    const rules = { ...openRules(set.title), feedback: set.feedback }
    // One question after the other, so that nobody reads on before he risks an answer.
    return asker.mode === 'challenge' ? { ...rules, feedback: 'instant', navigation: 'sequential' } : rules
  },
  draw: (tx, asker, seed) => draw(core, tx, asker, seed),
  endsAfter: ({ mode }, { outcome }) => mode === 'challenge' && outcome !== 'right',
  onAnswered: async (tx, attempt, item) => {
    await allOrFirstError([feedWrongBook(tx, attempt, [item]), keepPlace(tx, attempt, item.questionId)])
    return 0
  },
  onHandedIn: async (tx, attempt, items) => {
    const last = items.at(-1)
    if (attempt.rules?.feedback === 'final') {
      await feedWrongBook(tx, attempt, items)
      if (last) await keepPlace(tx, attempt, last.questionId)
    }
    if (attempt.mode === 'challenge')
      await keepBest(tx, attempt, items.filter(({ outcome }) => outcome === 'right').length)
    await earnForRound(tx, attempt, items)
  },
  reviewOf: () => Promise.resolve(openReview),
})
