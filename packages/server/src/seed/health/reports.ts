import type { HealthFormInput } from '@portal/contract/areas/health/form.ts'
import { levelOf } from '@portal/contract/areas/health/form-level.ts'
import { eraseAtOf } from '@portal/contract/areas/health/report-figures.ts'
import type { HealthState } from '@portal/contract/areas/health/words.ts'
import { addDays, HOUR_MS, MINUTE_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { sealContent } from '#src/areas/health/public.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import {
  healthExemptions,
  healthFormDays,
  healthForms,
  healthFormVersions,
  healthReports,
} from '#src/schema/health/health.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Chance, idFrom } from '../random.ts'

const [DAYS, KEPT_DAYS] = [21, 30]
const [LEAST_PEOPLE, MOST_PEOPLE] = [12, 160]
const AT_ONCE = 500

const definition: Omit<HealthFormInput, 'audience'> = {
  name: '每日健康填报',
  elements: [
    { type: 'input', name: 'e1', label: '体温（℃）', require: true, placeholder: '如 36.5', maxLength: 5 },
    {
      ...{ type: 'checkbox', name: 'e2', label: '症状', require: false },
      items: ['发热', '咳嗽', '乏力', '腹泻'].map((name) => ({ label_value: name, label_name: name })),
    },
    {
      ...{ type: 'date', name: 'e3', label: '发热开始日期', require: true },
      ...{ relation: true, relation_name: 'e2', relation_value: '发热' },
    },
    { type: 'textarea', name: 'e4', label: '其他情况', require: false, maxLength: 200 },
  ],
  flags: [
    { element: 'e1', op: 'gte', value: '37.3', level: 'abnormal' },
    { element: 'e2', op: 'has', value: '发热', level: 'abnormal' },
    { element: 'e2', op: 'has', value: '咳嗽', level: 'observe' },
  ],
  ...{ schedule: 'daily', weekday: 1, onDay: null, windowFrom: '00:00', windowTo: '24:00' },
  ...{ proxy: true, backfillDays: 1, retentionDays: KEPT_DAYS },
  consentText: '用于入场前的健康确认，只有本单位填报管理员和审批人可见。联系人：安全环保部。',
}

interface Person extends Record<string, unknown> {
  id: string
  orgId: string
  loginName: string
}

/** The widest unit around the learner of the demonstration that is still small enough to read through. */
const unitOf = async (db: Db): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select above.id from users l join org_units own on own.id = l.primary_org_id
      join org_units above on own.path like above.path || '%'
      cross join lateral (select count(*) as n from users u join org_units o on o.id = u.primary_org_id
        where o.path like above.path || '%' and u.enabled and u.deleted_at is null) c
    where l.login_name = 'learner' and (c.n between ${LEAST_PEOPLE} and ${MOST_PEOPLE} or above.id = own.id)
    order by c.n between ${LEAST_PEOPLE} and ${MOST_PEOPLE} desc, above.depth limit 1`)
  return rows[0]?.id ?? ROOT_ORG_ID
}

const peopleOf = async (db: Db, unitId: string): Promise<Person[]> => {
  const { rows } = await db.execute<Person>(sql`
    select u.id, u.primary_org_id as "orgId", u.login_name as "loginName" from users u
      join org_units o on o.id = u.primary_org_id join org_units top on top.id = ${unitId}
    where o.path like top.path || '%' and u.enabled and u.deleted_at is null
    order by u.login_name = 'learner' desc, u.code`)
  return rows
}

interface Told {
  heat: string
  signs: string[]
}

const WELL: Told = { heat: '36.5', signs: [] }
const ILL: Told = { heat: '38.1', signs: ['发热'] }

/** How abnormal ones of the last days ended, and those of today that wait. */
const cases: readonly { days: number; person: number; state: HealthState }[] = [
  { days: 12, person: 3, state: 'lifted' },
  { days: 6, person: 5, state: 'cleared' },
  { days: 1, person: 7, state: 'barred' },
  { days: 0, person: 9, state: 'inApproval' },
]
const MOST_SHARE = 0.97
const COUGHING = 0.02
const TODAY_SHARE = 0.6
const BARRED_DAYS = 3

interface Seeding {
  portal: Portal
  chance: Chance
  formId: string
  today: string
}

type Row = typeof healthReports.$inferInsert

const answeredRow = (seeding: Seeding, person: Person, day: string, told: Told, state: HealthState): Row => {
  const { portal, chance, formId, today } = seeding
  const answers = { e1: told.heat, e2: told.signs, ...(told.signs.includes('发热') && { e3: day }), e4: '' }
  const { level, hits } = levelOf(definition.elements, definition.flags, answers)
  const now = Date.now()
  // Nobody has reported of today what is still to come, however early the demonstration begins.
  const usual = startOfDay(day).getTime() + 6 * HOUR_MS
  const first = day === today && now < usual ? startOfDay(day).getTime() : usual
  const latest = day === today ? Math.min(now, first + 3 * HOUR_MS) : first + 3 * HOUR_MS
  const at = new Date(first + chance.whole(0, Math.floor((latest - first) / MINUTE_MS)) * MINUTE_MS)
  return {
    ...{ id: idFrom(chance), formId, version: 1, userId: person.id, orgId: person.orgId, day, state, level },
    ...{ way: 'self', reporterId: person.id, firstAt: at, reportedAt: at, eraseAt: eraseAtOf(at, KEPT_DAYS) },
    contentSealed: sealContent(portal.platform.secrets, { answers, hits }),
    ...(state === 'cleared' && { endedAt: new Date(at.getTime() + HOUR_MS) }),
    ...(state === 'lifted' && { endedAt: new Date(at.getTime() + 50 * HOUR_MS), reason: '复测正常，已康复' }),
    ...(state === 'barred' && { barredUntil: addDays(today, BARRED_DAYS), reason: '发热，请先就医' }),
  }
}

const rowOf = (seeding: Seeding, person: Person, at: number, days: number, exempt: ReadonlySet<string>): Row => {
  const { chance, formId, today } = seeding
  const day = addDays(today, -days)
  const bare = { id: idFrom(chance), formId, version: 1, userId: person.id, orgId: person.orgId, day }
  if (exempt.has(person.id)) return { ...bare, state: 'exempt' }
  const case_ = cases.find((each) => each.days === days && each.person === at)
  if (case_) return answeredRow(seeding, person, day, ILL, case_.state)
  // The learner of the demonstration has today's report before her.
  const isGiven = person.loginName === 'learner' ? days > 0 : chance.happens(days === 0 ? TODAY_SHARE : MOST_SHARE)
  if (!isGiven) return { ...bare, state: days === 0 ? 'due' : 'missed' }
  const told = chance.happens(COUGHING)
    ? { heat: '36.8', signs: ['咳嗽'] }
    : { ...WELL, heat: `36.${chance.whole(2, 8)}` }
  return answeredRow(seeding, person, day, told, 'reported')
}

/** Whoever reports, as far as the approval engine asks. */
const actorOf = ({ userId, orgId }: { userId: string; orgId: string }): Actor => ({
  ...{ id: userId, code: '', name: '', orgId, orgPath: `/${ROOT_ORG_ID}/`, sessionId: '', client: 'web' },
  ...{ reauthenticated: false, facets: ['all'], holds: () => false, scopeOf: () => ALL_ROWS },
})

/** 疫情填报 of the demonstration: one form in use, three weeks of one unit, exemptions, and an abnormal one in each state. */
export const insertHealthReports = async (db: Db, portal: Portal, chance: Chance): Promise<void> => {
  const unitId = await unitOf(db)
  const people = await peopleOf(db, unitId)
  const today = shanghaiDay(new Date())
  const from = addDays(today, -DAYS)
  const formId = idFrom(chance)
  const startedAt = startOfDay(from)
  const audience = { ...EMPTY_AUDIENCE, units: [{ id: unitId, below: true }] }
  await db.insert(healthForms).values({
    ...{ id: formId, name: definition.name, state: 'active', version: 1, ownerOrgId: ROOT_ORG_ID },
    ...{ startedAt, createdAt: startedAt, updatedAt: startedAt },
  })
  const version = { formId, version: 1, validFrom: from, definition, createdAt: startedAt }
  await db.insert(healthFormVersions).values({ ...version, ...audienceValues(audience) })
  const excused = people.slice(-2)
  const reasons = ['产假', '外派项目，按项目部要求填报']
  for (const [at, person] of excused.entries())
    await db.insert(healthExemptions).values({
      ...{ formId, userId: person.id, fromDay: from, toDay: addDays(today, 30), ownerOrgId: person.orgId },
      reason: reasons[at] ?? '',
    })
  const exempt = new Set(excused.map(({ id }) => id))
  const seeding: Seeding = { portal, chance, formId, today }
  const rows = Array.from({ length: DAYS + 1 }, (_, days) =>
    people.map((person, at) => rowOf(seeding, person, at, days, exempt)),
  ).flat()
  for (let at = 0; at < rows.length; at += AT_ONCE) await db.insert(healthReports).values(rows.slice(at, at + AT_ONCE))
  await db.insert(healthFormDays).values(
    Array.from({ length: DAYS + 1 }, (_, days) => {
      const [day, opened] = [addDays(today, -days), startOfDay(addDays(today, -days))]
      const isOver = days > 0
      return {
        ...{ formId, day, openedAt: opened },
        ...(isOver && { remindedAt: opened, closedAt: opened, headsAt: opened }),
      }
    }),
  )
  for (const row of rows.filter(({ state }) => state === 'inApproval')) {
    const actor = actorOf(row)
    await portal.approval.submit(bareTx(db, actor, ALL_ROWS), actor, {
      subjectType: 'healthReport',
      subjectId: row.id ?? '',
    })
  }
}
