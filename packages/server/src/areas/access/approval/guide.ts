import type { GuideApprovals, GuideSubmitted } from '@portal/contract/areas/account/guide.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import type { Portal } from '#src/shared/portal.ts'
import { awaiting } from './list-requests.ts'
import { countGaps } from './survey/matrix.ts'
import { accessReviewTasks, approvalTasks } from './tasks.ts'

const requests = approvalRequests
const MOST_SHOWN = 5

type Shown = GuideApprovals['list'][number]

/** As the database words it: times are text. */
interface OldestRow extends Omit<Shown, 'submittedAt' | 'dueAt'> {
  submittedAt: string
  dueAt: string | null
  total: number
  allOverdue: number
}

const isOverdue = sql`coalesce(${requests.dueAt} < now(), false)`

/** The oldest, each with the figures of all. */
const selectOldest = pointRead<OldestRow>(
  () => sql`
    select ${requests.id} as "requestId", ${requests.subjectType} as "subjectType", ${requests.subjectId} as "subjectId",
      ${requests.title} as title, u.name as submitter, o.name as "orgName", ${requests.submittedAt} as "submittedAt",
      ${requests.dueAt} as "dueAt", ${isOverdue} as overdue, ${requests.link} as link, count(*) over () as total,
      count(*) filter (where ${isOverdue}) over () as "allOverdue"
    from ${requests} join users u on u.id = ${requests.submitterId}
      join org_units o on o.id = ${requests.submitterOrgId}
    where ${awaiting(sql.placeholder('userId'))}
    order by ${requests.submittedAt}, ${requests.id} limit ${MOST_SHOWN}`,
)

const approvalsOf = async (db: Db, userId: string): Promise<GuideApprovals> => {
  const rows = await selectOldest(db, { userId })
  const { total = 0, allOverdue: overdue = 0 } = rows[0] ?? {}
  const list = rows.map(({ total: _total, allOverdue: _overdue, submittedAt, dueAt, ...row }) => ({
    ...row,
    submittedAt: new Date(submittedAt),
    dueAt: dueAt === null ? null : new Date(dueAt),
  }))
  return { total, overdue, list }
}

interface SubmittedRow {
  id: string
  title: string
  link: string
  waitsFor: string
  since: string
  total: number
}

const MOST_SUBMITTED = 3

const selectSubmitted = pointRead<SubmittedRow>(
  () => sql`
    select ${requests.id} as id, ${requests.title} as title, ${requests.link} as link, ${requests.stepAt} as since,
      count(*) over () as total,
      coalesce((select string_agg(distinct a.name, '、') from approval_tasks t join users a on a.id = t.assignee_id
        where t.request_id = ${requests.id} and t.state = 'open'), '') as "waitsFor"
    from ${requests} where ${requests.submitterId} = ${sql.placeholder('userId')} and ${requests.state} = 'pending'
    order by ${requests.submittedAt} desc, ${requests.id} limit ${MOST_SUBMITTED}`,
)

const submittedOf = async (db: Db, userId: string): Promise<GuideSubmitted> => {
  const rows = await selectSubmitted(db, { userId })
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map(({ total: _total, since, ...row }) => ({ ...row, since: new Date(since) })),
  }
}

/** 待我审批 of the home, 我提交的 of the back-office one. */
export const provideGuide = ({ guide, approval }: Portal): void => {
  guide.provideTasks('approval', approvalTasks)
  guide.provideTasks('accessReview', accessReviewTasks)
  guide.cards.provide('approvalGaps', {
    access: [P.authorityApprove],
    link: '/system/authority?tab=approval&gaps=true',
    load: async ({ tx, actor }) => {
      const gaps = await countGaps({ ...tx, scope: actor.scopeOf([P.authorityApprove]) }, approval)
      return { figure: String(gaps) }
    },
  })
  guide.provide('approvals', ({ tx, actor }) => approvalsOf(tx.db, actor.id))
  guide.provide('submitted', ({ tx, actor }) => submittedOf(tx.db, actor.id))
}
