import type { HealthFormInput } from '@portal/contract/areas/health/form.ts'
import type { HealthFormState, HealthLevel, HealthState, HealthWay } from '@portal/contract/areas/health/words.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, audienceColumns, bytes, ownedColumns, primaryId } from '../columns.ts'

/** 填报表单: what is asked, of whom and when, stands in its versions. */
export const healthForms = pgTable(
  'health_forms',
  {
    ...ownedColumns,
    name: text('name').notNull(),
    state: text('state').$type<HealthFormState>().notNull(),
    /** The newest version. */
    version: integer('version').notNull(),
    /** Days whose window was over by then are owed by nobody. */
    startedAt: at('started_at'),
  },
  (t) => [index('health_forms_owner_idx').on(t.ownerOrgId, t.updatedAt), index('health_forms_state_idx').on(t.state)],
)

/** A version concerns the days from `validFrom` until the next one's; one that a day has begun with is never edited. */
export const healthFormVersions = pgTable(
  'health_form_versions',
  {
    formId: uuid('form_id')
      .notNull()
      .references(() => healthForms.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    definition: jsonb('definition').$type<Omit<HealthFormInput, 'audience'>>().notNull(),
    ...audienceColumns,
    createdBy: uuid('created_by'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.formId, t.version] }),
    index('health_form_versions_from_idx').on(t.formId, t.validFrom),
    index('health_form_versions_audience_idx').using('gin', t.audienceInclude),
  ],
)

/** What the clock has done for a form on a day. */
export const healthFormDays = pgTable(
  'health_form_days',
  {
    formId: uuid('form_id')
      .notNull()
      .references(() => healthForms.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    openedAt: at('opened_at'),
    remindedAt: at('reminded_at'),
    closedAt: at('closed_at'),
    headsAt: at('heads_at'),
  },
  (t) => [primaryKey({ columns: [t.formId, t.day] }), index('health_form_days_day_idx').on(t.day)],
)

/**
 * 疫情填报: one row for each person, form and day, from the moment at which it is owed. Whose rows it is of goes by the
 * unit of the person on that day.
 */
export const healthReports = pgTable(
  'health_reports',
  {
    id: primaryId(),
    formId: uuid('form_id')
      .notNull()
      .references(() => healthForms.id),
    version: integer('version').notNull(),
    userId: uuid('user_id').notNull(),
    orgId: uuid('org_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state').$type<HealthState>().notNull(),
    level: text('level').$type<HealthLevel>(),
    way: text('way').$type<HealthWay>(),
    reporterId: uuid('reporter_id'),
    placeId: uuid('place_id'),
    /** First handed in, and what stands now. */
    firstAt: at('first_at'),
    reportedAt: at('reported_at'),
    /** Answers and what was hit, as sealed JSON; null once it is erased. */
    contentSealed: bytes('content_sealed'),
    /** An approver asked for more: it may be changed whatever the time. */
    supplementAt: at('supplement_at'),
    barredUntil: date('barred_until', { mode: 'string' }),
    reason: text('reason').notNull().default(''),
    endedAt: at('ended_at'),
    eraseAt: at('erase_at'),
    erased: boolean('erased').notNull().default(false),
  },
  (t) => [
    uniqueIndex('health_reports_person_key').on(t.formId, t.day, t.userId),
    index('health_reports_user_idx').on(t.userId, t.day),
    index('health_reports_day_idx').on(t.day, t.orgId),
    index('health_reports_org_idx').on(t.orgId, t.day),
    index('health_reports_held_idx').on(t.userId).where(sql`state in ('inApproval', 'barred')`),
    index('health_reports_erase_idx').on(t.eraseAt).where(sql`not erased and content_sealed is not null`),
    index('health_reports_place_idx').on(t.placeId).where(sql`place_id is not null`),
    check('health_reports_erased', sql`not ${t.erased} or ${t.contentSealed} is null`),
  ],
)

/** Earlier answers of a report, kept as long as its own. */
export const healthRevisions = pgTable(
  'health_revisions',
  {
    id: primaryId(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => healthReports.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    byId: uuid('by_id').notNull(),
    level: text('level').$type<HealthLevel>().notNull(),
    contentSealed: bytes('content_sealed').notNull(),
  },
  (t) => [index('health_revisions_report_idx').on(t.reportId, t.at)],
)

/** 免报 of a person, or of a unit with everything below it; whose rows it is of goes by the unit. */
export const healthExemptions = pgTable(
  'health_exemptions',
  {
    ...ownedColumns,
    formId: uuid('form_id')
      .notNull()
      .references(() => healthForms.id, { onDelete: 'cascade' }),
    userId: uuid('user_id'),
    orgId: uuid('org_id'),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [
    index('health_exemptions_form_idx').on(t.formId, t.toDay),
    index('health_exemptions_user_idx').on(t.userId).where(sql`user_id is not null`),
    index('health_exemptions_unit_idx').on(t.orgId).where(sql`org_id is not null`),
    index('health_exemptions_owner_idx').on(t.ownerOrgId, t.updatedAt),
    check('health_exemptions_whom', sql`(${t.userId} is null) <> (${t.orgId} is null)`),
  ],
)
