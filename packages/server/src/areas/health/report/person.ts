import { answersInWords } from '@portal/contract/areas/health/form-answers.ts'
import type { getHealthReports, HealthDay } from '@portal/contract/areas/health/report.ts'
import { MOST_HISTORY_DAYS, healthRefusals as no } from '@portal/contract/areas/health/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { dayNumber } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { desc, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { healthReports, healthRevisions } from '#src/schema/health/health.ts'
import { placeNames } from '#src/shared/place/places.ts'
import type { Portal } from '#src/shared/portal.ts'
import { decidedBy, isHeld, liftedBy } from '../approve/lift.ts'
import { type FormOfDay, versionKey, versionsOf } from '../form/versions.ts'
import { type Content, hitWords, openContent } from './content.ts'
import { lookupsOf } from './lookups.ts'

const r = healthReports

/** Answers of a report in words, those that were hit marked. */
export const answersOf = (definition: FormOfDay['definition'] | undefined, content: Content) => {
  const hit = new Set(content.hits.map(({ element }) => element))
  return answersInWords(definition?.elements ?? [], content.answers).map((each) => ({
    ...each,
    flagged: hit.has(each.element),
  }))
}

/** Rows of the person that the caller may see: his own, those of his data scope, those he has to decide about. */
const seenBy = (tx: Tx, actor: Actor): SQL => {
  const scoped = actor.holds(P.healthReport)
    ? inScope({ ...tx, actor, scope: actor.scopeOf([P.healthReport]) }, r.orgId, r.userId)
    : sql`false`
  return sql`(${r.userId} = ${actor.id} or ${decidedBy(actor.id)} or ${scoped})`
}

const personOf = async (tx: Tx, userId: string) => {
  const { rows } = await tx.db.execute<{ id: string; name: string; code: string; orgName: string; phone: string }>(sql`
    select u.id, u.name, u.code, coalesce(o.name, '') as "orgName", u.phone_mask as phone
    from users u left join org_units o on o.id = u.primary_org_id where u.id = ${userId}`)
  return rows[0] ?? refuse(errors.missing)
}

/** The office may open the page of somebody in its scope who has no report yet. */
const reaches = async (tx: Tx, actor: Actor, userId: string): Promise<boolean> => {
  if (userId === actor.id) return true
  if (!actor.holds(P.healthReport)) return false
  const scoped = { ...tx, actor, scope: actor.scopeOf([P.healthReport]) }
  const { rows } = await tx.db.execute(sql`
    select 1 from users u where u.id = ${userId} and ${inScope(scoped, sql`u.primary_org_id`, null)}`)
  return rows.length > 0
}

interface Further {
  id: string
  form_name: string
  reporter: string
  request: string | null
  party: boolean
  may_lift: boolean
}

const furtherOf = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, Further>> => {
  const { rows } = await tx.db.execute<Further & Record<string, unknown>>(sql`
    select ${r.id} as id, f.name as form_name, coalesce(by.name, '') as reporter,
      (select q.id from approval_requests q where q.subject_type = 'healthReport' and q.subject_id = ${r.id}
        order by q.submitted_at desc limit 1) as request,
      (${r.userId} = ${actor.id} or ${decidedBy(actor.id)}) as party,
      (${isHeld} and ${liftedBy(tx, actor)}) as may_lift
    from ${r} join health_forms f on f.id = ${r.formId}
      left join users by on by.id = ${r.reporterId} and ${r.reporterId} <> ${r.userId}
    where ${r.id} = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const revisionsOf = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await tx.db.execute<{ id: string; at: string; by: string; level: HealthDay['level'] }>(sql`
    select v.report_id as id, v.at, u.name as by, v.level from ${healthRevisions} v join users u on u.id = v.by_id
    where v.report_id = any(${sql.param([...ids])}::uuid[]) order by v.at`)
  return rows
}

const exemptionsOf = async (tx: Tx, userId: string, from: string, to: string) => {
  const { rows } = await tx.db.execute<{ formName: string; from: string; to: string; reason: string }>(sql`
    select f.name as "formName", e.from_day::text as "from", e.to_day::text as "to", e.reason
    from health_exemptions e join health_forms f on f.id = e.form_id
    where e.from_day <= ${to}::date and e.to_day >= ${from}::date and (e.user_id = ${userId} or e.org_id in (
      select above.id from users u join org_units own on own.id = u.primary_org_id
        join org_units above on own.path like above.path || '%' where u.id = ${userId}))
    order by e.from_day desc`)
  return rows
}

/** 填报人详情: the days of one person, with answers for himself and for whoever decides about them. */
export const personWith =
  (portal: Portal): HandlerOf<typeof getHealthReports> =>
  async ({ tx, body: { userId, from, to }, actor }) => {
    ensure(dayNumber(to) - dayNumber(from) < MOST_HISTORY_DAYS, no.dayTooLong, { n: MOST_HISTORY_DAYS })
    const { secrets } = portal.platform
    const reports = await tx.db
      .select()
      .from(r)
      .where(sql`${r.userId} = ${userId} and ${r.day} between ${from}::date and ${to}::date and ${seenBy(tx, actor)}`)
      .orderBy(desc(r.day), r.formId)
    ensure(reports.length > 0 || (await reaches(tx, actor, userId)), errors.missing)
    const ids = reports.map(({ id }) => id)
    const further = await furtherOf(tx, actor, ids)
    const revisions = await revisionsOf(tx, ids)
    const looks = await lookupsOf(tx, ids)
    const versions = await versionsOf(
      tx,
      reports.map(({ formId: id, version }) => ({ id, version })),
    )
    const names = await placeNames(
      tx,
      reports.flatMap(({ placeId }) => placeId ?? []),
    )
    const own = userId === actor.id
    const days = reports.map((report): HealthDay => {
      const { id, formId, version, day, state, level, way, reportedAt, barredUntil, reason, erased } = report
      const content = openContent(secrets, report.contentSealed)
      const more = further.get(id)
      const definition = versions.get(versionKey({ id: formId, version }))
      return {
        reportId: id,
        formName: more?.form_name ?? '',
        ...{ formId, version, day, state, level, way, at: reportedAt, barredUntil, erased },
        reporterName: more?.reporter ?? '',
        placeName: names.get(report.placeId ?? '') ?? '',
        hits: hitWords(content, erased),
        answers: more?.party && content ? answersOf(definition, content) : null,
        revisions: revisions.flatMap((each) =>
          each.id === id && each.level ? [{ at: new Date(each.at), by: each.by, level: each.level }] : [],
        ),
        requestId: more?.request ?? null,
        reason,
        // The person learns which office looked, not who sat there.
        lookups: (looks.get(id) ?? []).map((look) => (own ? { ...look, name: '', reason: '' } : look)),
        mayLift: more?.may_lift ?? false,
      }
    })
    return { person: await personOf(tx, userId), days, exemptions: await exemptionsOf(tx, userId, from, to) }
  }
