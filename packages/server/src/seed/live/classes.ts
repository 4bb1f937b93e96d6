import { DAY_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { insertLiveQuiz } from '#src/areas/exam/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { insertLiveNews } from './news.ts'
import { insertTalk, nowTalk, pastTalk } from './talk.ts'
import { shareOf } from '../share.ts'

const ASKED = ['single', 'judge', 'multiple']
/** Since when the running class is on air. */
const AIRED_MINUTES = 18
const PAST_MINUTES = 80
const RUNNING = '高处作业安全直播课'

const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)

/** Some days ago at 14:00 in Shanghai. */
const pastAfternoon = (days: number) =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS + 6 * 60 * MINUTE_MS)

const videoOf = async (db: Db, title: string): Promise<string | null> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from videos where title = ${title} and state = 'published' order by id limit 1`)
  return rows[0]?.id ?? null
}

const documentsOf = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from documents d join document_versions v on v.id = d.current_version_id and v.pdf_file_id is not null
    where d.state = 'published' and d.deleted_at is null order by v.pages desc, d.id limit 2`)
  return rows.map(({ id }) => id)
}

/** Who came to a class, when he came and how long he stayed: by chance, alike at every start. */
const insertPresence = async (db: Db, liveId: string, from: Date, minutes: number, among: SQL): Promise<void> => {
  const chance = (salt: string) => shareOf(sql`${salt}::text`, sql`${liveId}::uuid`, sql`u.id`)
  await db.execute(sql`
    with stays as materialized (
      select u.id as user_id, (${chance('came')} * ${chance('late')} * ${minutes * 3}::int)::int as late,
        case when ${chance('left')} < 0.85 then ${minutes}::int else (${minutes}::int * (0.4 + ${chance('part')} * 0.5))::int end as gone
      from users u where u.deleted_at is null and u.enabled and ${among} and ${chance('there')} < 0.72),
    kept as (select * from stays where gone > late + 1),
    written as (
      insert into sittings (id, user_id, item_type, item_id, version_no, nonce, client, opened_at, last_at, ended_at, ended_by)
      select gen_random_uuid(), user_id, 'live', ${liveId}::uuid, 1, 'demo', case when late % 3 = 0 then 'phone' else 'desktop' end,
        ${from.toISOString()}::timestamptz + late * interval '1 minute', ${from.toISOString()}::timestamptz + gone * interval '1 minute',
        ${from.toISOString()}::timestamptz + gone * interval '1 minute', 'close' from kept)
    insert into study_records (id, user_id, item_type, item_id, version_no, intervals, coverage_tenths, effective_ms,
      furthest_ticks, last_position, sittings, first_at, last_at)
    select gen_random_uuid(), user_id, 'live', ${liveId}::uuid, 1, int4multirange(int4range(late * 600, gone * 600)),
      (gone - late) * 1000 / ${minutes}::int, (gone - late) * 60000, 0, 0, 1,
      ${from.toISOString()}::timestamptz + late * interval '1 minute', ${from.toISOString()}::timestamptz + gone * interval '1 minute'
    from kept`)
}

interface Unit extends Record<string, unknown> {
  id: string
  path: string
}

/** The unit of the learner of the sign-in page. */
const unitOfLearner = async (db: Db): Promise<Unit | null> => {
  const { rows } = await db.execute<Unit>(sql`
    select o.id, o.path from users u join org_units o on o.id = u.primary_org_id
    where u.code = 'learner'`)
  return rows[0] ?? null
}

const insertPast = async (db: Db, hostId: string, unit: Unit): Promise<void> => {
  const audience: Audience = { ...EMPTY_AUDIENCE, units: [{ id: unit.id, below: true }] }
  const from = pastAfternoon(12)
  const until = new Date(from.getTime() + PAST_MINUTES * MINUTE_MS)
  const [past] = await db
    .insert(liveClasses)
    .values({
      hostId,
      ownerOrgId: ROOT_ORG_ID,
      ...audienceValues(audience),
      title: '消防安全直播课：灭火器的选择与使用',
      intro: '火灾的分类、按燃烧物选灭火器，提、拔、握、压的要领和日常检查。',
      videoId: await videoOf(db, '消防安全基础：灭火器的选择与使用'),
      plannedStart: from,
      plannedEnd: until,
      state: 'replay',
      replay: 'auto',
      startedAt: from,
      endedAt: until,
      broadcast: [{ startedAtMs: from.getTime(), endedAtMs: until.getTime() }],
    })
    .returning()
  if (!past) return
  const members = sql`u.primary_org_id in (select x.id from org_units x where x.path like ${`${unit.path}%`})`
  await insertPresence(db, past.id, from, PAST_MINUTES, members)
  await insertTalk(db, { liveId: past.id, hostId, from, lines: pastTalk, members })
}

/** A class that goes on with a quiz to push, planned ones, one to be seen again. Hours of the past one are counted by its job. */
export const insertLiveClasses = async (db: Db): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const { rows: hosts } = await db.execute<{ id: string }>(sql`select id from users where login_name = 'lecturer'`)
  const hostId = hosts[0]?.id
  if (hostId === undefined) return
  const everyone = { hostId, ownerOrgId: ROOT_ORG_ID, ...audienceValues({ ...EMPTY_AUDIENCE, everyone: true }) }
  const begun = fromNow(-AIRED_MINUTES)
  const documentIds = await documentsOf(db)
  const liveId = v7()
  await db.insert(liveClasses).values({
    ...everyone,
    id: liveId,
    title: RUNNING,
    intro: '登高前的检查、安全带的系挂和临边防护，边讲边答。',
    videoId: await videoOf(db, '高处作业：安全带系挂点的选择'),
    documentIds,
    page: documentIds[0] ? { documentId: documentIds[0], no: 2 } : null,
    plannedStart: begun,
    plannedEnd: fromNow(240),
    state: 'live',
    replay: 'auto',
    startedAt: begun,
    broadcast: [{ startedAtMs: begun.getTime(), endedAtMs: null }],
  })
  const few = sql`${shareOf(sql`'live'`, sql`u.id`)} < 0.01`
  await insertPresence(db, liveId, begun, AIRED_MINUTES, sql`u.code not in ('learner', 'visitor', 'admin') and ${few}`)
  await insertTalk(db, { liveId, hostId, from: begun, lines: nowTalk, members: few })
  await insertLiveNews(db, { id: liveId, title: RUNNING })
  await db.insert(liveClasses).values([
    {
      ...everyone,
      title: '低压配电柜停送电直播课',
      intro: '停电、验电、接地、挂牌四步法和送电的顺序。',
      videoId: await videoOf(db, '低压配电柜停送电操作'),
      plannedStart: fromNow(48 * 60),
      plannedEnd: fromNow(49.5 * 60),
      state: 'scheduled',
      replay: 'auto',
    },
    {
      ...everyone,
      title: '有限空间作业答疑直播',
      intro: '先检测后作业，围绕上半年提交的 40 个问题逐条回答。',
      videoId: await videoOf(db, '有限空间作业风险辨识与管控'),
      plannedStart: fromNow(5 * 60),
      plannedEnd: fromNow(6 * 60),
      state: 'scheduled',
      chat: { open: true, review: true, slowSeconds: 10, wordList: ['加微信', '代考'] },
    },
  ])
  const unit = await unitOfLearner(db)
  if (unit) await insertPast(db, hostId, unit)
  const { rows: questions } = await db.execute<{ id: string; no: number }>(sql`
    select distinct on (q.kind) q.id, q.current_no as no from questions q join question_categories c on c.id = q.type_id
    where c.name = '高处作业' and q.state = 'active' and q.kind = any(${sql.param(ASKED)}::text[])
    order by q.kind, q.number`)
  if (questions.length > 0) await insertLiveQuiz(tx, { liveId, title: '高处作业随堂测验', seconds: 60, questions })
}
