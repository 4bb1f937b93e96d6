import { REVIEW_PANEL } from '@portal/contract/areas/access/review.ts'
import { accessReviewTitle, taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { taskRows, taskSource } from '#src/shared/guide/tasks.ts'

/** Where requests are decided whose subject has no page of its own. */
const APPROVALS_PANEL = '/guide?panel=approvals'

export const approvalTasks = taskSource<{ link: string; submitter: string }>({
  weight: 50,
  rows: taskRows(
    {
      id: sql`q.id`,
      title: sql`q.title`,
      due: sql`q.due_at`,
      facts: sql`jsonb_build_object('link', q.link, 'submitter', coalesce(u.name, ''))`,
    },
    sql`approval_requests q left join users u on u.id = q.submitter_id
      where q.state = 'pending' and q.id in (
        select t.request_id from approval_tasks t where t.assignee_id = ${ACTOR} and t.state = 'open')`,
  ),
  word: ({ facts: { link, submitter } }) => ({
    verb: taskVerbs.approve,
    link: link === '' || link.startsWith('/guide') ? APPROVALS_PANEL : link,
    reasons: [taskReasons.approve, submitter],
  }),
})

/** Rounds of access review that the person decides. */
export const accessReviewTasks = taskSource<{ n: number }>({
  weight: 35,
  rows: taskRows(
    { id: sql`v.id`, title: sql`o.name`, due: sql`v.due_at`, facts: sql`jsonb_build_object('n', i.n)` },
    sql`access_reviews v join org_units o on o.id = v.owner_org_id
      cross join lateral (select count(*)::int as n from access_review_items i
        where i.review_id = v.id and i.decision is null) i
      where v.closed_at is null and v.manager_id = ${ACTOR} and i.n > 0`,
  ),
  word: ({ title, facts: { n } }) => ({
    title: accessReviewTitle(title, n),
    verb: taskVerbs.check,
    link: REVIEW_PANEL,
    reasons: [taskReasons.check],
  }),
})
