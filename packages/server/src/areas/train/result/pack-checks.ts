import type { PackLine } from '@portal/contract/areas/archive/pack.ts'
import { packCheckWords as words } from '@portal/contract/areas/archive/pack-checks.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { dayOf } from '#src/shared/archive/archive.ts'
import type { PackScope } from '#src/shared/archive/pack.ts'
import { classPage } from '../class/addresses.ts'

const MOST_LINES = 100

/** Classes `c` that took place, or are to, on a day of the period. */
export const ofPeriod = ({ from, to }: Pick<PackScope, 'from' | 'to'>): SQL => sql`(c.deleted_at is null
  and c.state not in ('draft', 'in_review', 'cancelled') and ${dayOf(sql`c.starts_at`)} <= ${to}::date
  and ${dayOf(sql`c.ends_at`)} >= ${from}::date)`

/** Those of the units, which alone can be put right there. */
const ownOf = (scope: PackScope): SQL => sql`${ofPeriod(scope)} and ${scope.units(sql`c.owner_org_id`)}`

interface SheetRow extends Record<string, unknown> {
  id: string
  classId: string
  sessionId: string
  title: string
  nos: number[]
  sealed: boolean
  confirmed: boolean
  missing: number
}

/** Sheets that are over: who is expected and has not signed, and what keeps them open. */
const sheetsOf = async ({ db }: Tx, scope: PackScope): Promise<SheetRow[]> => {
  const { rows } = await db.execute<SheetRow>(sql`
    select x.* from (
      select h.id, c.id as "classId", h.owner_ids[1] as "sessionId", c.title, h.start_at as at, h.state = 'sealed' as sealed,
        h.confirmed_at is not null as confirmed,
        (select array_agg(s.no order by s.no) from train_sessions s where s.id = any(h.owner_ids)) as nos,
        (select count(*)::int from sign_people p where p.sheet_id = h.id and p.expected and not p.on_leave
          and not exists (select 1 from sign_entries n where n.sheet_id = p.sheet_id and n.user_id = p.user_id
            and n.direction = 'in' and n.state = 'counted')) as missing
      from train_classes c join train_sessions first on first.class_id = c.id
        join sign_sheets h on h.owner_ids[1] = first.id and h.owner_ids @> array[first.id]
      where ${ownOf(scope)} and h.owner_type = 'session' and h.state <> 'cancelled' and h.end_at < now()
        and ${dayOf(sql`h.start_at`)} between ${scope.from}::date and ${scope.to}::date) x
    where not x.sealed or x.missing > 0 order by x.at, x.id limit ${MOST_LINES}`)
  return rows
}

const sheetLines = ({ id, classId, sessionId, title, nos, sealed, confirmed, missing }: SheetRow): PackLine[] => {
  const link = `/train/trainingCourseSignDetail?classId=${classId}&sessionId=${sessionId}`
  const values = { title, no: nos.join('、') }
  const open = confirmed ? words.sessionUnsealed : words.sessionUnconfirmed
  return [
    ...(sealed ? [] : [{ key: `unsealed:${id}`, text: fill(open, values), count: 1, link }]),
    ...(missing === 0
      ? []
      : [
          {
            ...{ key: `unsigned:${id}`, text: fill(words.sessionSignatures, { ...values, n: missing }) },
            ...{ count: missing, link },
          },
        ]),
  ]
}

interface ClassRow extends Record<string, unknown> {
  id: string
  title: string
  n: number
}

const linesOf = (key: string, rows: readonly ClassRow[], { word, tab }: { word: string; tab: string }): PackLine[] =>
  rows.map(({ id, title, n }) => ({
    key: `${key}:${id}`,
    text: fill(word, { title, n }),
    count: n,
    link: `${classPage(id)}&tab=${tab}`,
  }))

/** Over, and nobody has closed it. */
const ungraduated = async ({ db }: Tx, scope: PackScope): Promise<ClassRow[]> => {
  const { rows } = await db.execute<ClassRow>(sql`
    select c.id, c.title, 1 as n from train_classes c where ${ownOf(scope)} and c.state = 'ended'
    order by c.ends_at, c.id limit ${MOST_LINES}`)
  return rows
}

/** Sessions held by nobody that the class names. */
const withoutLecturer = async ({ db }: Tx, scope: PackScope): Promise<ClassRow[]> => {
  const { rows } = await db.execute<ClassRow>(sql`
    select c.id, c.title, count(*)::int as n from train_classes c join train_sessions s on s.class_id = c.id
    where ${ownOf(scope)} and not exists (select 1 from train_session_lecturers x where x.session_id = s.id)
    group by c.id, c.title, c.starts_at order by c.starts_at, c.id limit ${MOST_LINES}`)
  return rows
}

/** Trainees of classes that are over without a counted sitting of a required exam; who never came has none to show. */
const ungraded = async ({ db }: Tx, scope: PackScope): Promise<ClassRow[]> => {
  const { rows } = await db.execute<ClassRow>(sql`
    select c.id, c.title, count(distinct e.user_id)::int as n from train_classes c
      join train_enrolments e on e.class_id = c.id and e.state = 'confirmed' and e.result not in ('exempt', 'noShow')
      cross join lateral jsonb_to_recordset(c.exams) as x ("examId" uuid, required boolean)
    where ${ownOf(scope)} and c.state in ('ended', 'graduated', 'archived') and x.required
      and not exists (select 1 from attempts a where a.scene = 'exam' and a.object_id = x."examId"
        and a.person_id = e.user_id and a.total is not null and a.void_reason = '')
    group by c.id, c.title, c.ends_at order by c.ends_at, c.id limit ${MOST_LINES}`)
  return rows
}

/** What is missing in the classes of the units; each line leads to the page where it is put right. */
export const classChecks = async (tx: Tx, scope: PackScope): Promise<PackLine[]> => [
  ...(await sheetsOf(tx, scope)).flatMap(sheetLines),
  ...linesOf('noLecturer', await withoutLecturer(tx, scope), { word: words.noLecturer, tab: 'plan' }),
  ...linesOf('score', await ungraded(tx, scope), { word: words.ungraded, tab: 'result' }),
  ...linesOf('open', await ungraduated(tx, scope), { word: words.notGraduated, tab: 'result' }),
]
