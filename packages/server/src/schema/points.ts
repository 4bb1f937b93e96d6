import type { RuleSettings } from '@portal/contract/areas/points/rule.ts'
import type { FactValue, PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, primaryId, recordColumns } from './columns.ts'

/** One order for facts and entries: of one person it is the order in which they were worked on. */
export const pointsOrder = pgSequence('points_order')

const orderNo = () => bigint('no', { mode: 'number' }).notNull().default(sql`nextval('points_order')`)

export const pointsRules = pgTable(
  'points_rules',
  {
    ...recordColumns,
    code: text('code').notNull(),
    event: text('event').$type<PointsEvent>().notNull(),
  },
  (t) => [uniqueIndex('points_rules_code_key').on(t.code)],
)

/** What a rule said from a day on; of the versions that have begun the latest is in force. */
export const pointsRuleVersions = pgTable(
  'points_rule_versions',
  {
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => pointsRules.id),
    version: integer('version').notNull(),
    settings: jsonb('settings').$type<RuleSettings>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    createdBy: uuid('created_by'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ruleId, t.version] })],
)

/** One row per person who ever had to do with points: whoever writes points of a person holds it. */
export const pointsPeople = pgTable('points_people', {
  personId: uuid('person_id').primaryKey(),
  /** Name hidden on the boards. */
  alias: boolean('alias').notNull().default(false),
})

/** Every completed fact, whether or not it earned: what a simulation replays. */
export const pointsFacts = pgTable(
  'points_facts',
  {
    no: orderNo(),
    personId: uuid('person_id').notNull(),
    event: text('event').$type<PointsEvent>().notNull(),
    sourceId: text('source_id').notNull(),
    amount: integer('amount').notNull(),
    facts: jsonb('facts').$type<Record<string, FactValue>>().notNull(),
    occurredAt: at('occurred_at').notNull(),
    /** Day it counts in; another than that of the occurrence only where that one was closed. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Rules in force whose audience held the person then. */
    heldRules: uuid('held_rules').array().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.event, t.sourceId] }),
    index('points_facts_event_idx').on(t.event, t.day, t.personId),
  ],
)

/** The ledger: only ever added to. */
export const pointsEntries = pgTable(
  'points_entries',
  {
    id: primaryId(),
    no: orderNo(),
    personId: uuid('person_id').notNull(),
    points: integer('points').notNull(),
    /** Null for an entry made by hand. */
    ruleId: uuid('rule_id'),
    ruleVersion: integer('rule_version'),
    event: text('event').$type<PointsEvent>(),
    sourceId: text('source_id').notNull(),
    /** What the entry is about, such as the title of a video. */
    title: text('title').notNull().default(''),
    capGroup: text('cap_group').notNull().default(''),
    occurredAt: at('occurred_at').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    orgAtDay: uuid('org_at_day').notNull(),
    reason: text('reason').notNull().default(''),
    reverses: uuid('reverses'),
    /** The entry that a chain of reversals began with; its own for a grant. */
    originId: uuid('origin_id').notNull(),
    createdBy: uuid('created_by'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('points_entries_once_key').on(t.personId, t.ruleId, t.sourceId).nullsNotDistinct(),
    uniqueIndex('points_entries_reverses_key').on(t.reverses).where(sql`reverses is not null`),
    index('points_entries_person_idx').on(t.personId, t.day),
    index('points_entries_rule_idx').on(t.ruleId, t.day),
  ],
)

/** What the totals do not hold yet: written with each entry, taken away in the transaction that adds it to the totals. */
export const pointsUnposted = pgTable('points_unposted', {
  no: bigint('no', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  personId: uuid('person_id').notNull(),
  points: integer('points').notNull(),
  occurredAt: at('occurred_at').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  orgAtDay: uuid('org_at_day').notNull(),
})

/** Total of a person in one period, a moment behind the entries; place and number are those the boards order by. */
export const pointsTotals = pgTable(
  'points_totals',
  {
    board: text('board').notNull(),
    personId: uuid('person_id').notNull(),
    points: integer('points').notNull(),
    reachedAt: at('reached_at').notNull(),
    freezesAt: at('freezes_at'),
    orgId: uuid('org_id').notNull(),
    personCode: text('person_code').notNull(),
    /** Takes part in open boards: enabled and not deleted. */
    listed: boolean('listed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.board, t.personId] }),
    index('points_totals_person_idx').on(t.personId),
    index('points_totals_order_idx')
      .on(t.board, t.points.desc(), t.reachedAt, t.personCode)
      .where(sql`listed and points > 0`),
    index('points_totals_unit_idx')
      .on(t.board, t.orgId, t.points.desc(), t.reachedAt, t.personCode)
      .where(sql`listed and points > 0`),
  ],
)

/** The same by the unit a person belonged to on the day: what units are compared by. */
export const pointsUnitTotals = pgTable(
  'points_unit_totals',
  {
    board: text('board').notNull(),
    orgId: uuid('org_id').notNull(),
    personId: uuid('person_id').notNull(),
    points: integer('points').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.board, t.orgId, t.personId] }),
    index('points_unit_totals_person_idx').on(t.personId),
  ],
)

/** How many people have so many points in a board: ranks are sums over these few rows. `scope` is a unit or 'all'. */
export const pointsCounts = pgTable(
  'points_counts',
  {
    board: text('board').notNull(),
    scope: text('scope').notNull(),
    points: integer('points').notNull(),
    people: integer('people').notNull(),
  },
  (t) => [primaryKey({ columns: [t.board, t.scope, t.points] })],
)

/** Changes of the counts that are not folded in yet: added without waiting for anybody, read together with them. */
export const pointsCountChanges = pgTable(
  'points_count_changes',
  {
    no: bigint('no', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    board: text('board').notNull(),
    scope: text('scope').notNull(),
    points: integer('points').notNull(),
    people: integer('people').notNull(),
  },
  (t) => [index('points_count_changes_board_idx').on(t.board, t.scope, t.points)],
)

/** Unit table of a period as it stood at the freeze. */
export const pointsUnitFreezes = pgTable(
  'points_unit_freezes',
  {
    board: text('board').notNull(),
    orgId: uuid('org_id').notNull(),
    name: text('name').notNull(),
    path: text('path').notNull(),
    depth: integer('depth').notNull(),
    points: integer('points').notNull(),
    heads: integer('heads').notNull(),
    takers: integer('takers').notNull(),
  },
  (t) => [primaryKey({ columns: [t.board, t.orgId] })],
)
