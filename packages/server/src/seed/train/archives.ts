import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ensureCardTemplates, openAllArchives, PACK_KIND } from '#src/areas/archive/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { archiveCorrections } from '#src/schema/archive/archive.ts'
import { cardTemplates, jobRules } from '#src/schema/archive/card.ts'
import { auditPacks } from '#src/schema/archive/pack.ts'
import { insertJob } from '#src/shared/exchange/job/job-life.ts'

const CARDS = 240
const HIGH_RISK = ['电工', '焊工', '起重工', '架子工']

/** The shipped drafts, checked and in force. */
const checkedTemplates = async (db: Db) => {
  await ensureCardTemplates(db)
  await db.update(cardTemplates).set({ enabled: true })
  await db.execute(sql`update card_templates set name = regexp_replace(name, '（.*）$', '')`)
}

/** The commonest jobs of the demo, each with its conditions; those of electricians get stricter next year. */
const insertRules = async (db: Db): Promise<void> => {
  const { rows } = await db.execute<{ job: string }>(sql`
    select post as job from users where post <> '' and enabled group by post order by count(*) desc, post limit 6`)
  const year = shanghaiDay(new Date()).slice(0, 4)
  for (const [place, { job }] of rows.entries()) {
    const rule = { job, cardNeeded: place < 4, certTypes: [], hoursHundredths: place % 2 === 0 ? 800 : 0 }
    if (!rule.cardNeeded && rule.hoursHundredths === 0) rule.hoursHundredths = 400
    await db.insert(jobRules).values({ ...rule, validFrom: '2022-01-01' })
    if (place === 0)
      await db.insert(jobRules).values({ ...rule, hoursHundredths: 1600, validFrom: `${Number(year) + 1}-01-01` })
  }
}

/** Cards of people who came last: most complete, some in each stage. */
const insertCards = async (db: Db): Promise<void> => {
  await db.execute(sql`
    insert into safety_cards (id, no, user_id, template_id, kind, job, high_risk, state, owner_org_id, created_at, completed_at)
    select gen_random_uuid(), 'SJ-' || to_char(x.opened, 'YYYY') || '-' || lpad(nextval('card_numbers')::text, 6, '0'), x.id, t.id,
      'new', x.post, t.high_risk, case x.place % 8 when 1 then 'stage1' when 3 then 'stage2' when 5 then 'stage3' else 'complete' end,
      x.primary_org_id, x.opened, case when x.place % 8 in (1, 3, 5) then null else x.opened + interval '12 days' end
    from (select u.id, u.post, u.primary_org_id, row_number() over (order by u.id) as place,
        coalesce(u.hired_on::timestamptz, now() - interval '200 days') + interval '2 days' as opened
      from users u where u.post <> '' and u.enabled order by (u.login_name = 'learner') desc, u.id limit ${CARDS}) x
      join card_templates t on t.high_risk = (x.post = any(${sql.param(HIGH_RISK)}::text[]))`)
  await db.execute(sql`
    insert into card_stages (card_id, stage, asked, need_hundredths, items, pass_score, practical, hours_hundredths, score,
      practical_by, practical_at, responsible_id, trainee, responsible, hash)
    select c.id, s.no, true, (s.stage ->> 'need')::numeric * 100, (select jsonb_agg(jsonb_build_object('text', i, 'done', d.done))
        from jsonb_array_elements_text(s.stage -> 'items') i), (s.stage ->> 'passScore')::int, (s.stage ->> 'practical')::boolean,
      case when d.done then (s.stage ->> 'need')::numeric * 100 else 0 end, case when d.done then 80 + (s.no * 7) % 20 end,
      case when d.done and (s.stage ->> 'practical')::boolean then o.id end,
      case when d.done and (s.stage ->> 'practical')::boolean then c.created_at + s.no * interval '4 days' end, o.id,
      case when d.done then jsonb_build_object('by', c.user_id, 'at', c.created_at + s.no * interval '4 days', 'way', 'password') end,
      case when d.done then jsonb_build_object('by', o.id, 'at', c.created_at + s.no * interval '4 days', 'way', 'password') end,
      case when d.done then encode(sha256((c.no || s.no)::bytea), 'hex') else '' end
    from safety_cards c join card_templates t on t.id = c.template_id
      cross join lateral jsonb_array_elements(t.stages) with ordinality as s(stage, no)
      cross join lateral (select c.state = 'complete' or s.no < substr(c.state, 6)::int as done) d
      cross join (select id from users where login_name = 'officer') o`)
}

/** Two contests of the learner: one is waiting, one was answered. */
const insertCorrections = async (db: Db): Promise<void> => {
  const { rows } = await db.execute<{ userId: string; id: string; title: string; on: string; place: number }>(sql`
    select e.user_id as "userId", e.id, e.item_title as title, ((e.completed_at at time zone 'Asia/Shanghai')::date)::text as on,
      row_number() over (order by e.no)::int as place
    from hour_entries e join users u on u.id = e.user_id and u.login_name = 'learner' where e.state = 'granted' order by e.no limit 2`)
  const { rows: officers } = await db.execute<{ id: string }>(sql`select id from users where login_name = 'officer'`)
  for (const { userId, id, title, on, place } of rows)
    await db.insert(archiveCorrections).values({
      ...{ userId, section: 'hours', lineId: id, lineTitle: title, lineOn: on },
      text: place === 1 ? '该课程实际学习两次，少计一次。' : '完成日期应为前一天。',
      ...(place === 1
        ? {
            state: 'rejected' as const,
            answer: '同一课程每年只计一次。',
            answeredBy: officers[0]?.id,
            answeredAt: new Date(),
          }
        : {}),
    })
}

/** One pack is made by its job a moment after the server runs: no queue stands yet. */
const insertPack = async (db: Db): Promise<void> => {
  const { rows } = await db.execute<{ admin: string; orgId: string; units: string }>(sql`
    select u.id as admin, o.id as "orgId", o.name as units from users u, org_units o
    where u.login_name = 'admin' and o.depth = 2 order by o.sort, o.name limit 1`)
  const [found] = rows
  if (!found) return
  const tx = bareTx(db, null, ALL_ROWS)
  const today = shanghaiDay(new Date())
  const [packId, from] = [v7(), `${today.slice(0, 4)}-01-01`]
  const link = () => '/train/traineeCount?view=pack'
  const jobId = await insertJob(tx, { kind: PACK_KIND, title: `迎检资料包-${found.units}`, ownerId: found.admin, link })
  await db.insert(auditPacks).values({
    ...{ id: packId, orgIds: [found.orgId], units: found.units, fromDay: from, toDay: addDays(today, 0) },
    ...{ dutyItem: '年度安全培训检查', reason: '上级检查', jobId, ownerOrgId: found.orgId, createdBy: found.admin },
  })
}

/** Numbers of archives, cards in all stages, conditions of jobs, contests, and a pack. */
export const insertArchives = async (db: Db): Promise<void> => {
  await openAllArchives(db)
  await checkedTemplates(db)
  await insertRules(db)
  await insertCards(db)
  await insertCorrections(db)
  await insertPack(db)
}
