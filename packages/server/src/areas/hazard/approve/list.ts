import { type HazardRequestRow, listHazardRequests } from '@portal/contract/areas/hazard/approve.ts'
import type { HazardLevel } from '@portal/contract/areas/hazard/hazard-level.ts'
import { type HazardState, NEAR_DAYS } from '@portal/contract/areas/hazard/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { furtherScope, withinFurther } from '#src/kit/page-read/further-scope.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, blankable, KEYWORD } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import { hazardRequests, hazards } from '#src/schema/hazard/hazard.ts'
import { placePathName } from '#src/shared/place/places.ts'
import type { Portal } from '#src/shared/portal.ts'
import { categoryName } from '../hazard/rows.ts'
import { HAZARD_SUBJECT } from './requests.ts'

const [r, q, h] = [approvalRequests, hazardRequests, hazards]

const taskOf = (condition: SQL): SQL => sql`exists (select 1 from approval_tasks t where t.request_id = ${r.id}
  and (t.assignee_id = ${ACTOR}::uuid or t.on_behalf_of_id = ${ACTOR}::uuid) and ${condition})`

const toDo = sql`(${r.state} = 'pending' and ${taskOf(sql`t.state = 'open'`)})`
const isLate = sql<boolean>`coalesce(${r.state} = 'pending' and ${r.dueAt} < now(), false)`
const ALL = 'hazardApprovalAll'

interface Read extends Omit<HazardRequestRow, 'similar' | 'photoUrl'> {
  photo: string | null
  placeId: string | null
  categoryCode: string
}

type Similar = HazardRequestRow['similar'][number]

interface Found extends Record<string, unknown> {
  of: string
  id: string
  number: string
  text: string
  state: HazardState
  level: HazardLevel | null
  categoryName: string
  at: string
}

/** Open cases of the same place and category within the last 30 days: proposed, never set by itself. */
const similarTo = async (tx: Tx, rows: readonly Read[]): Promise<Map<string, Similar[]>> => {
  const ids = rows.filter(({ kind, placeId }) => kind === 'accept' && placeId !== null).map(({ hazardId }) => hazardId)
  if (ids.length === 0) return new Map()
  const { rows: found } = await tx.db.execute<Found>(sql`
    select h.id as of, s.id, s.number, s.text, s.state, s.level, ${categoryName(sql`s.category_code`)} as "categoryName",
      s.reported_at::text as at
    from hazards h join hazards s on s.place_id = h.place_id and s.id <> h.id
      and (h.category_code = '' or s.category_code = h.category_code)
      and s.state not in ('closed', 'rejected', 'duplicate')
      and s.reported_at > h.reported_at - ${NEAR_DAYS}::int * interval '1 day' and s.reported_at <= h.reported_at
    where h.id = any(${sql.param(ids)}::uuid[]) order by s.reported_at desc`)
  const byCase = new Map<string, Similar[]>()
  for (const { of, at, ...row } of found)
    byCase.set(of, [...(byCase.get(of) ?? []), { ...row, reportedAt: new Date(at) }].slice(0, 5))
  return byCase
}

/** 隐患审批: what waits for the person, what he decided, and with the code all of the scope. */
export const requestListWith = ({ files }: Portal) =>
  pageRead(listHazardRequests, {
    from: sql`${r} join ${q} on ${q.id} = ${r.subjectId} join ${h} on ${h.id} = ${q.hazardId}`,
    key: r.id,
    where: sql`${r.subjectType} = ${sql`${HAZARD_SUBJECT}`.inlineParams()} and (${taskOf(sql`true`)}
      or ${withinFurther(ALL, r.ownerOrgId, null)})`,
    joins: sql`left join users asker on asker.id = ${r.submitterId} left join org_units unit on unit.id = ${r.ownerOrgId}
      left join places place on place.id = ${h.placeId}`,
    columns: {
      id: r.id,
      hazardId: h.id,
      number: h.number,
      kind: q.kind,
      placeId: h.placeId,
      placeName: sql<string>`coalesce(${placePathName(sql`place.path`)}, ${h.position})`,
      photo: sql<string | null>`${h.photos}[1]`,
      text: h.text,
      categoryCode: h.categoryCode,
      categoryName: categoryName(h.categoryCode),
      level: h.level,
      urgent: h.urgent,
      submitterName: sql<string>`coalesce(asker.name, '')`,
      orgName: sql<string>`coalesce(unit.name, '')`,
      days: q.days,
      until: q.until,
      reason: q.reason,
      submittedAt: r.submittedAt,
      dueAt: r.dueAt,
      overdue: isLate,
      state: r.state,
      step: r.step,
      climbed: q.climbed,
      mine: sql<boolean>`coalesce(${toDo}, false)`,
    },
    search: sql`(${h.number} ilike ${KEYWORD.like} or ${h.text} ilike ${KEYWORD.like})`,
    filter: {
      tab: { todo: toDo, done: taskOf(sql`t.state = 'done'`), all: sql`true` },
      kind: equals(q.kind),
      level: equals(h.level),
      overdue: { true: isLate, false: sql`not ${isLate}` },
      requestId: equals(r.id),
    },
    sort: { submittedAt: r.submittedAt, dueAt: blankable(sql`${r.dueAt}`) },
    given: ({ actor }: { actor: Actor }) =>
      furtherScope(ALL, { actor }, actor.scopeOf([P.hazardApprovalAll, P.authorityApproveAll])),
    order: sql`(${r.state} = 'pending') desc, ${r.dueAt} asc nulls last, ${r.submittedAt} desc`,
    finish: async ({ tx, actor }, list: unknown) => {
      const rows = list as Read[]
      const similar = await similarTo(tx, rows)
      return rows.map(({ photo, placeId: _place, categoryCode: _category, ...row }) => ({
        ...row,
        photoUrl: photo === null || actor === null ? '' : files.fileUrl(actor, { id: photo, name: row.number }),
        similar: similar.get(row.hazardId) ?? [],
      }))
    },
  })
