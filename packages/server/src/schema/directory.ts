import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, primaryId, recordColumns } from './columns.ts'

export const orgUnits = pgTable(
  'org_units',
  {
    ...recordColumns,
    parentId: uuid('parent_id'),
    code: text('code').notNull(),
    name: text('name').notNull(),
    shortName: text('short_name').notNull().default(''),
    kind: text('kind').notNull().default('department'),
    headId: uuid('head_id'),
    deputyIds: uuid('deputy_ids').array().notNull().default([]),
    phone: text('phone').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
    /** Ids from the root down to this unit, each followed by a slash: subtree = prefix. */
    path: text('path').notNull(),
    depth: integer('depth').notNull(),
    pinyin: text('pinyin').notNull().default(''),
    initials: text('initials').notNull().default(''),
  },
  (t) => [
    uniqueIndex('org_units_code_key').on(t.code),
    uniqueIndex('org_units_sibling_name_key').on(t.parentId, t.name),
    index('org_units_name_idx').on(t.name),
    index('org_units_path_idx').using('btree', t.path.op('text_pattern_ops')),
    index('org_units_parent_idx').on(t.parentId, t.sort),
  ],
)

export const users = pgTable(
  'users',
  {
    ...recordColumns,
    code: text('code').notNull(),
    loginName: text('login_name').notNull(),
    name: text('name').notNull(),
    pinyin: text('pinyin').notNull().default(''),
    initials: text('initials').notNull().default(''),
    gender: text('gender').notNull().default('unknown'),
    /** Phone, mail and identity number are sealed; the masks are what lists show. */
    phoneSealed: bytes('phone_sealed'),
    phoneMask: text('phone_mask').notNull().default(''),
    phoneIndex: text('phone_index'),
    mailSealed: bytes('mail_sealed'),
    mailMask: text('mail_mask').notNull().default(''),
    mailIndex: text('mail_index'),
    idNumberSealed: bytes('id_number_sealed'),
    idNumberMask: text('id_number_mask').notNull().default(''),
    idNumberIndex: text('id_number_index'),
    primaryOrgId: uuid('primary_org_id')
      .notNull()
      .references(() => orgUnits.id),
    post: text('post').notNull().default(''),
    superiorId: uuid('superior_id'),
    employment: text('employment').notNull().default('active'),
    hiredOn: date('hired_on', { mode: 'string' }),
    leftOn: date('left_on', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    tags: text('tags').array().notNull().default([]),
    photo: text('photo').notNull().default(''),
    enabled: boolean('enabled').notNull().default(true),
    /** The record of the same person that goes on; this one is closed until the merge is undone. */
    mergedIntoId: uuid('merged_into_id'),
    deletedAt: at('deleted_at'),
    authKind: text('auth_kind').notNull().default('local'),
    /** Stable identifier at the OpenID provider. */
    subject: text('subject'),
    /** Who the person is in WeChat: number of the follower with that of the account. */
    wechatId: text('wechat_id'),
    passwordHash: text('password_hash'),
    passwordChangedAt: at('password_changed_at'),
    mustChange: boolean('must_change').notNull().default(true),
    lastLoginAt: at('last_login_at'),
    /** Two-character pieces of name and number for substring search. */
    grams: text('grams').array().notNull().default([]),
  },
  (t) => [
    uniqueIndex('users_code_key').on(t.code),
    uniqueIndex('users_login_name_key').on(t.loginName),
    uniqueIndex('users_subject_key').on(t.subject),
    uniqueIndex('users_wechat_key').on(t.wechatId),
    // With the id beside it, who belongs to some units is told by the index alone.
    index('users_org_idx').on(t.primaryOrgId, t.id),
    index('users_superior_idx').on(t.superiorId).where(sql`superior_id is not null`),
    index('users_grams_idx').using('gin', t.grams),
    index('users_phone_idx').on(t.phoneIndex),
    index('users_id_number_idx').on(t.idNumberIndex),
    index('users_created_idx').on(t.createdAt, t.id),
    check('users_merged_closed', sql`${t.mergedIntoId} is null or not ${t.enabled}`),
  ],
)

/** Active people whose primary unit it is; kept by triggers on `users` (handwritten.sql), so that no tree counts people. */
export const orgHeadcounts = pgTable('org_headcounts', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => orgUnits.id, { onDelete: 'cascade' }),
  people: integer('people').notNull(),
})

/** Further units of a person beside the primary one. */
export const userOrgs = pgTable(
  'user_orgs',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgUnits.id),
    post: text('post').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.userId, t.orgId] }), index('user_orgs_org_idx').on(t.orgId)],
)

/** What a person was before: the timeline of moves, and moves still to come (applied at 00:00 Shanghai). */
export const userChanges = pgTable(
  'user_changes',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    field: text('field').$type<'primaryOrgId' | 'post' | 'superiorId' | 'employment'>().notNull(),
    before: text('before').notNull().default(''),
    after: text('after').notNull().default(''),
    effectiveOn: date('effective_on', { mode: 'string' }).notNull(),
    source: text('source').notNull().default('portal'),
    /** Null while the day lies ahead. */
    appliedAt: at('applied_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    index('user_changes_user_idx').on(t.userId, t.effectiveOn),
    index('user_changes_due_idx').on(t.effectiveOn).where(sql`applied_at is null`),
  ],
)

/** Former names and places of units, so that the structure of any past day can be read. */
export const orgChanges = pgTable(
  'org_changes',
  {
    id: primaryId(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgUnits.id, { onDelete: 'cascade' }),
    field: text('field').$type<'name' | 'parentId' | 'mergedInto'>().notNull(),
    before: text('before').notNull().default(''),
    after: text('after').notNull().default(''),
    /** Place among the siblings that a move to come will take. */
    sort: integer('sort').notNull().default(0),
    effectiveOn: date('effective_on', { mode: 'string' }).notNull(),
    appliedAt: at('applied_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    index('org_changes_org_idx').on(t.orgId, t.effectiveOn),
    index('org_changes_due_idx').on(t.effectiveOn).where(sql`applied_at is null`),
  ],
)
