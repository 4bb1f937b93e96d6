import { offeredAgain } from '@portal/contract/areas/health/form-answers.ts'
import { isDueOn, timingOf } from '@portal/contract/areas/health/form-window.ts'
import type { HealthDue, MyHealth, myHealth } from '@portal/contract/areas/health/report.ts'
import { ANSWERED } from '@portal/contract/areas/health/words.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { healthForms, healthReports } from '#src/schema/health/health.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type FormOfDay, formsOn } from '../form/versions.ts'
import { openContent } from './content.ts'
import { lookupsOf } from './lookups.ts'

const r = healthReports
type Report = typeof healthReports.$inferSelect

interface Asked {
  portal: Portal
  tx: Tx
  actor: Actor
  now: Date
}

const lastAnswered = async ({ tx, actor }: Asked, formId: string): Promise<Report | null> => {
  const [row] = await tx.db
    .select()
    .from(r)
    .where(and(eq(r.userId, actor.id), eq(r.formId, formId), sql`${r.contentSealed} is not null`))
    .orderBy(desc(r.day))
    .limit(1)
  return row ?? null
}

const dueOf = async (asked: Asked, form: FormOfDay, day: string, report: Report | null): Promise<HealthDue> => {
  const { secrets } = asked.portal.platform
  const { definition } = form
  const { elements, flags } = definition
  const supplement = report?.state === 'inApproval' && report.supplementAt !== null
  const hasAnswered = report !== null && ANSWERED.includes(report.state)
  const timing = supplement ? 'onTime' : timingOf(definition, day, asked.now, hasAnswered)
  const own = hasAnswered && report ? openContent(secrets, report.contentSealed) : null
  const last = own ? null : await lastAnswered(asked, form.id)
  const before = last ? openContent(secrets, last.contentSealed) : null
  return {
    formId: form.id,
    name: form.name,
    version: form.version,
    day,
    schedule: definition.schedule,
    state: report?.state ?? 'due',
    level: report?.level ?? null,
    windowFrom: definition.windowFrom,
    windowTo: definition.windowTo,
    backfillDays: definition.backfillDays,
    proxy: definition.proxy,
    consentText: definition.consentText,
    retentionDays: definition.retentionDays,
    elements,
    flags,
    answers: own?.answers ?? (before ? offeredAgain(elements, flags, before.answers) : {}),
    why: typeof timing === 'string' ? null : timing.why.message,
  }
}

/** Forms of today, and of the days before what may still be made up or is asked for again. */
const allDue = async (asked: Asked, reports: readonly Report[]): Promise<HealthDue[]> => {
  const today = shanghaiDay(asked.now)
  const mine = (form: FormOfDay) => isAddressedTo(form, asked.actor.facets)
  const due: HealthDue[] = []
  for (const form of (await formsOn(asked.tx, today)).filter(mine)) {
    const { schedule, backfillDays } = form.definition
    const of = (day: string) => reports.find((report) => report.formId === form.id && report.day === day) ?? null
    if (schedule === 'onEntry' || isDueOn(form.definition, today)) due.push(await dueOf(asked, form, today, of(today)))
    for (const report of reports.filter(({ formId, day }) => formId === form.id && day < today)) {
      const owed = report.state === 'missed' || report.state === 'due'
      const late = owed && report.day >= addDays(today, -backfillDays)
      const more = report.state === 'inApproval' && report.supplementAt !== null
      if (late || more) due.push(await dueOf(asked, form, report.day, report))
    }
  }
  return due
}

const historyOf = async ({ tx }: Asked, reports: readonly Report[]): Promise<MyHealth['history']> => {
  const names = await tx.db.select({ id: healthForms.id, name: healthForms.name }).from(healthForms)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const looks = await lookupsOf(
    tx,
    reports.map(({ id }) => id),
  )
  return reports.map(({ id, formId, day, state, level, way, reportedAt, barredUntil, reason, erased }) => ({
    reportId: id,
    formName: nameOf.get(formId) ?? '',
    ...{ day, state, level, way, at: reportedAt, barredUntil, reason, erased },
    lookups: (looks.get(id) ?? []).map(({ at, orgName }) => ({ at, orgName })),
  }))
}

/** What a person owes now, and what he has given lately. */
export const mineWith =
  (portal: Portal): HandlerOf<typeof myHealth> =>
  async ({ tx, body, actor }) => {
    const asked = { portal, tx, actor, now: new Date() }
    const reports = await tx.db
      .select()
      .from(r)
      .where(and(eq(r.userId, actor.id), gte(r.day, addDays(shanghaiDay(asked.now), 1 - body.days))))
      .orderBy(desc(r.day), r.formId)
    return { due: await allDue(asked, reports), history: await historyOf(asked, reports) }
  }
