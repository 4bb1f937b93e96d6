import type { AccountFunction, AccountType, Health, QuotaRow } from '@portal/contract/areas/wechat/account.ts'
import type { MenuContent } from '@portal/contract/areas/wechat/menu.ts'
import type { MessageKind, ReplyAnswer, ReplyTrigger } from '@portal/contract/areas/wechat/reply.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, ownedColumns, primaryId, recordColumns } from '../columns.ts'

export const wxAccounts = pgTable(
  'wx_accounts',
  {
    ...ownedColumns,
    name: text('name').notNull(),
    type: text('type').$type<AccountType>().notNull(),
    appId: text('app_id').notNull(),
    token: text('token').notNull().default(''),
    secretSealed: bytes('secret_sealed'),
    aesKeySealed: bytes('aes_key_sealed'),
    enabled: boolean('enabled').notNull().default(true),
    state: text('state').$type<'unconnected' | 'normal' | 'abnormal' | 'removed'>().notNull().default('unconnected'),
    health: jsonb('health').$type<Omit<Health, 'checkedAt'> & { checkedAt: string | null }>(),
    quotas: jsonb('quotas').$type<QuotaRow[]>().notNull().default([]),
    ownAddress: text('own_address').notNull().default(''),
    platformAddresses: text('platform_addresses').array().notNull().default([]),
    qr: text('qr').notNull().default(''),
    lastCallbackAt: at('last_callback_at'),
    removedAt: at('removed_at'),
  },
  (t) => [
    uniqueIndex('wx_accounts_app_id_key').on(t.appId).where(sql`removed_at is null`),
    index('wx_accounts_owner_idx').on(t.ownerOrgId),
  ],
)

/** Everything of an account goes with it. */
export const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => wxAccounts.id, { onDelete: 'cascade' })

/** The one live access token of an account, sealed; whoever holds the lease fetches the next one. */
export const wxTokens = pgTable('wx_tokens', {
  accountId: accountId().primaryKey(),
  tokenSealed: bytes('token_sealed'),
  goodUntil: at('good_until'),
  leaseUntil: at('lease_until'),
})

export const wxGrants = pgTable(
  'wx_grants',
  {
    id: primaryId(),
    accountId: accountId(),
    subjectKind: text('subject_kind').$type<'user' | 'role'>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Audience facet of the subject: `u:<person>` or `r:<role>`. */
    facet: text('facet').notNull(),
    functions: text('functions').array().$type<AccountFunction[]>().notNull(),
    validTo: date('valid_to', { mode: 'string' }),
    grantedBy: uuid('granted_by'),
    grantedAt: at('granted_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('wx_grants_subject_key').on(t.accountId, t.facet), index('wx_grants_facet_idx').on(t.facet)],
)

/** The draft of an account's menu, version 0, and every published state. */
export const wxMenus = pgTable(
  'wx_menus',
  {
    id: primaryId(),
    accountId: accountId(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<MenuContent>().notNull(),
    revision: integer('revision').notNull().default(1),
    savedAt: at('saved_at').notNull().defaultNow(),
    savedBy: uuid('saved_by'),
  },
  (t) => [uniqueIndex('wx_menus_version_key').on(t.accountId, t.version)],
)

export const wxReplies = pgTable(
  'wx_replies',
  {
    ...recordColumns,
    accountId: accountId(),
    sort: integer('sort').notNull(),
    name: text('name').notNull(),
    trigger: text('trigger').$type<ReplyTrigger>().notNull(),
    messageKind: text('message_kind').$type<MessageKind>(),
    keywords: jsonb('keywords').$type<{ word: string; match: 'exact' | 'contains' }[]>().notNull().default([]),
    answers: jsonb('answers').$type<ReplyAnswer[]>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
  },
  (t) => [index('wx_replies_order_idx').on(t.accountId, t.sort)],
)

export const wxTags = pgTable(
  'wx_tags',
  {
    id: primaryId(),
    accountId: accountId(),
    /** Number of the tag on the platform; null until it is created there. */
    platformNo: integer('platform_no'),
    name: text('name').notNull(),
  },
  (t) => [
    uniqueIndex('wx_tags_name_key').on(t.accountId, t.name),
    uniqueIndex('wx_tags_number_key').on(t.accountId, t.platformNo),
  ],
)

export const wxFans = pgTable(
  'wx_fans',
  {
    id: primaryId(),
    accountId: accountId(),
    openid: text('openid').notNull(),
    unionId: text('union_id').notNull().default(''),
    userId: uuid('user_id'),
    nick: text('nick').notNull().default(''),
    remark: text('remark').notNull().default(''),
    tagIds: uuid('tag_ids').array().notNull().default([]),
    source: text('source').notNull().default('ADD_SCENE_OTHERS'),
    followed: boolean('followed').notNull().default(true),
    blocked: boolean('blocked').notNull().default(false),
    followedAt: at('followed_at'),
    lastAt: at('last_at'),
    /** Changed here while the account was not connected: the next sync tells the platform. */
    pending: boolean('pending').notNull().default(false),
    /** Facts are to be asked from the platform. */
    stale: boolean('stale').notNull().default(false),
    seenBy: uuid('seen_by'),
  },
  (t) => [
    uniqueIndex('wx_fans_openid_key').on(t.accountId, t.openid),
    uniqueIndex('wx_fans_person_key').on(t.accountId, t.userId).where(sql`user_id is not null`),
    index('wx_fans_followed_idx').on(t.accountId, t.followedAt),
    index('wx_fans_tags_idx').using('gin', t.tagIds),
    index('wx_fans_user_idx').on(t.userId),
  ],
)

/** Everything said between a fan and the account. */
export const wxMessages = pgTable(
  'wx_messages',
  {
    id: primaryId(),
    fanId: uuid('fan_id')
      .notNull()
      .references(() => wxFans.id, { onDelete: 'cascade' }),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    kind: text('kind').notNull(),
    text: text('text').notNull().default(''),
    state: text('state').$type<'received' | 'sending' | 'sent' | 'failed'>().notNull(),
    error: text('error').notNull().default(''),
    byId: uuid('by_id'),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('wx_messages_thread_idx').on(t.fanId, t.at)],
)

/** What the platform called us with: the log, and by its key the proof that nothing is handled twice. */
export const wxCallbacks = pgTable(
  'wx_callbacks',
  {
    id: primaryId(),
    accountId: accountId(),
    key: text('key').notNull(),
    kind: text('kind').notNull(),
    openid: text('openid').notNull().default(''),
    result: text('result').$type<'answered' | 'noted' | 'ignored' | 'failed'>().notNull(),
    ms: integer('ms').notNull().default(0),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('wx_callbacks_once_key').on(t.accountId, t.key),
    index('wx_callbacks_at_idx').on(t.accountId, t.at),
  ],
)

/** Removed fans and accounts; `kept` is what a restored fan gets back. */
export const wxRemovals = pgTable(
  'wx_removals',
  {
    id: primaryId(),
    kind: text('kind').$type<'fan' | 'account'>().notNull(),
    accountId: uuid('account_id').notNull(),
    accountName: text('account_name').notNull(),
    fanId: uuid('fan_id'),
    name: text('name').notNull(),
    kept: jsonb('kept').$type<{ userId: string | null; tagIds: string[] }>(),
    reason: text('reason').notNull(),
    byId: uuid('by_id'),
    at: at('at').notNull().defaultNow(),
    restoredAt: at('restored_at'),
  },
  (t) => [index('wx_removals_account_idx').on(t.accountId, t.at)],
)
