import { exhibitionCodes } from '@portal/contract/areas/exhibition/show-kind.ts'
import { type Criterion, juryMean } from '@portal/contract/areas/exhibition/show-result.ts'
import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'
import { type listWorks, type WorkRow, workCalls } from '@portal/contract/areas/exhibition/work.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { either, elsewhere, equals, fromDay, throughDay } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, blankable, chinese, KEYWORD, type Place } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import { exhibitions, exhibitionWorks } from '#src/schema/exhibition/exhibition.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { Portal } from '#src/shared/portal.ts'
import { filmColumns, filmJoin } from '../film/columns.ts'
import { authorsPublic, countsPublic, isAnnounced } from '../show/exhibitions.ts'
import { openTo, reachedWithin } from '../show/reach.ts'
import { thumbUrlOf } from './urls.ts'
import { madeBy } from './works.ts'

const w = exhibitionWorks
const e = exhibitions

const today = sql`(now() at time zone 'Asia/Shanghai')::date`

const isMine = madeBy(ACTOR)

const votesIn = (states: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from exhibition_votes v where v.work_id = ${w.id} and v.state in (${states}))`
const valid = votesIn(sql`'valid'`)
const held = votesIn(sql`'held'`)

const names = sql`concat_ws('、', u.name, (select string_agg(x.name, '、' order by x.name) from exhibition_work_authors a
  join users x on x.id = a.user_id where a.work_id = ${w.id}))`

const thumb = sql<
  string | null
>`(select coalesce(f.thumb_file_id, f.masked_file_id, f.file_id) from exhibition_work_files f
  where f.work_id = ${w.id} order by f.position limit 1)`

const from = sql`${w} join ${e} on ${e.id} = ${w.exhibitionId}`
const joins = sql`join exhibition_categories c on c.id = ${w.categoryId} join users u on u.id = ${w.authorId}
  left join org_units o on o.id = ${w.orgId} ${filmJoin}`

/** Who made it, where that may be known to whoever looks. */
const named = (who: SQL, isKnown: SQL): SQL => sql`(case when ${isKnown} then ${who} else '' end)`

const shared = {
  id: w.id,
  number: w.number,
  exhibitionId: w.exhibitionId,
  exhibitionTitle: e.title,
  category: sql`c.name`,
  title: w.title,
  thumb,
  pictures: sql`(select count(*)::int from exhibition_work_files f where f.work_id = ${w.id})`,
  state: w.state,
  ...filmColumns,
  mine: isMine,
  myVotes: sql`(select count(*)::int from exhibition_votes v where v.work_id = ${w.id} and v.exhibition_id = ${w.exhibitionId}
    and v.voter_id = ${ACTOR} and v.state in ('valid', 'held')
    and v.period_key = case when ${e.period} = 'day' then ${today}::text else '' end)`,
}

/** What somebody sees who only looks. */
const columns = {
  ...shared,
  author: named(names, sql`(${authorsPublic} or ${isMine})`),
  orgName: named(sql`coalesce(o.name, '')`, sql`(${authorsPublic} or ${isMine})`),
  reason: named(sql`${w.reason}`, isMine),
  votes: sql`(case when ${countsPublic} then ${valid} end)`,
  award: named(sql`${w.award}`, isAnnounced),
  rank: sql`(case when ${isAnnounced} then ${w.rank} end)`,
}

const request = (what: SQL): SQL => sql`(select ${what} from approval_requests r where r.subject_type = 'work'
  and r.subject_id = ${w.id} order by r.submitted_at desc, r.id desc limit 1)`

const asked = sql`exists (select 1 from approval_requests r join approval_tasks t on t.request_id = r.id
  where r.subject_type = 'work' and r.subject_id = ${w.id} and r.state = 'pending' and t.assignee_id = ${ACTOR} and t.state = 'open')`

const managedColumns = {
  ...shared,
  author: names,
  orgName: sql`coalesce(o.name, '')`,
  reason: w.reason,
  votes: valid,
  award: w.award,
  rank: w.rank,
  held,
  juryDone: sql`(select count(*)::int from exhibition_jury_tasks t where t.work_id = ${w.id} and t.state = 'done')`,
  juryAll: sql`(select count(*)::int from exhibition_jury_tasks t where t.work_id = ${w.id} and t.state <> 'recused')`,
  submittedAt: w.submittedAt,
  requestId: request(sql`r.id`),
  mayDecide: asked,
  marks: sql<number[][]>`coalesce((select jsonb_agg(to_jsonb(t.marks)) from exhibition_jury_tasks t
    where t.work_id = ${w.id} and t.state = 'done'), '[]')`,
  criteria: sql<Criterion[]>`${e.criteria}`,
}

interface Read extends Omit<WorkRow, 'thumbUrl'> {
  thumb: string | null
  posterKey: string | null
  marks?: number[][]
  criteria?: Criterion[]
}

const shownBy =
  ({ files }: Portal) =>
  ({ actor }: Caller, list: readonly Read[]): WorkRow[] =>
    actor === null
      ? []
      : list.map(({ thumb: fileId, posterKey, marks, criteria, ...row }) => ({
          ...row,
          thumbUrl: thumbUrlOf(files, actor, { fileId, posterKey, number: row.number }),
          ...(marks && criteria && { juryScore: juryMean(criteria, marks) }),
        }))

const found = {
  from,
  joins,
  key: w.id,
  filter: {
    exhibitionId: equals(w.exhibitionId),
    categoryId: equals(w.categoryId),
    state: equals(w.state),
    orgId: (unit: Place): SQL => inSubtree(sql`${w.orgId}`, unit),
    authorId: equals(w.authorId),
    held: either(sql`exists (select 1 from exhibition_votes v where v.work_id = ${w.id} and v.state = 'held')`),
    from: fromDay(w.submittedAt),
    to: throughDay(w.submittedAt),
    mine: elsewhere,
    manage: elsewhere,
  },
} as const

const sort = {
  number: w.number,
  title: chinese(w.title),
  submittedAt: blankable(sql`${w.submittedAt}`),
}
const publicRank = blankable(sql`(case when ${isAnnounced} then ${w.rank} end)`)

/** An order of his own for each person and day, a programme where nobody votes; after the result the first places come first. */
const random = sql`(case when ${isAnnounced} then ${w.rank} end) nulls last,
  (case when ${e.voteFrom} is null and ${e.submitFrom} is null then ${w.number} end), md5(${w.id}::text || ${ACTOR}::text || ${today}::text)`

/** Narrowing by what is hidden would tell it. */
const forManagersAlone = ['orgId', 'authorId', 'from', 'to', 'state'] as const

export const listWith = (portal: Portal, kind: ExhibitionKind) => {
  const ofKind = sql`${e.kind} = ${sql`${kind}`.inlineParams()}`
  const { see } = exhibitionCodes[kind]
  const finish = (caller: Caller, list: readonly unknown[]) => shownBy(portal)(caller, list as Read[])
  const publicSort = { ...sort, votes: blankable(sql`(case when ${countsPublic} then ${valid} end)`), rank: publicRank }
  const looking = { ...found, columns, sort: publicSort, search: [w.title, w.number], finish }
  const call = workCalls[kind].list
  const shown = pageRead(call, {
    ...looking,
    where: sql`(${w.state} = 'shown' and ${ofKind} and ${openTo()})`,
    order: random,
  })
  const own = pageRead(call, { ...looking, where: sql`(${ofKind} and ${isMine})`, order: sql`${w.createdAt} desc` })
  const managed = pageRead(call, {
    ...found,
    columns: managedColumns,
    search: sql`(${w.title} ilike ${KEYWORD.like} or ${w.number} ilike ${KEYWORD.like}
      or exists (select 1 from users k where k.id = ${w.authorId} and k.name ilike ${KEYWORD.like}))`,
    sort: { ...sort, votes: valid, rank: blankable(sql`${w.rank}`) },
    scope: reachedWithin,
    where: sql`(${w.state} <> 'draft' and ${ofKind})`,
    order: sql`${valid} desc, ${w.number}`,
    finish,
  })
  return oneOfLists<typeof listWorks>(({ tx, body, actor }) => {
    const { manage = false, mine = false } = body.filter
    if (manage) {
      ensure(actor.holds(see), errors.noRight)
      return { list: managed, asking: { tx: { ...tx, scope: actor.scopeOf([see]) }, actor, body } }
    }
    const narrows = forManagersAlone.some((key) => body.filter[key] !== undefined)
    // Whether one of his votes is held is told to nobody but those who decide, not even for his own works.
    ensure((mine || !narrows) && body.filter.held === undefined, errors.noRight)
    return { list: mine ? own : shown, asking: { tx: { ...tx, scope: ALL_ROWS }, actor, body } }
  })
}

const readRows = rowsByKey<WorkRow>()({ from, joins, key: w.id, columns })
const readManaged = rowsByKey<WorkRow>()({ from, joins, key: w.id, columns: managedColumns })

/** One work as a list shows it. */
export const workRowWith =
  (portal: Portal) =>
  async (caller: Caller, id: string, manage: boolean): Promise<WorkRow | null> => {
    const [read] = (await (manage ? readManaged : readRows)(caller, [id])) as Read[]
    return read === undefined ? null : (shownBy(portal)(caller, [read])[0] ?? null)
  }
