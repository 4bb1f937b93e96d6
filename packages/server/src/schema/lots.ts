import type { LotsOwnerType } from '@portal/contract/shared/lots/words.ts'
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from './columns.ts'

/** 抽签: one draw of one prize. Its seed is sealed here until the draw has run; nothing of it is ever edited. */
export const draws = pgTable(
  'draws',
  {
    id: primaryId(),
    ownerType: text('owner_type').$type<LotsOwnerType>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    prizeId: uuid('prize_id').notNull(),
    /** 32 hex digits; no read of an unrun draw selects it. */
    secret: text('secret').notNull(),
    /** sha256 of the secret, published from the beginning. */
    commit: text('commit').notNull(),
    committedAt: at('committed_at').notNull().defaultNow(),
    /** Lines `no:weight`, frozen at the close. */
    list: text('list'),
    listHash: text('list_hash'),
    /** Lines `no:group` where a cap per unit holds; groups are numbers without names. */
    groups: text('groups'),
    frozenAt: at('frozen_at'),
    count: integer('count'),
    groupCap: smallint('group_cap'),
    /** Lines `group:count` of what is kept for groups, first inside each of them. */
    quotas: text('quotas').notNull().default(''),
    /** Numbers that get only what all others leave. */
    later: text('later').array().notNull().default([]),
    /** Numbers that won an earlier prize of the same owner. */
    skipped: text('skipped').array().notNull().default([]),
    /** Numbers in the order of the draw. */
    winners: text('winners').array(),
    runAt: at('run_at'),
    /** Null: the server. */
    runBy: uuid('run_by'),
  },
  (t) => [uniqueIndex('draws_prize_key').on(t.prizeId), index('draws_owner_idx').on(t.ownerType, t.ownerId)],
)

/** Whose number is whose: never published but to each person his own. */
export const drawTickets = pgTable(
  'draw_tickets',
  {
    drawId: uuid('draw_id')
      .notNull()
      .references(() => draws.id, { onDelete: 'cascade' }),
    no: text('no').notNull(),
    personId: uuid('person_id').notNull(),
    orgId: uuid('org_id').notNull(),
    weight: smallint('weight').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.drawId, t.no] }),
    uniqueIndex('draw_tickets_person_key').on(t.drawId, t.personId),
    index('draw_tickets_person_idx').on(t.personId),
  ],
)
