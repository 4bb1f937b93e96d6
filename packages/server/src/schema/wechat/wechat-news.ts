import type { ArticleState, CoverCrop } from '@portal/contract/areas/wechat/article.ts'
import type { MaterialKind } from '@portal/contract/areas/wechat/material.ts'
import type { PushState, PushTarget } from '@portal/contract/areas/wechat/push.ts'
import type { TemplateField } from '@portal/contract/areas/wechat/template.ts'
import {
  bigint,
  boolean,
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
import { at, primaryId, recordColumns } from '../columns.ts'
import { accountId } from './wechat.ts'

export const wxMaterials = pgTable(
  'wx_materials',
  {
    id: primaryId(),
    accountId: accountId(),
    mediaId: text('media_id').notNull(),
    kind: text('kind').$type<MaterialKind>().notNull(),
    name: text('name').notNull().default(''),
    url: text('url').notNull().default(''),
    changedAt: at('changed_at').notNull().defaultNow(),
    /** Run of the sync that saw it last: what a whole run did not see is gone. */
    seenBy: uuid('seen_by'),
  },
  (t) => [uniqueIndex('wx_materials_media_key').on(t.accountId, t.mediaId)],
)

export const wxTemplates = pgTable(
  'wx_templates',
  {
    ...recordColumns,
    accountId: accountId(),
    event: text('event').notNull(),
    templateId: text('template_id').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    fields: jsonb('fields').$type<TemplateField[]>().notNull().default([]),
    enabled: boolean('enabled').notNull().default(true),
  },
  (t) => [uniqueIndex('wx_templates_event_key').on(t.accountId, t.event)],
)

export const wxTemplateLog = pgTable(
  'wx_template_log',
  {
    id: primaryId(),
    accountId: accountId(),
    templateId: uuid('template_id').notNull(),
    userId: uuid('user_id').notNull(),
    openid: text('openid').notNull(),
    event: text('event').notNull(),
    title: text('title').notNull(),
    url: text('url').notNull().default(''),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    state: text('state').$type<'queued' | 'sent' | 'delivered' | 'failed'>().notNull().default('queued'),
    /** The platform's number of the message, by which its final word is recognised. */
    messageNo: text('message_no').notNull().default(''),
    error: text('error').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    index('wx_template_log_at_idx').on(t.accountId, t.at),
    index('wx_template_log_message_idx').on(t.accountId, t.messageNo),
  ],
)

export interface StoredItem {
  title: string
  author: string
  digest: string
  body: string
  coverFileId: string | null
  crop: CoverCrop | null
  source: string
  error: string
}

/** A draft of one to eight articles and its life up to the platform's last word. */
export const wxArticles = pgTable(
  'wx_articles',
  {
    ...recordColumns,
    accountId: accountId(),
    title: text('title').notNull(),
    items: jsonb('items').$type<StoredItem[]>().notNull(),
    state: text('state').$type<ArticleState>().notNull().default('draft'),
    error: text('error').notNull().default(''),
  },
  (t) => [index('wx_articles_state_idx').on(t.accountId, t.state, t.updatedAt)],
)

export const wxPushes = pgTable(
  'wx_pushes',
  {
    id: uuid('id').primaryKey(),
    accountId: accountId(),
    articleIds: uuid('article_ids').array().notNull(),
    title: text('title').notNull(),
    author: text('author').notNull().default(''),
    coverFileId: uuid('cover_file_id'),
    count: integer('count').notNull(),
    target: jsonb('target').$type<PushTarget>().notNull(),
    targetText: text('target_text').notNull(),
    at: at('at').notNull(),
    state: text('state').$type<PushState>().notNull(),
    /** The draft on the platform that all parts send. */
    mediaId: text('media_id').notNull().default(''),
    delivered: integer('delivered').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    reads: integer('reads').notNull().default(0),
    shares: integer('shares').notNull().default(0),
    error: text('error').notNull().default(''),
    byId: uuid('by_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('wx_pushes_at_idx').on(t.accountId, t.at), index('wx_pushes_state_idx').on(t.state)],
)

/** One sending on the platform: everybody, one tag, or a list of people; its key makes a repeat harmless. */
export const wxPushParts = pgTable(
  'wx_push_parts',
  {
    pushId: uuid('push_id')
      .notNull()
      .references(() => wxPushes.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    /** Null: everybody, or the one tag of the push. */
    openids: text('openids').array(),
    messageNo: bigint('message_no', { mode: 'number' }),
    state: text('state').$type<'waiting' | 'sending' | 'sent' | 'failed'>().notNull().default('waiting'),
    delivered: integer('delivered').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    error: text('error').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.pushId, t.no] }), index('wx_push_parts_message_idx').on(t.messageNo)],
)

/** Figures of one day as the platform gave them. */
export const wxFigures = pgTable(
  'wx_figures',
  {
    accountId: accountId(),
    day: date('day', { mode: 'string' }).notNull(),
    gained: integer('gained').notNull().default(0),
    lost: integer('lost').notNull().default(0),
    total: integer('total').notNull().default(0),
    readers: integer('readers').notNull().default(0),
    reads: integer('reads').notNull().default(0),
    shares: integer('shares').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] })],
)
