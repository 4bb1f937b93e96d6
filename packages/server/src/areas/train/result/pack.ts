import { packHeads, packPartWords } from '@portal/contract/areas/archive/pack-checks.ts'
import { classState, enrolmentResult, enrolWay } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { dayOf } from '#src/shared/archive/archive.ts'
import type { PackPart, PackScope, PackSource } from '#src/shared/archive/pack.ts'
import { listPart } from '#src/shared/archive/pack-list.ts'
import { worded } from '#src/shared/archive/worded.ts'
import { learnerPage } from '../class/addresses.ts'
import { joinLecturer, LECTURER_NAME } from '../session/read.ts'
import { classChecks, ofPeriod } from './pack-checks.ts'

const person = sql`u.code, u.name, o.name as org`

const minuteOf = (at: SQL): SQL => sql`coalesce(to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), '')`

/** People of the pack with a seat in a class of the period, whoever holds the class. */
const trainees = (scope: PackScope): SQL => sql`train_enrolments e
  join train_classes c on c.id = e.class_id and ${ofPeriod(scope)}
  join users u on u.id = e.user_id and ${scope.people} join org_units o on o.id = e.org_id`

const rowOfSession = sql`concat(c.id, ':', to_char(coalesce(s.no, 0), 'FM000'), ':', s.id) as key, c.code as "classCode", c.title, c.term,
  o.name as org, coalesce(h.name, '') as head, ${worded(sql`c.state`, wordsOf(classState))} as state,
  s.no, coalesce(s.title, '') as session, ${minuteOf(sql`s.starts_at`)} as from, ${minuteOf(sql`s.ends_at`)} as to,
  coalesce(r.name, nullif(s.place, ''), c.place) as place,
  coalesce((select string_agg(${LECTURER_NAME}, '、' order by x.place) from train_session_lecturers x ${joinLecturer}
    where x.session_id = s.id), '') as lecturers,
  (select count(*)::int from train_enrolments n where n.class_id = c.id and n.state = 'confirmed') as seats`

/** 计划: classes that the units hold or their people are in, session by session. */
const planPart = (tx: Tx, scope: PackScope): Promise<PackPart> =>
  listPart(tx, {
    ...packPartWords.plan,
    heads: packHeads.plan,
    rows: sql`
      select ${rowOfSession} from train_classes c join org_units o on o.id = c.owner_org_id
        left join users h on h.id = c.head_teacher_id left join train_sessions s on s.class_id = c.id
        left join meeting_rooms r on r.id = s.room_id
      where ${ofPeriod(scope)} and (${scope.units(sql`c.owner_org_id`)} or exists (select 1 from train_enrolments e
        join users u on u.id = e.user_id where e.class_id = c.id and e.state = 'confirmed' and ${scope.people}))`,
  })

/** 通知: what the portal told these people of the class, when, and when they read it. */
const noticesPart = (tx: Tx, scope: PackScope): Promise<PackPart> =>
  listPart(tx, {
    ...packPartWords.notices,
    heads: { ...packHeads.person, ...packHeads.notices },
    rows: sql`
      select distinct m.id::text as key, ${person}, c.title, ${minuteOf(sql`m.at`)} as at, m.title as subject, m.text, m.source,
        ${minuteOf(sql`m.read_at`)} as "readAt"
      from ${trainees(scope)} join messages m on m.user_id = e.user_id and m.recalled_at is null
        and m.link = ${learnerPage('')}::text || c.id`,
  })

/** 结果 of each trainee, as it was judged at graduation. */
const resultsPart = (tx: Tx, scope: PackScope): Promise<PackPart> =>
  listPart(tx, {
    ...packPartWords.results,
    heads: { ...packHeads.person, ...packHeads.results },
    rows: sql`
      select e.id::text as key, ${person}, c.code as "classCode", c.title,
        concat_ws(' — ', ${dayOf(sql`c.starts_at`)}, ${dayOf(sql`c.ends_at`)}) as dates,
        ${worded(sql`e.way`, wordsOf(enrolWay))} as way, e.percent::float8 as percent, e.score::float8 as score,
        (select sum(h.hours_hundredths) / 100.0 from train_sessions s join hour_entries h on h.item_id = s.id
          and h.source = 'train' and h.user_id = e.user_id and h.state = 'granted' where s.class_id = c.id)::float8 as hours,
        ${worded(sql`e.result`, wordsOf(enrolmentResult))} as result,
        array_to_string(e.result_why, '；') as why,
        coalesce(k.number, '') as "certNo"
      from ${trainees(scope)} left join certificates k on k.id = e.certificate_id and k.revoked_at is null
      where e.state = 'confirmed'`,
  })

/** Classes of the pack: plan, notices and results, and what an inspector would miss in them. */
export const packedClasses: PackSource = {
  checks: classChecks,
  parts: async function* (tx, scope) {
    yield await planPart(tx, scope)
    yield await noticesPart(tx, scope)
    yield await resultsPart(tx, scope)
  },
}
