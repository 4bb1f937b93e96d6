import type { HazardPlan } from '@portal/contract/areas/hazard/hazard.ts'
import type { HazardLevel } from '@portal/contract/areas/hazard/hazard-level.ts'
import type {
  HazardEvent,
  HazardRequestKind,
  HazardSource,
  HazardState,
  proofFlag,
  ReporterMode,
} from '@portal/contract/areas/hazard/words.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { at, ownedColumns, primaryId } from '../columns.ts'

/** What the reviewer of a report chose; applied when the approval is through. */
export interface ReportVerdict {
  action: 'accept' | 'reject' | 'merge'
  likelihood?: number
  severity?: number
  ticked?: number
  level?: HazardLevel
  categoryCode?: string
  ownerId?: string
  helpers?: string[]
  recheckerId?: string | null
  deadline?: string
  temporaryControl?: string
  into?: string
  basis?: string
  deciderId?: string
}

/** 隐患, from the report to the proof. An anonymous one bears nobody: neither its reporter nor a maker. */
export const hazards = pgTable(
  'hazards',
  {
    ...ownedColumns,
    number: text('number').notNull(),
    placeId: uuid('place_id'),
    position: text('position').notNull().default(''),
    text: text('text').notNull(),
    photos: uuid('photos').array().notNull().default([]),
    categoryCode: text('category_code').notNull().default(''),
    source: text('source').$type<HazardSource>().notNull(),
    mode: text('mode').$type<ReporterMode>().notNull(),
    reporterId: uuid('reporter_id'),
    /** Keyed index of the receipt, by which the progress of a report is asked for. */
    receiptIndex: text('receipt_index'),
    /** Made with the draft on the device: what arrives twice is one report. */
    draftId: uuid('draft_id'),
    urgent: boolean('urgent').notNull().default(false),
    reportedAt: at('reported_at').notNull(),
    receptionDueAt: at('reception_due_at').notNull(),
    lateTold: boolean('late_told').notNull().default(false),
    state: text('state').$type<HazardState>().notNull().default('reported'),
    /** Why it was not taken, or what was said at its end. */
    reason: text('reason').notNull().default(''),
    likelihood: smallint('likelihood'),
    severity: smallint('severity'),
    level: text('level').$type<HazardLevel>(),
    basis: text('basis').notNull().default(''),
    temporaryControl: text('temporary_control').notNull().default(''),
    acceptedAt: at('accepted_at'),
    ownerId: uuid('owner_id'),
    helpers: uuid('helpers').array().notNull().default([]),
    recheckerId: uuid('rechecker_id'),
    assignerId: uuid('assigner_id'),
    assignedAt: at('assigned_at'),
    spanDays: smallint('span_days'),
    deadline: at('deadline'),
    /** From when this deadline holds: no step of the ladder before it is sent. */
    deadlineSince: at('deadline_since'),
    plan: jsonb('plan').$type<HazardPlan>(),
    cost: doublePrecision('cost').notNull().default(0),
    /** When the proof that is judged, or was accepted, was handed in. */
    submittedAt: at('submitted_at'),
    /** When a proof was accepted, and whether it had been handed in by the deadline. */
    provenAt: at('proven_at'),
    inTime: boolean('in_time'),
    suspendedAt: at('suspended_at'),
    suspendedUntil: date('suspended_until', { mode: 'string' }),
    /** Days without suspension and re-check from assignment to the accepted proof. */
    restedDays: integer('rested_days').notNull().default(0),
    closedAt: at('closed_at'),
    urgedAt: at('urged_at'),
    metToo: integer('met_too').notNull().default(0),
    mergedInto: uuid('merged_into'),
    relapseOf: uuid('relapse_of'),
  },
  (t) => [
    uniqueIndex('hazards_number_key').on(t.number),
    uniqueIndex('hazards_draft_key').on(t.draftId),
    uniqueIndex('hazards_receipt_key').on(t.receiptIndex),
    index('hazards_owner_org_idx').on(t.ownerOrgId, t.reportedAt),
    index('hazards_place_idx').on(t.placeId, t.categoryCode, t.reportedAt),
    index('hazards_state_idx').on(t.state, t.deadline),
    index('hazards_owner_idx').on(t.ownerId, t.state),
    index('hazards_reporter_idx').on(t.reporterId, t.reportedAt),
    index('hazards_rechecker_idx').on(t.recheckerId, t.state),
    index('hazards_assigner_idx').on(t.assignerId),
    index('hazards_helpers_idx').using('gin', t.helpers),
    index('hazards_photos_idx').using('gin', t.photos),
    index('hazards_reported_idx').on(t.reportedAt),
    index('hazards_closed_idx').on(t.closedAt),
    index('hazards_into_idx').on(t.mergedInto).where(sql`merged_into is not null`),
    index('hazards_relapse_idx').on(t.relapseOf).where(sql`relapse_of is not null`),
    check('hazards_nameless', sql`${t.mode} <> 'anonymous' or (${t.reporterId} is null and ${t.createdBy} is null)`),
  ],
)

const hazardId = () =>
  uuid('hazard_id')
    .notNull()
    .references(() => hazards.id, { onDelete: 'cascade' })

/** What happened to a case, in order; never changed. A reporter who is not named stands here without a name. */
export const hazardEvents = pgTable(
  'hazard_events',
  {
    id: primaryId(),
    hazardId: hazardId(),
    kind: text('kind').$type<HazardEvent>().notNull(),
    actorId: uuid('actor_id'),
    text: text('text').notNull().default(''),
    /** Where it moved: the deadline that holds from here on. */
    deadline: at('deadline'),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('hazard_events_hazard_idx').on(t.hazardId, t.at), index('hazard_events_actor_idx').on(t.actorId)],
)

/** A proof of mending and what the re-check said. */
export const hazardProofs = pgTable(
  'hazard_proofs',
  {
    id: primaryId(),
    hazardId: hazardId(),
    at: at('at').notNull(),
    byId: uuid('by_id').notNull(),
    text: text('text').notNull(),
    cost: doublePrecision('cost').notNull().default(0),
    photos: uuid('photos').array().notNull(),
    flags: text('flags').array().$type<z.output<typeof proofFlag>[]>().notNull().default([]),
    inTime: boolean('in_time').notNull(),
    passed: boolean('passed'),
    recheckerId: uuid('rechecker_id'),
    recheckText: text('recheck_text').notNull().default(''),
    recheckPhotos: uuid('recheck_photos').array().notNull().default([]),
    recheckedAt: at('rechecked_at'),
  },
  (t) => [
    index('hazard_proofs_hazard_idx').on(t.hazardId, t.at),
    index('hazard_proofs_by_idx').on(t.byId),
    index('hazard_proofs_rechecker_idx').on(t.recheckerId),
    index('hazard_proofs_photos_idx').using('gin', t.photos),
    index('hazard_proofs_recheck_photos_idx').using('gin', t.recheckPhotos),
  ],
)

/** What is asked about a case, and decided by approval: the subject `hazard` of the engine. */
export const hazardRequests = pgTable(
  'hazard_requests',
  {
    id: primaryId(),
    hazardId: hazardId(),
    kind: text('kind').$type<HazardRequestKind>().notNull(),
    state: text('state').$type<'open' | 'approved' | 'refused' | 'withdrawn'>().notNull().default('open'),
    /** Of an extension. */
    days: integer('days'),
    /** Of a suspension. */
    until: date('until', { mode: 'string' }),
    reason: text('reason').notNull().default(''),
    askedById: uuid('asked_by_id'),
    verdict: jsonb('verdict').$type<ReportVerdict>(),
    /** The unit had nobody who decides; a unit above does. */
    climbed: boolean('climbed').notNull().default(false),
    at: at('at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('hazard_requests_open_key').on(t.hazardId).where(sql`state = 'open'`),
    index('hazard_requests_hazard_idx').on(t.hazardId, t.at),
    index('hazard_requests_asked_idx').on(t.askedById),
  ],
)

/** Steps of the ladder that were sent: each once for a deadline. */
export const hazardSteps = pgTable(
  'hazard_steps',
  {
    hazardId: hazardId(),
    deadline: at('deadline').notNull(),
    key: text('key').notNull(),
    people: integer('people').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hazardId, t.deadline, t.key] })],
)

/** 我也遇到, by somebody who gets the progress too. */
export const hazardMetToo = pgTable(
  'hazard_met_too',
  {
    id: primaryId(),
    hazardId: hazardId(),
    reporterId: uuid('reporter_id'),
    receiptIndex: text('receipt_index').notNull(),
    draftId: uuid('draft_id').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('hazard_met_too_receipt_key').on(t.receiptIndex),
    uniqueIndex('hazard_met_too_draft_key').on(t.draftId),
    index('hazard_met_too_hazard_idx').on(t.hazardId),
    index('hazard_met_too_reporter_idx').on(t.reporterId),
  ],
)

/** A picture that was sent without a session; who has its token may put it into one report. */
export const hazardPhotos = pgTable(
  'hazard_photos',
  {
    tokenHash: text('token_hash').primaryKey(),
    fileId: uuid('file_id').notNull(),
    usedAt: at('used_at'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('hazard_photos_expires_idx').on(t.expiresAt).where(sql`used_at is null`)],
)
