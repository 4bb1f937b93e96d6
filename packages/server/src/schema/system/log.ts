import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'

/** The two logs that are sealed into a chain: operations and sign-ins. */
export type LogName = 'audit' | 'login'

/** The chain beside the entries: whoever seals adds links, and nothing is ever changed. */
export const logLinks = pgTable(
  'log_links',
  {
    log: text('log').$type<LogName>().notNull(),
    chainNo: bigint('chain_no', { mode: 'number' }).notNull(),
    entryNo: bigint('entry_no', { mode: 'number' }).notNull(),
    prevHash: text('prev_hash').notNull(),
    /** Keyed by the site's secret, so that nobody who only has the database can make a link. */
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.log, t.chainNo] }), uniqueIndex('log_links_entry_key').on(t.log, t.entryNo)],
)

/** Entries that wait for their link, put here by a trigger in the transaction of the entry. */
export const logUnsealed = pgTable(
  'log_unsealed',
  {
    log: text('log').$type<LogName>().notNull(),
    entryNo: bigint('entry_no', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.log, t.entryNo] })],
)

/** End of each chain, signed: entries cut off the end are missed. */
export const logHeads = pgTable('log_heads', {
  log: text('log').$type<LogName>().primaryKey(),
  chainNo: bigint('chain_no', { mode: 'number' }).notNull(),
  entryNo: bigint('entry_no', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  signature: text('signature').notNull(),
  at: at('at').notNull().defaultNow(),
})

/** Entries that left the database with their links; the chain goes on from the last of them. */
export const logArchives = pgTable(
  'log_archives',
  {
    id: primaryId(),
    log: text('log').$type<LogName>().notNull(),
    fromChainNo: bigint('from_chain_no', { mode: 'number' }).notNull(),
    toChainNo: bigint('to_chain_no', { mode: 'number' }).notNull(),
    lastEntryNo: bigint('last_entry_no', { mode: 'number' }).notNull(),
    lastHash: text('last_hash').notNull(),
    entries: integer('entries').notNull(),
    before: at('before').notNull(),
    file: text('file').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    signature: text('signature').notNull(),
    at: at('at').notNull().defaultNow(),
    by: uuid('by'),
  },
  (t) => [uniqueIndex('log_archives_chain_key').on(t.log, t.toChainNo)],
)

/** Every running process of the portal, with the time of its last heartbeat. */
export const instances = pgTable('instances', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** Which program it runs: work on rows waits until older ones are gone. */
  build: text('build').notNull().default(''),
  startedAt: at('started_at').notNull().defaultNow(),
  seenAt: at('seen_at').notNull().defaultNow(),
})

/** What the processes answered to one question; short-lived. */
export const instanceAnswers = pgTable(
  'instance_answers',
  {
    questionId: uuid('question_id').notNull(),
    instanceId: uuid('instance_id').notNull(),
    answer: jsonb('answer').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.instanceId] }), index('instance_answers_at_idx').on(t.at)],
)

/** Last time a cache was cleared by hand, on all processes at once. */
export const cacheClears = pgTable('cache_clears', {
  name: text('name').primaryKey(),
  at: at('at').notNull().defaultNow(),
  by: uuid('by'),
})
