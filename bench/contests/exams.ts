import { randomBytes } from 'node:crypto'
import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import type pg from 'pg'

interface Asked {
  itemId: string
  questionId: string
  versionNo: number
  max: number
  optionOrder: string[]
}

export interface Paper {
  sections: { heading: string; intro: string; items: Asked[] }[]
}

const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'
const itemId = () => [...randomBytes(8)].map((byte) => SIGNS[byte % SIGNS.length]).join('')

/** Single choices of the demo bank, each as often as it takes: the engine asks a version, not a question. */
export const paperOf = async (db: pg.Client, many: number): Promise<Paper> => {
  const { rows } = await db.query<{ question_id: string; no: number; ids: string[] }>(
    `select v.question_id, v.no, array(select o ->> 'id' from jsonb_array_elements(v.content -> 'options') o) as ids
     from question_versions v where v.activated_at is not null and v.content ->> 'kind' = 'single' order by v.id limit $1`,
    [many],
  )
  const items = Array.from({ length: many }, (_, n) => {
    const found = rows[n % rows.length]
    if (!found) throw new Error('the demo bank holds no single choice')
    return { itemId: itemId(), questionId: found.question_id, versionNo: found.no, max: 200, optionOrder: found.ids }
  })
  return { sections: [{ heading: '单选题', intro: '', items }] }
}

/** Published exams for everybody, open for a day around now. */
export const insertExams = async (db: pg.Client, many: number): Promise<string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `insert into exams (id, title, audience, audience_include, audience_exclude, owner_org_id, open_at, close_at, rules,
       pass_score, state, snapshot_no, published_at, first_started_at)
     select gen_random_uuid(), 'load ' || n, v.audience, v.audience_include, v.audience_exclude, v.owner_org_id,
       now() - interval '1 day', now() + interval '1 day', $2::jsonb, 60, 'published', 1, now(), now()
     from generate_series(1, $1) n, (select * from videos where audience_include = '{all}' limit 1) v returning id`,
    [many, JSON.stringify(SHIPPED_RULES)],
  )
  return rows.map(({ id }) => id)
}

interface Prepared {
  scene?: 'exam' | 'practice'
  objectIds: readonly string[]
  personIds: readonly string[]
  paper: Paper
}

/** A prepared paper of each of these people in each object, in the order of objects within people. */
export const prepareAttempts = async (
  db: pg.Client,
  { scene = 'exam', objectIds, personIds, paper }: Prepared,
): Promise<{ id: string; personId: string; objectId: string }[]> => {
  const items = paper.sections.flatMap((section) => section.items)
  const { rows } = await db.query<{ id: string; person_id: string; object_id: string }>(
    `insert into attempts (id, scene, object_id, person_id, no, seed, snapshot_no, paper, paper_hash, item_count, max_total,
       mode)
     select gen_random_uuid(), $6, e, p, 1, '0123456789abcdef', 1, $3::jsonb, '', $4, $5,
       case when $6 = 'practice' then 'order' else '' end
     from unnest($1::uuid[]) e, unnest($2::uuid[]) p returning id, person_id, object_id`,
    [objectIds, personIds, JSON.stringify(paper), items.length, items.length * 200, scene],
  )
  return rows.map(({ id, person_id: personId, object_id: objectId }) => ({ id, personId, objectId }))
}

const kept = {
  title: 'load',
  navigation: 'free',
  feedback: 'final',
  earliestHandInMin: 0,
  deviceRule: 'takeOver',
  guard: { fullScreen: false, copyBlock: true, switchLimit: null, onLimit: 'warn' },
}

/** As if these had been started a moment ago by a page with lease 1 and answered thus, and nothing handed in yet. */
export const beginAttempts = async (
  db: pg.Client,
  ids: readonly string[],
  { answers = {}, rules = {} }: { answers?: object; rules?: object } = {},
): Promise<void> => {
  await db.query('delete from attempt_items where attempt_id = any($1)', [ids])
  await db.query(
    `update attempts set state = 'started', started_at = now(), deadline = now() + interval '2 hours', grace_seconds = 10,
       lease = 1, client_key = 'load', device = 'load', rules = $2, answers = '{}', submitted_at = null,
       submit_kind = null, receipt_no = null, total = null, published_at = null, answered = 0, reached = 0 where id = any($1)`,
    [ids, JSON.stringify({ ...kept, ...rules })],
  )
  await db.query(
    `insert into attempt_answers (attempt_id, item_id, stored)
     select id, key, value from unnest($1::uuid[]) id, jsonb_each($2::jsonb)
     where not exists (select 1 from attempt_answers a where a.attempt_id = id)`,
    [ids, JSON.stringify(answers)],
  )
}

/** Back to papers that wait for their people. */
export const unstartAttempts = async (db: pg.Client, ids: readonly string[]): Promise<void> => {
  await db.query(
    `update attempts set state = 'prepared', started_at = null, deadline = null, lease = 0, client_key = '', rules = null,
       answers = '{}' where id = any($1)`,
    [ids],
  )
}
