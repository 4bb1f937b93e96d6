import { checkHealthAnswers } from '@portal/contract/areas/health/form-answers.ts'
import { levelOf } from '@portal/contract/areas/health/form-level.ts'
import { type Timing, timingOf } from '@portal/contract/areas/health/form-window.ts'
import type { proxyHealthReport, saveHealthReport } from '@portal/contract/areas/health/report.ts'
import { eraseAtOf } from '@portal/contract/areas/health/report-figures.ts'
import { ANSWERED, type HealthWay, healthRefusals as no } from '@portal/contract/areas/health/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type FormValues, sentValues } from '@portal/contract/shared/form-element.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { healthReports, healthRevisions } from '#src/schema/health/health.ts'
import { places } from '#src/schema/place/place.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askApprovers, HEALTH_SUBJECT } from '../approve/subject.ts'
import { type FormOfDay, formOn } from '../form/versions.ts'
import { sealContent } from './content.ts'
import { insertDue } from './open-day.ts'

type Report = typeof healthReports.$inferSelect
type Body = Call<typeof saveHealthReport>['body']

/** Who reports about whom, and when. */
export interface Handing {
  reporter: Actor
  userId: string
  now: Date
}

interface Person extends Record<string, unknown> {
  name: string
  orgId: string
}

const addressedPerson = async (tx: Tx, form: FormOfDay, userId: string): Promise<Person | null> => {
  const { rows } = await tx.db.execute<Person>(sql`
    select u.name, u.primary_org_id as "orgId" from users u
    where u.id = ${userId} and ${activePerson()} and ${personIn(form.audience)}`)
  return rows[0] ?? null
}

const findReport = async (tx: Tx, { formId, day }: Body, userId: string): Promise<Report | null> => {
  const key = and(eq(healthReports.formId, formId), eq(healthReports.day, day), eq(healthReports.userId, userId))
  const [row] = await tx.db.select().from(healthReports).where(key)
  return row ?? null
}

const lockReport = async (tx: Tx, id: string): Promise<Report> => {
  const [row] = await tx.db.select().from(healthReports).where(eq(healthReports.id, id)).for('update')
  return row ?? refuse(errors.missing)
}

const DECIDED: readonly Report['state'][] = ['cleared', 'barred', 'lifted']

const timingFor = (form: FormOfDay, day: string, report: Report | null, now: Date): Timing => {
  ensure(!report || !DECIDED.includes(report.state), no.decided)
  if (report?.state === 'inApproval' && report.supplementAt !== null)
    return report.way === 'backfill' ? 'backfill' : 'onTime'
  const hasAnswered = report !== null && ANSWERED.includes(report.state)
  const timing = timingOf(form.definition, day, now, hasAnswered)
  return typeof timing === 'string' ? timing : refuse(timing.why)
}

const checked = ({ definition: { elements, flags } }: FormOfDay, answers: FormValues): FormValues => {
  const faults = Object.entries(checkHealthAnswers(elements, flags, answers))
  if (faults.length > 0) {
    const fields = faults.map(([name, message]) => ({ field: `answers.${name}`, message }))
    throw new AppError(no.answers, { fields })
  }
  return sentValues(elements, answers)
}

const ensurePlace = async (tx: Tx, placeId: string | null): Promise<void> => {
  if (placeId === null) return
  const known = await tx.db.$count(places, and(eq(places.id, placeId), eq(places.enabled, true)))
  if (known === 0) refuseField('placeId', errors.missing)
}

/** The row of this person and day, held; a request about what it said is over first, as its lock stands before this one. */
const holdRow = async ({ approval }: Portal, tx: Tx, form: FormOfDay, body: Body, userId: string): Promise<Report> => {
  await insertDue(tx, form, body.day, userId)
  const known = (await findReport(tx, body, userId)) ?? refuse(no.notDue)
  if (known.state === 'inApproval') await approval.withdrawBecauseChanged(tx, HEALTH_SUBJECT, known.id)
  return lockReport(tx, known.id)
}

const keepFormer = async (tx: Tx, { id, contentSealed, level, reportedAt, reporterId }: Report): Promise<void> => {
  if (!contentSealed || !level || !reportedAt || !reporterId) return
  await tx.db.insert(healthRevisions).values({ reportId: id, at: reportedAt, byId: reporterId, level, contentSealed })
}

const wayOf = (timing: Timing, { reporter, userId }: Handing): HealthWay => {
  if (timing === 'backfill') return 'backfill'
  return reporter.id === userId ? 'self' : 'proxy'
}

/** Writes what was handed in; the caller has found that this person may. */
export const handIn = async (portal: Portal, tx: Tx, form: FormOfDay, body: Body, handing: Handing) => {
  const { now, reporter, userId } = handing
  timingFor(form, body.day, await findReport(tx, body, userId), now)
  const answers = checked(form, body.answers)
  await ensurePlace(tx, body.placeId)
  const before = await holdRow(portal, tx, form, body, userId)
  const timing = timingFor(form, body.day, before, now)
  await keepFormer(tx, before)
  const { elements, flags, retentionDays } = form.definition
  const { level, hits } = levelOf(elements, flags, answers)
  const plain = timing === 'backfill' ? ('backfilled' as const) : ('reported' as const)
  const [report = before] = await tx.db
    .update(healthReports)
    .set({
      version: form.version,
      state: level === 'abnormal' ? 'inApproval' : plain,
      level,
      way: wayOf(timing, handing),
      reporterId: reporter.id,
      placeId: body.placeId,
      firstAt: before.firstAt ?? now,
      reportedAt: now,
      contentSealed: sealContent(portal.platform.secrets, { answers, hits }),
      supplementAt: null,
      eraseAt: eraseAtOf(now, retentionDays),
    })
    .where(eq(healthReports.id, before.id))
    .returning()
  const approval = level === 'abnormal' ? await askApprovers(portal, tx, report) : null
  return { report, answer: { level, state: report.state, approval } }
}

const formFor = async (tx: Tx, { formId, day }: Body): Promise<FormOfDay> =>
  (await formOn(tx, formId, day)) ?? refuse(no.notDue)

/** 填报 of one's own. */
export const saveWith =
  (portal: Portal): HandlerOf<typeof saveHealthReport> =>
  async ({ tx, body, actor }) => {
    const form = await formFor(tx, body)
    ensure(await addressedPerson(tx, form, actor.id), no.notDue)
    const { answer } = await handIn(portal, tx, form, body, { reporter: actor, userId: actor.id, now: new Date() })
    return answer
  }

const inProxyScope = async (tx: Tx, actor: Actor, orgId: string): Promise<boolean> => {
  if (!actor.holds(P.healthReportProxy)) return false
  const scoped = { ...tx, actor, scope: actor.scopeOf([P.healthReportProxy]) }
  const { rows } = await tx.db.execute(sql`select 1 where ${inScope(scoped, sql`${orgId}::uuid`, null)}`)
  return rows.length > 0
}

/** 代报: by the office, or among the people of a form that lets them. */
export const proxyWith =
  (portal: Portal): HandlerOf<typeof proxyHealthReport> =>
  async ({ tx, body: { userId, ...body }, actor }) => {
    const form = await formFor(tx, body)
    const person = await addressedPerson(tx, form, userId)
    if (!person) return refuseField('userId', no.proxyUnknown)
    const byOffice = await inProxyScope(tx, actor, person.orgId)
    const among = form.definition.proxy && (await addressedPerson(tx, form, actor.id)) !== null
    ensure(byOffice || among, form.definition.proxy ? errors.noRight : no.noProxy)
    const { report, answer } = await handIn(portal, tx, form, body, { reporter: actor, userId, now: new Date() })
    tx.notes.push({
      objectType: 'health_reports',
      objectId: report.id,
      objectName: `${person.name} ${report.day}`,
      objectOrgId: report.orgId,
      kind: 'update',
      diff: [],
    })
    return answer
  }
