import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Target } from '../compare.ts'
import { once } from '../contests/sitting-visitors.ts'
import { callerOf } from '../exchange.ts'
import { requestOf } from '../load.ts'
import { atMost, compete, type Stage, type Trial, timed } from './stage.ts'

const RESPONSES = Number(process.env.BENCH_RESPONSES ?? 100_000)
/** One answer of each person to each: enough that nobody runs out. */
const TO_ANSWER = 400
/** How many of each kind make thirty questions. */
const KINDS = { single: 18, multiple: 6, rating: 4, longText: 2 }
const AGAIN = 20

const insertSurveys = async (db: pg.Client, many: number): Promise<string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `insert into questionnaires
     select n.* from (select * from questionnaires where mode = 'named' and state = 'collecting' limit 1) s, generate_series(1, $1) i,
       lateral jsonb_populate_record(null::questionnaires, to_jsonb(s) || jsonb_build_object('id', gen_random_uuid(),
         'title', 'load ' || i, 'quotas', '[]'::jsonb, 'dimensions', '[]'::jsonb, 'show_result', 'never', 'hold_minutes', 0,
         'max_responses', null, 'times', 'once', 'audience_include', '["all"]'::jsonb,
         'open_at', now() - interval '1 day', 'close_at', now() + interval '1 day',
         'pages', jsonb_build_array(s.pages -> 0))) n
     returning id`,
    [many],
  )
  const ids = rows.map(({ id }) => id)
  await db.query(
    `insert into questionnaire_questions (id, owner_org_id, questionnaire_id, page_id, sort, kind, stem, content)
     select gen_random_uuid(), s.owner_org_id, s.id, s.pages #>> '{0,id}', q.sort, q.kind, q.stem, q.content
     from unnest($1::uuid[]) each join questionnaires s on s.id = each, (
       select row_number() over () as sort, m.kind, m.stem || ' ' || i as stem, m.content
       from (select distinct on (kind) kind, stem, content from questionnaire_questions
         where jsonb_array_length(content -> 'rows') = 0 and questionnaire_id is not null order by kind, id) m
       join jsonb_each_text($2::jsonb) k on k.key = m.kind, generate_series(1, k.value::int) i) q`,
    [ids, JSON.stringify(KINDS)],
  )
  return ids
}

/** An answer to a question `q` by the number `n` of somebody; one in twenty writes something of his own. */
const ANSWER = `case q.kind
  when 'single' then jsonb_build_object('type', 'options', 'ids', jsonb_build_array('o' || 1 + (n * 7 + q.sort * 3) % 4), 'words', '{}'::jsonb)
  when 'multiple' then jsonb_build_object('type', 'options', 'ids', jsonb_build_array('o1', 'o' || 2 + (n * 5 + q.sort) % 3), 'words', '{}'::jsonb)
  when 'rating' then jsonb_build_object('type', 'number', 'number', 1 + (n * 11 + q.sort) % 5)
  when 'longText' then jsonb_build_object('type', 'text', 'text', '检修工具数量不够，经常要等 ' || n) end`

const answersSql = (n: string) =>
  `(select jsonb_object_agg(q.id, ${ANSWER}) from qs q, (select ${n} as n) x
    where q.kind <> 'longText' or n % 20 = 0)`

const fillResponses = async (db: pg.Client, id: string): Promise<void> => {
  await db.query(
    `with qs as materialized (select id, kind, sort from questionnaire_questions where questionnaire_id = $1)
     insert into questionnaire_responses (questionnaire_id, anonymous, state, answers, path, seconds, channel, person_id, org_id,
       started_at, ended_at, receipt_no)
     select $1, false, 'complete', ${answersSql('g')}, array['p1'], 60 + g % 300, 'web', gen_random_uuid(), s.owner_org_id,
       now() - interval '1 hour', now() - g * interval '1 millisecond', 'W' || g
     from generate_series(1, $2) g, questionnaires s where s.id = $1`,
    [id, RESPONSES],
  )
  await db.query('vacuum analyze questionnaire_responses')
}

const submitTarget = async (stage: Stage, ids: readonly string[]): Promise<Target> => {
  const { db } = stage.site
  const { rows } = await db.query<{ id: string; answers: object }>(
    `with qs as materialized (select id, kind, sort, questionnaire_id from questionnaire_questions where questionnaire_id = any($1))
     select s.id, (select jsonb_object_agg(q.id, ${ANSWER}) from qs q, (select 20 as n) x where q.questionnaire_id = s.id) as answers
     from unnest($1::uuid[]) s(id)`,
    [ids],
  )
  const visitors = stage.hall.tokens.map((token) =>
    once(
      rows.map(({ id, answers }) => {
        const body = { id, answers, clientKey: randomUUID(), seconds: 90 }
        return requestOf({ path: 'rest/questionnaireAnswer/submit', token, body })
      }),
    ),
  )
  return { name: 'questionnaireAnswer/submit, 30 questions', server: stage.site, visitors }
}

export const questionnaire: Trial = {
  name: 'questionnaire',
  run: async (stage) => {
    const { site, admin } = stage
    const [large = '', ...ids] = await insertSurveys(site.db, TO_ANSWER + 1)
    const submit = await compete({
      name: 'questionnaire, an answer handed in',
      product: await submitTarget(stage, ids),
      yardstick: stage.write,
      bar: { least: 0.3 },
    })
    await fillResponses(site.db, large)
    const { post } = callerOf(site, admin.token)
    const read = () => post('rest/questionnaire/result', { id: large, conditions: [] })
    const first = await timed(read)
    const next: number[] = []
    for (let n = 0; n < AGAIN; n += 1) next.push(await timed(read))
    return [
      submit.line,
      atMost(`questionnaire, statistics of ${RESPONSES} × 30, first`, first, 3000, 'ms'),
      atMost(`questionnaire, statistics of ${RESPONSES} × 30, then`, Math.max(...next), 300, 'ms'),
    ]
  },
}
