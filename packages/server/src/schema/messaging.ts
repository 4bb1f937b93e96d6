import type { DeliveryReason } from '@portal/contract/areas/system/message/delivery.ts'
import type { MessageChannel, MessageKind } from '@portal/contract/areas/system/message/kinds.ts'
import type { KindUrgency, MailAccount } from '@portal/contract/areas/system/message/policy.ts'
import type { TaskState } from '@portal/contract/areas/system/message/task.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, ownedColumns, primaryId } from './columns.ts'

/** Messages that people write to an audience. */
export const messageTasks = pgTable(
  'message_tasks',
  {
    ...ownedColumns,
    /** Whose screen it belongs to: the message centre, or the safety school's messages. */
    origin: text('origin').$type<'portal' | 'school'>().notNull(),
    clientKey: text('client_key'),
    title: text('title').notNull(),
    text: text('text').notNull(),
    link: text('link').notNull().default(''),
    channels: text('channels').array().$type<MessageChannel[]>().notNull(),
    audience: jsonb('audience').$type<Audience>().notNull(),
    urgency: text('urgency').$type<'normal' | 'urgent'>().notNull().default('normal'),
    state: text('state').$type<TaskState>().notNull().default('draft'),
    sendAt: at('send_at'),
    /** People of the audience in the sender's scope; exact once the sending has ended. */
    people: integer('people').notNull().default(0),
    /** The last person who has got it: a sending that was broken off goes on behind this one. */
    reachedId: uuid('reached_id'),
    reached: integer('reached').notNull().default(0),
    startedAt: at('started_at'),
    /** Moves with each batch; a sending that stands still is taken up again. */
    beatAt: at('beat_at'),
    finishedAt: at('finished_at'),
    reminders: integer('reminders').notNull().default(0),
    endReason: text('end_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('message_tasks_client_key').on(t.createdBy, t.clientKey),
    index('message_tasks_list_idx').on(t.origin, t.createdAt),
    index('message_tasks_open_idx').on(t.sendAt).where(sql`state in ('scheduled', 'sending')`),
  ],
)

/** Several messages that went, or go, to one person in one letter. */
export const messageDigests = pgTable(
  'message_digests',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    channel: text('channel').$type<MessageChannel>().notNull(),
    /** The digest time it belongs to: at most one letter each. */
    slot: at('slot').notNull(),
    state: text('state').$type<'queued' | 'sending' | 'sent' | 'failed' | 'skipped'>().notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    nextAt: at('next_at').notNull().defaultNow(),
    claimedAt: at('claimed_at'),
  },
  (t) => [
    uniqueIndex('message_digests_once_key').on(t.userId, t.channel, t.slot),
    index('message_digests_open_idx').on(t.nextAt).where(sql`state in ('queued', 'sending')`),
  ],
)

/** What became of one message to one person on one channel; the outbox of all channels but the inbox itself. */
export const messageDeliveries = pgTable(
  'message_deliveries',
  {
    id: primaryId(),
    event: text('event').notNull(),
    userId: uuid('user_id').notNull(),
    channel: text('channel').$type<MessageChannel>().notNull(),
    taskId: uuid('task_id'),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** The message in the inbox, where there is one. */
    messageId: uuid('message_id'),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    link: text('link').notNull().default(''),
    reasonGiven: text('reason_given').notNull().default(''),
    source: text('source').notNull().default(''),
    dueAt: at('due_at'),
    /** urgent: at once · now: at once, but not in quiet hours · digest: with the next digest. */
    pace: text('pace').$type<'urgent' | 'now' | 'digest'>().notNull().default('now'),
    state: text('state').$type<'queued' | 'sending' | 'sent' | 'failed' | 'skipped'>().notNull(),
    reason: text('reason').$type<DeliveryReason>(),
    /** What went wrong, in words. */
    error: text('error').notNull().default(''),
    digestId: uuid('digest_id'),
    tries: integer('tries').notNull().default(0),
    nextAt: at('next_at').notNull().defaultNow(),
    claimedAt: at('claimed_at'),
    at: at('at').notNull().defaultNow(),
    sentAt: at('sent_at'),
  },
  (t) => [
    uniqueIndex('message_deliveries_once_key').on(t.event, t.userId, t.channel),
    index('message_deliveries_open_idx').on(t.nextAt).where(sql`state in ('queued', 'sending')`),
    index('message_deliveries_digest_idx').on(t.digestId).where(sql`digest_id is not null`),
    index('message_deliveries_task_idx').on(t.taskId, t.channel, t.state),
    index('message_deliveries_at_idx').on(t.at, t.id),
    index('message_deliveries_kind_idx').on(t.kind, t.at),
    index('message_deliveries_user_idx').on(t.userId, t.at),
  ],
)

/** What a site changed of the shipped rules of a kind. */
export const messageKindPolicies = pgTable('message_kind_policies', {
  kind: text('kind').$type<MessageKind>().primaryKey(),
  on: boolean('is_on').notNull(),
  compulsory: boolean('compulsory').notNull(),
  urgency: text('urgency').$type<KindUrgency>().notNull(),
  channels: text('channels').array().$type<MessageChannel[]>().notNull(),
  revision: integer('revision').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by'),
})

/** Words of a kind on a channel, where a site has its own. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    kind: text('kind').$type<MessageKind>().notNull(),
    channel: text('channel').$type<MessageChannel>().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    revision: integer('revision').notNull().default(1),
    updatedAt: at('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.channel] })],
)

/** What a person wants otherwise than the kind ships it. */
export const messagePreferences = pgTable(
  'message_preferences',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    channel: text('channel').$type<MessageChannel>().notNull(),
    on: boolean('is_on').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.channel] })],
)

/** The mail account of the site: one row. */
/** The gateway for text messages; at most one row. */
export const smsGateways = pgTable('sms_gateways', {
  id: integer('id').primaryKey(),
  url: text('url').notNull(),
  signature: text('signature').notNull(),
  secretSealed: bytes('secret_sealed').notNull(),
})

export const mailAccounts = pgTable('mail_accounts', {
  id: integer('id').primaryKey(),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  security: text('security').$type<MailAccount['security']>().notNull(),
  username: text('username').notNull(),
  passwordSealed: bytes('password_sealed'),
  sender: text('sender').notNull(),
  revision: integer('revision').notNull().default(1),
})
