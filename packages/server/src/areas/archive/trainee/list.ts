import type { WorkConclusion } from '@portal/contract/areas/archive/card-may-work.ts'
import { type ArchiveRow, listArchives } from '@portal/contract/areas/archive/trainee.ts'
import { shanghaiDay, shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isReached, standingTables } from '#src/areas/learning/public.ts'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { contains, either, elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, given, inTerms, type Place } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { dayOf } from '#src/shared/archive/archive.ts'
import { holdsRole } from '#src/shared/audience/resolve.ts'
import { inSubtree, PERSON_SEARCH, personSought } from '#src/shared/directory/search.ts'
import { personWithin } from '#src/shared/directory/visible.ts'
import { conclusionsOn } from '../card/work.ts'
import { personReach } from './reach.ts'

/** Where somebody stands with the three levels: a complete card of his job counts for more than an open one. */
const cardState: SQL = sql`case
  when exists (select 1 from safety_cards c where c.user_id = u.id and c.job = u.post and c.state = 'complete') then 'complete'
  when exists (select 1 from safety_cards c where c.user_id = u.id and c.state in ('stage1', 'stage2', 'stage3')) then 'open'
  else 'none' end`

const openCorrections: SQL = sql`(select count(*)::int from archive_corrections c where c.user_id = u.id and c.state = 'open')`

const TODAY: SQL = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Read for the people of the page alone. */
const beside: SQL = sql`left join archive_files f on f.user_id = u.id
  left join lateral (select count(*)::int as sat, (count(*) filter (where a.passed))::int as passed, max(a.submitted_at) as last_at
    from attempts a where a.person_id = u.id and a.scene = 'exam' and a.submitted_at is not null
      and a.published_at is not null and a.passed is not null and a.void_reason = '') x on true
  left join lateral (select max(e.completed_at) as last_at from hour_entries e
    where e.user_id = u.id and e.state = 'granted') h on true
  left join lateral (select count(*)::int as n, (count(*) filter (where e.result = 'passed'))::int as passed
    from train_enrolments e join train_classes t on t.id = e.class_id
    where e.user_id = u.id and e.state = 'confirmed' and t.deleted_at is null and t.starts_at <= now()
      and t.state not in ('draft', 'in_review', 'cancelled')) c on true
  left join lateral (select count(*)::int as n, min(k.valid_to) as next from certificates k
    where k.person_id = u.id and k.revoked_at is null and coalesce(k.valid_from, k.issued_on) <= ${TODAY}
      and (k.valid_to is null or k.valid_to >= ${TODAY})
      and (k.superseded_on is null or k.superseded_on > ${TODAY})) k on true`

type Found = Omit<ArchiveRow, 'work'> & { phoneSealed: Buffer | null }

const wordOf = (work: WorkConclusion | undefined): ArchiveRow['work'] => {
  if (!work) return 'none'
  return work.allowed ? 'allowed' : 'missing'
}

/** Phone numbers are whole for whoever may see those of the person; the rest of the row is the same for everybody. */
const finishWith =
  (secrets: Secrets) =>
  async ({ tx, actor }: Caller, people: readonly Found[]): Promise<ArchiveRow[]> => {
    const workers = people.map(({ id, post }) => ({ userId: id, job: post }))
    const work = await conclusionsOn(tx.db, workers, shanghaiDay(new Date()))
    const whole = await wholeOf(tx, actor, people)
    return people.map(({ phoneSealed, ...row }) => ({
      ...row,
      phone: phoneSealed !== null && whole.has(row.id) ? secrets.open(phoneSealed) : row.phone,
      work: wordOf(work.get(row.id)),
    }))
  }

const wholeOf = async (tx: Tx, actor: Caller['actor'], people: readonly Found[]): Promise<ReadonlySet<string>> => {
  if (!actor?.holds(P.traineeArchivePerson)) return new Set()
  return personReach(
    { ...tx, scope: actor.scopeOf([P.traineeArchivePerson]) },
    people.map(({ id }) => id),
  )
}

/** 学员培训档案: everybody in scope, whoever left among them, with the hours of a year as every screen counts them. */
export const archiveList = (secrets: Secrets) =>
  pageRead(listArchives, {
    from: standingTables(sql`${given('year')}::int`),
    joins: beside,
    key: sql`u.id`,
    scope: personWithin,
    given: ({ body }) => ({
      ...personSought(secrets, body.keyword),
      year: body.filter.year ?? shanghaiYear(Date.now()),
    }),
    where: sql`u.deleted_at is null and u.merged_into_id is null`,
    search: PERSON_SEARCH,
    columns: {
      id: sql`u.id`,
      archiveNo: sql`coalesce(f.archive_no, '')`,
      name: sql`u.name`,
      code: sql`u.code`,
      orgName: sql`o.name`,
      post: sql`u.post`,
      phone: sql`u.phone_mask`,
      phoneSealed: sql<Buffer | null>`u.phone_sealed`,
      hours: sql`y.total / 100::float8`,
      target: sql`g.target_hundredths / 100::float8`,
      reached: isReached,
      examRate: sql`case when x.sat > 0 then floor(x.passed * 1000.0 / x.sat) / 10 end::float8`,
      classes: sql`c.n`,
      graduated: sql`c.passed`,
      certificates: sql`k.n`,
      nextExpiry: sql`k.next::text`,
      cardState,
      lastOn: sql`${dayOf(sql`greatest(x.last_at, h.last_at)`)}::text`,
      employment: sql`u.employment`,
      openCorrections,
    },
    filter: {
      year: elsewhere,
      orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
      roleId: holdsRole,
      post: contains(sql`u.post`),
      reached: {
        true: sql`(g.target_hundredths is not null and ${isReached})`,
        false: sql`(g.target_hundredths is not null and not ${isReached})`,
      },
      cardState: equals(cardState),
      employment: equals(sql`u.employment`),
      contested: either(sql`exists (select 1 from archive_corrections c where c.user_id = u.id and c.state = 'open')`),
    },
    sort: {
      name: chinese(sql`u.name`),
      code: sql`u.code`,
      hours: inTerms((way) => sql`y.total ${way}, u.code`),
    },
    order: 'code',
    finish: finishWith(secrets),
  })
