import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, recordColumns } from './columns.ts'

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
    deletedAt: at('deleted_at'),
    authKind: text('auth_kind').notNull().default('local'),
    /** Stable identifier at the OpenID provider. */
    subject: text('subject'),
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
    index('users_org_idx').on(t.primaryOrgId),
    index('users_grams_idx').using('gin', t.grams),
    index('users_phone_idx').on(t.phoneIndex),
    index('users_created_idx').on(t.createdAt, t.id),
  ],
)

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
