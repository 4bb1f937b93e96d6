import { UNFIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import { listFavourites, listWrong, type WrongRow } from '@portal/contract/areas/exam/wrong.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hasReacted } from '#src/shared/content/reactions.ts'
import { isResting } from '../own/keys-from.ts'
import { drawable } from '../paper/pools.ts'
import { today } from './feed.ts'

const knowledge = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name), '[]')
  from question_label_links l join question_labels k on k.id = l.label_id and k.kind = 'knowledge'
  where l.question_id = q.id)`

const question = {
  questionId: sql`q.id`,
  stem: sql`q.stem_text`,
  kind: sql`q.kind`,
  knowledge,
}

const wrong = pageRead(listWrong, {
  from: sql`wrong_items w join questions q on q.id = w.question_id`,
  key: sql`w.id`,
  columns: {
    id: sql`w.id`,
    ...question,
    wrongCount: sql`w.wrong_count`,
    lastWrongAt: sql`w.last_wrong_at`,
    stage: sql`w.stage`,
    dueOn: sql`w.due_on::text`,
    due: sql`(w.state = 'active' and w.due_on <= ${today})`,
    sources: sql<WrongRow['sources']>`w.sources`,
    state: sql`w.state`,
    asked: sql`(${drawable} and q.kind <> all(${sql.param([...UNFIT_KINDS])}::text[]))`,
    collected: hasReacted('collect', 'question', sql`q.id`, sql`w.person_id`),
  },
  where: sql`w.person_id = ${ACTOR} and not ${isResting(sql`w`)}`,
  search: [sql`q.stem_text`],
  filter: {
    knowledgeId: (label) =>
      sql`exists (select 1 from question_label_links l where l.question_id = q.id and l.label_id = ${label})`,
    source: (source) => sql`${source} = any(w.sources)`,
    state: equals(sql`w.state`),
    kind: equals(sql`q.kind`),
  },
  sort: { dueOn: sql`w.due_on`, lastWrongAt: sql`w.last_wrong_at`, wrongCount: sql`w.wrong_count` },
  order: 'dueOn',
})

export const list: HandlerOf<typeof listWrong> = async (call) => {
  const { tx, actor } = call
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select distinct k.id, k.name from wrong_items w join question_label_links l on l.question_id = w.question_id
      join question_labels k on k.id = l.label_id and k.kind = 'knowledge'
    where w.person_id = ${actor.id} and not ${isResting(sql`w`)} order by k.name limit 200`)
  return { ...(await wrong.page(call)), knowledge: rows }
}

export const favourites = pageRead(listFavourites, {
  from: sql`content_reactions c join questions q on q.id = c.item_id`,
  key: sql`q.id`,
  columns: { ...question, at: sql`c.at` },
  where: sql`c.user_id = ${ACTOR} and c.kind = 'question' and c.reaction = 'collect'`,
  search: [sql`q.stem_text`],
  filter: { kind: equals(sql`q.kind`) },
  sort: { at: sql`c.at` },
  order: '-at',
})
