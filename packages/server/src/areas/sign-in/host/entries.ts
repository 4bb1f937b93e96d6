import { listAttempts, listMissing, listSignEntries } from '@portal/contract/areas/sign-in/host.ts'
import type { Proof } from '@portal/contract/areas/sign-in/sign-answer.ts'
import { sql } from 'drizzle-orm'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { type PageRead, pageRead } from '#src/kit/page-read/list.ts'
import { chinese, KEYWORD } from '#src/kit/page-read/place.ts'
import { pathName } from '#src/shared/directory/search.ts'
import type { Engine } from '../engine.ts'
import { CAME_SQL, personRows } from '../sheet/person-rows.ts'
import { ACCEPTABLE } from './decide.ts'
import { ofHosted, SHEET } from './of-hosted.ts'

const name = sql`coalesce(u.name, v.name, '')`
const code = sql`coalesce(u.code, '')`
const orgName = sql`coalesce(g.name, v.org, '')`

/** 姓名, 工号 or 拼音首字母. */
const sought = sql`(${name} ilike ${KEYWORD.like} or ${code} ilike ${KEYWORD.like}
  or u.pinyin like lower(${KEYWORD.like}) or u.initials like lower(${KEYWORD.like}))`

const corrected = sql`exists (select 1 from sign_corrections k where k.sheet_id = w.sheet_id and k.user_id = w.user_id)`
const madeUp = sql`(coalesce(w.in_method = 'makeUp', false) or coalesce(w.out_method = 'makeUp', false))`
const isPending = sql`(coalesce(w.in_state = 'pending', false) or coalesce(w.out_state = 'pending', false))`

export const entryList = (engine: Engine): PageRead<typeof listSignEntries> =>
  pageRead(listSignEntries, {
    from: sql`(${personRows}) w left join users u on u.id = w.user_id left join sign_guests v on v.id = w.guest_id
      left join org_units g on g.id = w.org_id`,
    joins: sql`left join users d on d.id = w.in_place_of
      left join users op on op.id = coalesce(w.in_operator, w.out_operator)`,
    key: sql`w.person_id`,
    where: sql`w.sheet_id = ${SHEET}`,
    given: ofHosted(engine),
    columns: {
      id: sql`w.person_id`,
      sheetId: sql`w.sheet_id`,
      userId: sql`w.user_id`,
      name,
      code,
      orgName,
      orgPath: sql`coalesce(${pathName(sql`g.path`)}, v.org, '')`,
      phone: sql`coalesce(v.phone_mask, '')`,
      deputyFor: sql`coalesce(d.name, '')`,
      inAt: sql`w.in_at`,
      outAt: sql`w.out_at`,
      status: sql`w.status`,
      minutes: sql`w.minutes`,
      method: sql`w.in_method`,
      distance: sql`w.in_distance`,
      accuracy: sql`w.in_accuracy`,
      verdict: sql`w.in_verdict`,
      proofs: sql<Proof[]>`coalesce(w.in_proofs, '[]'::jsonb)`,
      inEntryId: sql`w.in_id`,
      outEntryId: sql`w.out_id`,
      pendingIds: sql<string[]>`array_remove(array[case when w.in_state = 'pending' then w.in_id end,
        case when w.out_state = 'pending' then w.out_id end], null)`,
      reason: sql`case when w.status = 'leave' then w.leave_reason else coalesce(nullif(w.in_reason, ''), w.out_reason, '') end`,
      operatorName: sql`coalesce(op.name, '')`,
      madeUp,
      corrected,
      listener: sql`not w.expected`,
      signed: sql`coalesce(w.in_signed, false)`,
    },
    search: sought,
    filter: {
      view: {
        signed: sql`w.status in ${CAME_SQL}`,
        missing: sql`(w.expected and w.status in ('none', 'absent'))`,
        pending: isPending,
        leave: sql`w.status = 'leave'`,
        madeUp,
        others: sql`not w.expected`,
        corrected,
      },
      orgId: equals(sql`w.org_id`),
      status: equals(sql`w.status`),
      method: equals(sql`w.in_method`),
      verdict: equals(sql`w.in_verdict`),
    },
    beside: { sheetId: elsewhere },
    sort: {
      inAt: sql`w.in_at`,
      outAt: sql`w.out_at`,
      name: chinese(name),
      code,
      orgName: chinese(orgName),
    },
    order: sql`w.in_at desc nulls last, ${code}`,
  })

const MOST_NAMES = 200

/** Who has not come, by unit. */
export const missingList = (engine: Engine): PageRead<typeof listMissing> =>
  pageRead(listMissing, {
    from: sql`(
      select w.org_id, count(*)::int as expected, count(*) filter (where w.status in ('none', 'absent'))::int as missing,
        coalesce((array_agg(w.user_id order by w.user_id) filter (where w.status in ('none', 'absent')))[1:${sql.param(MOST_NAMES)}::int],
          '{}') as absent
      from (${personRows}) w where w.sheet_id = ${SHEET} and w.expected group by w.org_id) m
      left join org_units g on g.id = m.org_id`,
    key: sql`m.org_id`,
    where: sql`m.missing > 0`,
    given: ofHosted(engine),
    columns: {
      orgId: sql`m.org_id`,
      orgName: sql`coalesce(g.name, '')`,
      orgPath: sql`coalesce(${pathName(sql`g.path`)}, '')`,
      expected: sql`m.expected`,
      missing: sql`m.missing`,
      people: sql<{ id: string; name: string; code: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'code', u.code) order by u.code), '[]')
        from users u where u.id = any(m.absent))`,
    },
    search: [sql`coalesce(g.name, '')`],
    filter: { orgId: equals(sql`m.org_id`) },
    beside: { sheetId: elsewhere },
    sort: { missing: sql`m.missing`, orgName: chinese(sql`coalesce(g.name, '')`) },
    order: '-missing',
  })

export const attemptList = (engine: Engine): PageRead<typeof listAttempts> =>
  pageRead(listAttempts, {
    from: sql`sign_attempts a left join users u on u.id = a.user_id left join org_units g on g.id = u.primary_org_id`,
    key: sql`a.id`,
    where: sql`a.sheet_id = ${SHEET}`,
    given: ofHosted(engine),
    columns: {
      id: sql`a.id`,
      at: sql`a.at`,
      userId: sql`a.user_id`,
      name: sql`coalesce(u.name, '')`,
      userCode: sql`coalesce(u.code, '')`,
      orgName: sql`coalesce(g.name, '')`,
      orgPath: sql`coalesce(${pathName(sql`g.path`)}, '')`,
      code: sql`a.code`,
      message: sql`a.message`,
      direction: sql`a.direction`,
      distance: sql`a.distance`,
      accuracy: sql`a.accuracy`,
      acceptable: sql`(a.decision = 'none' and a.user_id is not null and a.direction is not null
        and a.code = any(${sql.param(ACCEPTABLE)}::text[]))`,
      decision: sql`a.decision`,
    },
    search: [sql`coalesce(u.name, '')`, sql`coalesce(u.code, '')`],
    filter: { code: equals(sql`a.code`), userId: equals(sql`a.user_id`) },
    beside: { sheetId: elsewhere },
    sort: { at: sql`a.at` },
    order: '-at',
  })
