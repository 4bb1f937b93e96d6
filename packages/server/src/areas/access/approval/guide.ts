import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import { orgUnits, users } from '#src/schema/directory.ts'
import type { Portal } from '#src/shared/portal.ts'
import { awaiting } from './list-requests.ts'

const requests = approvalRequests
const MOST_SHOWN = 5

const figuresOf = async (tx: Tx, userId: string) => {
  const [row] = await tx.db
    .select({
      total: sql<number>`count(*)`,
      overdue: sql<number>`count(*) filter (where ${requests.dueAt} < now())`,
    })
    .from(requests)
    .where(awaiting(userId))
  return row ?? { total: 0, overdue: 0 }
}

const oldest = (tx: Tx, userId: string) =>
  tx.db
    .select({
      requestId: requests.id,
      subjectType: requests.subjectType,
      subjectId: requests.subjectId,
      title: requests.title,
      submitter: users.name,
      orgName: orgUnits.name,
      submittedAt: requests.submittedAt,
      dueAt: requests.dueAt,
      overdue: sql<boolean>`coalesce(${requests.dueAt} < now(), false)`,
      link: requests.link,
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.submitterId))
    .innerJoin(orgUnits, eq(orgUnits.id, requests.submitterOrgId))
    .where(awaiting(userId))
    .orderBy(asc(requests.submittedAt), asc(requests.id))
    .limit(MOST_SHOWN)

/** 待我审批 on both start pages, 我提交的 on the back-office one. */
export const provideGuide = ({ guide }: Portal): void => {
  guide.provide('approvals', async ({ tx, actor }) => ({
    ...(await figuresOf(tx, actor.id)),
    list: await oldest(tx, actor.id),
  }))
  guide.provideCard({
    code: 'approvals',
    access: [],
    link: '/guide',
    load: async ({ tx, actor }) => ({ figure: String((await figuresOf(tx, actor.id)).total) }),
  })
  guide.provideCard({
    code: 'submitted',
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
