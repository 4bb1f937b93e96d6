import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, ownedColumns, primaryId, recordColumns } from './columns.ts'
import { users } from './directory.ts'

/** 全部 / 本单位及以下 / 本单位 / 本人 / 自定义组织 (20 section 3.2). */
export type ScopeKind = 'all' | 'below' | 'unit' | 'own' | 'custom'
export interface ScopeRule {
  kind: ScopeKind
  units?: { orgId: string; below: boolean }[]
}

export const roles = pgTable(
  'roles',
  {
    ...ownedColumns,
    code: text('code').notNull(),
    name: text('name').notNull(),
    scope: jsonb('scope').$type<ScopeRule>().notNull().default({ kind: 'own' }),
    /** Menu code of a resource to the scope that differs from the default one. */
    scopeByResource: jsonb('scope_by_resource').$type<Record<string, ScopeRule>>().notNull().default({}),
    grantableBy: uuid('grantable_by').array().notNull().default([]),
    maxDays: integer('max_days'),
    needsApproval: boolean('needs_approval').notNull().default(false),
    sort: integer('sort').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
    shipped: boolean('shipped').notNull().default(false),
  },
  (t) => [uniqueIndex('roles_code_key').on(t.code)],
)

export const rolePrivileges = pgTable(
  'role_privileges',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    /** Ticked by hand, or half-ticked as an ancestor of a ticked code. */
    half: boolean('half').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.code] }), index('role_privileges_code_idx').on(t.code)],
)

export const roleMembers = pgTable(
  'role_members',
  {
    id: primaryId(),
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    subjectKind: text('subject_kind').$type<'user' | 'unit' | 'unitBelow' | 'group'>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    anchorOrgId: uuid('anchor_org_id'),
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    grantedBy: uuid('granted_by'),
    grantedAt: at('granted_at').notNull().defaultNow(),
    reason: text('reason').notNull().default(''),
    /** Nobody answered for it in an access review: it gives nothing until somebody does. */
    suspendedAt: at('suspended_at'),
  },
  (t) => [
    unique('role_members_once_key').on(t.roleId, t.subjectKind, t.subjectId, t.anchorOrgId).nullsNotDistinct(),
    index('role_members_subject_idx').on(t.subjectId),
  ],
)

export const directGrants = pgTable(
  'direct_grants',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    scope: jsonb('scope').$type<ScopeRule>().notNull(),
    validTo: date('valid_to', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    grantedBy: uuid('granted_by'),
    grantedAt: at('granted_at').notNull().defaultNow(),
    suspendedAt: at('suspended_at'),
  },
  (t) => [uniqueIndex('direct_grants_once_key').on(t.userId, t.code), index('direct_grants_code_idx').on(t.code)],
)

/** A grant with sensitive codes as it was asked for: takes effect when a third person approved it. */
export interface GrantAsked {
  roleId?: string
  subjectKind?: 'user' | 'unit' | 'unitBelow' | 'group'
  subjectId?: string
  anchorOrgId?: string | null
  code?: string
  scope?: ScopeRule
  from?: string | null
  to: string | null
  reason: string
}

export const grantRequests = pgTable(
  'grant_requests',
  {
    ...ownedColumns,
    /** The person, unit or group that receives. */
    receiverId: uuid('receiver_id').notNull(),
    title: text('title').notNull(),
    asked: jsonb('asked').$type<GrantAsked>().notNull(),
    state: text('state').$type<'pending' | 'approved' | 'rejected' | 'withdrawn'>().notNull().default('pending'),
    decidedAt: at('decided_at'),
  },
  (t) => [index('grant_requests_receiver_idx').on(t.receiverId, t.state)],
)

/** What administrators may set about a code of the program: note, mark and switch. */
export const privilegeSettings = pgTable('privilege_settings', {
  code: text('code').primaryKey(),
  note: text('note').notNull().default(''),
  sensitive: boolean('sensitive'),
  enabled: boolean('enabled').notNull().default(true),
  revision: integer('revision').notNull().default(1),
})

export interface GroupRule {
  match: 'all' | 'any'
  units?: { orgId: string; below: boolean }[]
  roleIds?: string[]
  posts?: string[]
  tags?: string[]
  employment?: string[]
  hiredFrom?: string
  hiredTo?: string
  groupIds?: string[]
}

export const userGroups = pgTable(
  'user_groups',
  {
    ...recordColumns,
    ownerOrgId: uuid('owner_org_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<'static' | 'rule'>().notNull(),
    rule: jsonb('rule').$type<GroupRule>(),
    refreshedAt: at('refreshed_at'),
  },
  (t) => [uniqueIndex('user_groups_name_key').on(t.name)],
)

/** Resolved members; excluded people stay out of a rule group after every refresh. */
export const userGroupMembers = pgTable(
  'user_group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => userGroups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    way: text('way').$type<'manual' | 'rule' | 'excluded'>().notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
    addedBy: uuid('added_by'),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.userId] }), index('user_group_members_user_idx').on(t.userId)],
)
