import type { GuideApprovals } from '@portal/contract/areas/account/guide.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import type { Portal } from '#src/shared/portal.ts'
import { awaiting } from './list-requests.ts'
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

/** 待我审批 on both start pages, 我提交的 on the back-office one. */
export const provideGuide = ({ guide }: Portal): void => {
  guide.provideTasks('approval', approvalTasks)
  guide.provideTasks('accessReview', accessReviewTasks)
  guide.provide('approvals', ({ tx, actor }) => approvalsOf(tx.db, actor.id))
  guide.cards.provide('approvals', {
    access: [],
    link: '/guide',
    load: async ({ tx, actor }) => ({ figure: String((await approvalsOf(tx.db, actor.id)).total) }),
  })
  guide.cards.provide('submitted', {
    access: [],
    link: '/guide',
    load: async ({ tx, actor }) => {
      const [row] = await tx.db
        .select({ pending: sql<number>`count(*)` })
        .from(requests)
        .where(sql`${requests.submitterId} = ${actor.id} and ${requests.state} = 'pending'`)
      return { figure: String(row?.pending ?? 0) }
    },
  })
}
