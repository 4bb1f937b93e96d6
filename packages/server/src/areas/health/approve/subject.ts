import { approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import { healthRefusals as no, healthWords as words } from '@portal/contract/areas/health/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse, refuseField } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { users } from '#src/schema/directory.ts'
import { healthForms, healthReports } from '#src/schema/health/health.ts'
import type { ApprovalRequest, ApprovalSubject, ListedFacts, SubjectAct } from '#src/shared/approval/subject.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { placeNames } from '#src/shared/place/places.ts'
import type { Portal } from '#src/shared/portal.ts'
import { hitWords, openContent } from '../report/content.ts'
import { approversOf } from './approvers.ts'
import { tellPerson } from './tell.ts'

export const HEALTH_SUBJECT = 'healthReport'
const DUE_HOURS = 4

type Report = typeof healthReports.$inferSelect

const find = async (tx: Tx, id: string) => {
  const [found] = await tx.db
    .select({ report: healthReports, form: healthForms.name, name: users.name })
    .from(healthReports)
    .innerJoin(healthForms, eq(healthForms.id, healthReports.formId))
    .innerJoin(users, eq(users.id, healthReports.userId))
    .where(eq(healthReports.id, id))
  return found ?? null
}

const lock = async (tx: Tx, id: string): Promise<Report> => {
  const [row] = await tx.db.select().from(healthReports).where(eq(healthReports.id, id)).for('update')
  return row ?? refuse(errors.missing)
}

const change = async (tx: Tx, report: Report, values: Partial<Report>): Promise<void> => {
  await tx.db.update(healthReports).set(values).where(eq(healthReports.id, report.id))
  if (values.state === undefined) return
  const person = await find(tx, report.id)
  tx.notes.push({
    objectType: 'health_reports',
    objectId: report.id,
    objectName: `${person?.name ?? ''} ${report.day}`,
    objectOrgId: report.orgId,
    kind: 'decide',
    diff: [{ field: 'state', before: report.state, after: values.state }],
  })
}

/** 不得到岗 names its last day, and a word to the person asks for more. */
const onActing = async (
  tx: Tx,
  { subjectId }: Pick<ApprovalRequest, 'subjectId'>,
  { action, opinion, until, actorId, assignee }: SubjectAct,
): Promise<void> => {
  const report = await lock(tx, subjectId)
  const decides = action === 'pass' || action === 'reject' || action === 'back'
  if (decides || (action === 'comment' && assignee)) ensure(report.userId !== actorId, no.ownReport)
  if (action === 'reject') {
    if (until === undefined) refuseField('until', no.until)
    else if (until < shanghaiDay(new Date())) refuseField('until', no.untilPast)
    await change(tx, report, { barredUntil: until ?? null })
  }
  if (action === 'comment' && assignee && opinion !== '') {
    await change(tx, report, { supplementAt: new Date() })
    await tellPerson(tx, report, 'supplement', { text: opinion })
  }
}

const listed = async ({ platform: { secrets } }: Portal, tx: Tx, ids: readonly string[]) => {
  const rows = await tx.db.execute<{ id: string; name: string; unit: string; state: string }>(sql`
    select r.id, u.name, coalesce(o.name, '') as unit, r.state from health_reports r join users u on u.id = r.user_id
      left join org_units o on o.id = r.org_id where r.id = any(${sql.param([...ids])}::uuid[])`)
  const people = new Map(rows.rows.map((row) => [row.id, row]))
  const reports = await tx.db
    .select()
    .from(healthReports)
    .where(sql`${healthReports.id} = any(${sql.param([...ids])}::uuid[])`)
  const names = await placeNames(
    tx,
    reports.flatMap(({ placeId }) => placeId ?? []),
  )
  return new Map(
    reports.map((report): [string, ListedFacts] => [
      report.id,
      {
        name: people.get(report.id)?.name ?? '',
        unit: people.get(report.id)?.unit ?? '',
        userId: report.userId,
        day: report.day,
        hits: hitWords(openContent(secrets, report.contentSealed), report.erased),
        place: names.get(report.placeId ?? '') ?? '',
        standing: report.state,
        until: report.barredUntil ?? '',
      },
    ]),
  )
}

const describe = async (portal: Portal, tx: Tx, id: string) => {
  const found = await find(tx, id)
  if (!found) return null
  const { report, form, name } = found
  return {
    title: fill(words.titleOf, { name, day: report.day, form }),
    ownerOrgId: report.orgId,
    link: '/epidemic/reportApprove?id={requestId}',
    snapshotHash: sha256(`${report.id} ${report.reportedAt?.toISOString() ?? ''} ${report.version}`),
    owners: await approversOf(portal, tx, report),
  }
}

/** 异常填报: whoever answers for the unit says whether the person may come. */
export const healthSubject = (portal: Portal): ApprovalSubject => ({
  code: HEALTH_SUBJECT,
  name: words.subject,
  allCodes: [P.healthApprovalAll],
  setCodes: [P.healthApprovalSet],
  menuCodes: [P.healthApproval],
  withoutRule: [{ mode: 'any', approvers: [{ kind: 'subjectOwner' }], dueHours: DUE_HOURS }],
  describe: (tx, id) => describe(portal, tx, id),
  listed: (tx, ids) => listed(portal, tx, ids),
  maySubmit: async (tx, actor, id) => (await find(tx, id))?.report.userId === actor.id,
  onActing,
  onApproved: async (tx, { subjectId }) => {
    const report = await lock(tx, subjectId)
    await change(tx, report, { state: 'cleared', endedAt: new Date(), barredUntil: null, supplementAt: null })
    await tellPerson(tx, report, 'cleared', { text: '' })
  },
  onRejected: async (tx, { subjectId }, reason) => {
    const report = await lock(tx, subjectId)
    await change(tx, report, { state: 'barred', reason, supplementAt: null })
    await tellPerson(tx, report, 'barred', { text: reason, until: report.barredUntil ?? '' })
  },
  // The report stays as it is: a new one follows at once, or nobody decides about this one any more.
  onWithdrawn: async () => undefined,
})

/**
 * Asks in the person's own name, whoever has reported for him. Where nobody can be asked the report stands all the same,
 * held until somebody of the office lifts it: a report is never refused for that.
 */
export const askApprovers = async (portal: Portal, tx: Tx, report: Report) => {
  const person = await actorForJob(portal.people, report.userId)
  if (!person) return { requestId: null, missing: true }
  try {
    const { requestId } = await portal.approval.submit(tx, person, {
      subjectType: HEALTH_SUBJECT,
      subjectId: report.id,
    })
    return { requestId, missing: false }
  } catch (error) {
    if (error instanceof AppError && error.code === approvalRefusals.noRule.code)
      return { requestId: null, missing: true }
    throw error
  }
}
