import type { CertificateElement } from '@portal/contract/areas/certificate/template.ts'
import type { CertificateBasis } from '@portal/contract/areas/certificate/words.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, ownedColumns, primaryId } from '../columns.ts'
import { exams } from '../exam/exam.ts'
import { files } from '../file.ts'

/** Of certificates of exams without a template: a hall that hands in at the bell must not wait in one line. */
export const certificateNumbers = pgSequence('certificate_numbers')

/** 证书模板: what holds for the next certificate; what it looks like stands in its versions. */
export const certTemplates = pgTable(
  'cert_templates',
  {
    ...ownedColumns,
    name: text('name').notNull(),
    typeCode: text('type_code').notNull(),
    numberRule: text('number_rule').notNull(),
    /** Null: for ever. */
    termMonths: smallint('term_months'),
    renewDays: smallint('renew_days').notNull(),
    /** Code of the category whose classes renew it. */
    renewCategory: text('renew_category').notNull().default(''),
    /** Number of the newest version. */
    version: integer('version').notNull().default(1),
    enabled: boolean('enabled').notNull().default(true),
  },
  (t) => [uniqueIndex('cert_templates_name_key').on(t.name)],
)

/** Never changed: an issued certificate keeps the one it was issued with. */
export const certTemplateVersions = pgTable(
  'cert_template_versions',
  {
    templateId: uuid('template_id')
      .notNull()
      .references(() => certTemplates.id),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    /** Empty: the unit that gives the class or exam. */
    issuer: text('issuer').notNull().default(''),
    frame: text('frame').$type<'guilloche' | 'none'>().notNull(),
    elements: jsonb('elements').$type<CertificateElement[]>().notNull(),
    /** The rule with the type filled in: no other template gives numbers by the same. */
    numberKey: text('number_key').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    primaryKey({ columns: [t.templateId, t.version] }),
    index('cert_template_versions_number_idx').on(t.numberKey),
  ],
)

/** The last number given; its row is locked while certificates are issued, so that numbers have no gaps. */
export const certCounters = pgTable(
  'cert_counters',
  {
    templateId: uuid('template_id')
      .notNull()
      .references(() => certTemplates.id),
    /** 0 where the rule does not tell the year. */
    year: smallint('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.year] })],
)

/**
 * 证书, with its words as they were: never deleted, and a number is never given twice. What version 1.0 knew of those of
 * exams stands in the columns without a remark; a program of that version may still write such rows.
 */
export const certificates = pgTable(
  'certificates',
  {
    id: primaryId(),
    personId: uuid('person_id').notNull(),
    basis: text('basis').$type<CertificateBasis>().notNull().default('exam'),
    /** The exam whose result keeps it; one that was exchanged has handed this on. */
    examId: uuid('exam_id').references(() => exams.id),
    /** The class that it was given for. */
    classId: uuid('class_id'),
    number: text('number').notNull(),
    /** Nobody is told that of an external one. */
    verifyCode: text('verify_code').notNull(),
    title: text('title').notNull(),
    basisTitle: text('exam_title').notNull(),
    personName: text('person_name').notNull(),
    orgName: text('org_name').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    /** Null: the day of issue. */
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    /** From this day on another one takes its place. */
    supersededOn: date('superseded_on', { mode: 'string' }),
    /** The one before, which it renews or was exchanged for. */
    replaces: uuid('replaces'),
    /** It renews: were it taken back, the one before would go on. */
    renewal: boolean('renewal').notNull().default(false),
    /** Why it was exchanged or issued by hand. */
    reason: text('reason').notNull().default(''),
    revokedAt: at('revoked_at'),
    revokeReason: text('revoke_reason').notNull().default(''),
    /** Who took it back; null: the result did, and may give it again. */
    revokedBy: uuid('revoked_by'),
    /** Null: the sheet of exams, or an external one. Versions are never removed. */
    templateId: uuid('template_id'),
    templateVersion: integer('template_version'),
    typeCode: text('type_code').notNull().default(''),
    /** Days before its end from which it may be renewed. */
    renewDays: smallint('renew_days').notNull().default(90),
    /** Days of the class, `YYYY-MM-DD`. */
    periodFrom: date('period_from', { mode: 'string' }),
    periodTo: date('period_to', { mode: 'string' }),
    hoursHundredths: integer('hours_hundredths'),
    score: numeric('score', { precision: 6, scale: 2, mode: 'number' }),
    /** Of attendance, cut to one decimal. */
    percent: numeric('percent', { precision: 4, scale: 1, mode: 'number' }),
    /** Scan of an external one. */
    scanFileId: uuid('scan_file_id'),
    /** How often somebody looked its code up. */
    checks: integer('checks').notNull().default(0),
    /** The last of 90, 60, 30 and 7 days before its end at which people were told. */
    remindedAt: smallint('reminded_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    uniqueIndex('certificates_exam_key').on(t.examId, t.personId),
    uniqueIndex('certificates_number_key').on(t.number),
    uniqueIndex('certificates_code_key').on(t.verifyCode),
    index('certificates_person_idx').on(t.personId),
    uniqueIndex('certificates_class_key')
      .on(t.classId, t.personId)
      .where(sql`class_id is not null and revoked_at is null and superseded_on is null`),
    index('certificates_valid_to_idx').on(t.validTo, t.id),
    index('certificates_issued_idx').on(t.issuedOn, t.id),
    index('certificates_template_idx').on(t.templateId, t.validTo, t.id),
    index('certificates_class_idx').on(t.classId).where(sql`class_id is not null`),
    index('certificates_revoked_idx').on(t.validTo, t.id).where(sql`revoked_at is not null`),
    index('certificates_superseded_idx').on(t.supersededOn, t.id).where(sql`superseded_on is not null`),
  ],
)

/** An external certificate on its way through its approval. */
export const certClaims = pgTable(
  'cert_claims',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    title: text('title').notNull(),
    number: text('number').notNull(),
    typeCode: text('type_code').notNull().default(''),
    issuer: text('issuer').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    validTo: date('valid_to', { mode: 'string' }),
    scanFileId: uuid('scan_file_id')
      .notNull()
      .references(() => files.id),
    state: text('state').$type<'pending' | 'returned' | 'registered'>().notNull().default('pending'),
    certificateId: uuid('certificate_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('cert_claims_user_idx').on(t.userId)],
)
