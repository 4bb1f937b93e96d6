import type {
  AddMode,
  ApprovalState,
  RecordedAction,
  TaskOrigin,
  TaskState,
} from '@portal/contract/areas/access/approval.ts'
import type { PageComment } from '@portal/contract/areas/access/approval-record.ts'
import type { RuleStep, StepMode } from '@portal/contract/areas/access/approval-rule.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, primaryId } from './columns.ts'

/** Every saved state of a unit's rule; the newest one whose day has come holds. */
export const approvalRules = pgTable(
  'approval_rules',
  {
    id: primaryId(),
    itemCode: text('item_code').notNull(),
    orgId: uuid('org_id').notNull(),
    version: integer('version').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    steps: jsonb('steps').$type<RuleStep[]>().notNull(),
    free: boolean('free').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
  },
  (t) => [uniqueIndex('approval_rules_version_key').on(t.itemCode, t.orgId, t.version)],
)

/** One step of a submission's path, worked out when it was submitted. */
export interface PathStep {
  no: number
  mode: StepMode
  /** Passes needed; only where the mode is quorum. */
  quorum: number | null
  dueHours: number
  userIds: string[]
  cc: string[]
}

export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: primaryId(),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    channel: text('channel').notNull().default(''),
    title: text('title').notNull(),
    versionNo: integer('version_no'),
    link: text('link').notNull().default(''),
    note: text('note').notNull().default(''),
    snapshotHash: text('snapshot_hash').notNull(),
    submitterId: uuid('submitter_id').notNull(),
    submitterOrgId: uuid('submitter_org_id').notNull(),
    ownerOrgId: uuid('owner_org_id').notNull(),
    ruleVersion: integer('rule_version').notNull().default(0),
    path: jsonb('path').$type<PathStep[]>().notNull(),
    step: integer('step').notNull().default(1),
    /** Counts returns to an earlier step: tasks of an older lap no longer vote. */
    lap: integer('lap').notNull().default(1),
    /** First submission of the same change: its rounds share one history. */
    seriesId: uuid('series_id').notNull(),
    round: integer('round').notNull().default(1),
    state: text('state').$type<ApprovalState>().notNull().default('pending'),
    submittedAt: at('submitted_at').notNull(),
    stepAt: at('step_at').notNull(),
    dueAt: at('due_at'),
    remindedAt: at('reminded_at'),
    decidedAt: at('decided_at'),
  },
  (t) => [
    uniqueIndex('approval_requests_open_key').on(t.subjectType, t.subjectId).where(sql`state = 'pending'`),
    index('approval_requests_subject_idx').on(t.subjectType, t.subjectId, t.submittedAt),
    index('approval_requests_submitter_idx').on(t.submitterId, t.submittedAt),
    index('approval_requests_owner_idx').on(t.ownerOrgId, t.submittedAt),
    index('approval_requests_submitted_idx').on(t.submittedAt, t.id),
    index('approval_requests_series_idx').on(t.seriesId),
  ],
)

export const approvalTasks = pgTable(
  'approval_tasks',
  {
    id: primaryId(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => approvalRequests.id, { onDelete: 'cascade' }),
    step: integer('step').notNull(),
    lap: integer('lap').notNull(),
    assigneeId: uuid('assignee_id').notNull(),
    /** The person whose deputy the assignee is. */
    onBehalfOfId: uuid('on_behalf_of_id'),
    origin: text('origin').$type<TaskOrigin>().notNull(),
    /** The task whose assignee added this one. */
    addedToId: uuid('added_to_id'),
    addMode: text('add_mode').$type<AddMode>(),
    state: text('state').$type<TaskState>().notNull(),
    passed: boolean('passed'),
    openedAt: at('opened_at').notNull(),
    dueAt: at('due_at').notNull(),
    /** Twice the time: handed to the next head. Null once that was tried. */
    escalateAt: at('escalate_at'),
    dueToldAt: at('due_told_at'),
    closedAt: at('closed_at'),
    closedById: uuid('closed_by_id'),
  },
  (t) => [
    index('approval_tasks_request_idx').on(t.requestId),
    index('approval_tasks_assignee_idx').on(t.assigneeId, t.state),
    index('approval_tasks_due_idx').on(t.dueAt).where(sql`state = 'open'`),
  ],
)

/** The timeline: every act of a person or of the engine, never changed. */
export const approvalRecords = pgTable(
  'approval_records',
  {
    id: primaryId(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => approvalRequests.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
    step: integer('step').notNull(),
    actorId: uuid('actor_id'),
    onBehalfOfId: uuid('on_behalf_of_id'),
    action: text('action').$type<RecordedAction>().notNull(),
    opinion: text('opinion').notNull().default(''),
    files: uuid('files').array().notNull().default([]),
    pageComments: jsonb('page_comments').$type<PageComment[]>().notNull().default([]),
    toUserIds: uuid('to_user_ids').array().notNull().default([]),
    at: at('at').notNull(),
    hours: doublePrecision('hours'),
    client: text('client').notNull().default(''),
  },
  (t) => [
    index('approval_records_request_idx').on(t.requestId, t.at),
    index('approval_records_actor_idx').on(t.actorId, t.at),
  ],
)

export const approvalDeputies = pgTable(
  'approval_deputies',
  {
    id: primaryId(),
    personId: uuid('person_id').notNull(),
    deputyId: uuid('deputy_id').notNull(),
    validFrom: at('valid_from').notNull(),
    validTo: at('valid_to').notNull(),
    /** Subject codes; empty for all. */
    items: text('items').array().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('approval_deputies_person_idx').on(t.personId, t.validTo),
    index('approval_deputies_deputy_idx').on(t.deputyId, t.validTo),
  ],
)
