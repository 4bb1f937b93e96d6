import type { Target } from '../compare.ts'
import { requestOf } from '../load.ts'
import type { Site } from '../site.ts'
import { beginAttempts, paperOf, prepareAttempts } from './exams.ts'
import { type Hall, once } from './sitting-visitors.ts'

/** Rounds of the shipped length, so many for each person that nobody runs out within a measurement. */
const ROUNDS = 40
const ROUND_ITEMS = 10

/** Copies of a set of the demo data: nobody sits two rounds of one set at a time. */
const insertSets = async (large: Site): Promise<string[]> => {
  const { rows } = await large.db.query<{ id: string }>(
    `insert into practice_sets
     select n.* from (select * from practice_sets where state = 'published' limit 1) s, generate_series(1, $1) i,
       lateral jsonb_populate_record(null::practice_sets,
         to_jsonb(s) || jsonb_build_object('id', gen_random_uuid(), 'title', 'load ' || i)) n returning id`,
    [ROUNDS],
  )
  return rows.map(({ id }) => id)
}

/** What is otherwise never taken back: with it a round told once more would earn nothing, and cost less. */
const forgetPoints = async ({ db }: Site, attemptIds: readonly string[]): Promise<void> => {
  const sources = attemptIds.map((id) => `practice:${id}`)
  await db.query('set session_replication_role = replica')
  await db.query('delete from points_entries where source_id = any($1)', [sources])
  await db.query('delete from points_facts where source_id = any($1)', [sources])
  await db.query('set session_replication_role = origin')
}

/** Answers with feedback, one after the other, every second one right; the last of a round earns its points. */
export const practiceTarget = async (large: Site, { people, tokens }: Hall): Promise<Target> => {
  const paper = await paperOf(large.db, ROUND_ITEMS)
  const objectIds = await insertSets(large)
  const attempts = await prepareAttempts(large.db, { scene: 'practice', objectIds, personIds: people, paper })
  const items = paper.sections.flatMap((section) => section.items)
  const visitors = people.map((person, n) =>
    once(
      attempts
        .filter(({ personId }) => personId === person)
        .flatMap(({ id }) =>
          items.map(({ itemId, optionOrder }, place) => {
            const answer = optionOrder[place % 2]
            const body = { attemptId: id, itemId, rev: 1, answer, clientKey: `bench-${id}-${itemId}` }
            return requestOf({ path: 'rest/attempt/answerOne', token: tokens[n] ?? '', body })
          }),
        ),
    ),
  )
  const ids = attempts.map(({ id }) => id)
  const before = async () => {
    for (const visitor of visitors) visitor.rewind()
    await forgetPoints(large, ids)
    await beginAttempts(large.db, ids, { rules: { feedback: 'instant' } })
  }
  return { name: 'attempt/answerOne of practice', server: large, visitors, before }
}
