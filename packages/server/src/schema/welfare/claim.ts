import type { ClaimState } from '@portal/contract/areas/welfare/words.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgSequence, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'
import { benefitOptions, benefits } from './benefit.ts'

export const benefitClaimNo = pgSequence('benefit_claim_no')

/** 领取: one piece of one person, from the claim to the end; a person has one living claim of an option. */
export const benefitClaims = pgTable(
  'benefit_claims',
  {
    id: primaryId(),
    no: integer('no').notNull().default(sql`nextval('benefit_claim_no')`),
    benefitId: uuid('benefit_id')
      .notNull()
      .references(() => benefits.id, { onDelete: 'cascade' }),
    optionId: uuid('option_id')
      .notNull()
      .references(() => benefitOptions.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    /** Unit at the claim. */
    orgId: uuid('org_id').notNull(),
    state: text('state').$type<ClaimState>().notNull(),
    /** The unit whose piece it is; null: of those for all. */
    pool: uuid('pool'),
    /** Of the call, so that its repeat is answered by the same claim. */
    requestId: text('request_id').notNull().default(''),
    /** By the clock of the database under the lock of the benefit: the order of the queue. */
    claimedAt: at('claimed_at').notNull(),
    reservedAt: at('reserved_at'),
    code: text('code'),
    proxyCode: text('proxy_code'),
    proxyName: text('proxy_name').notNull().default(''),
    place: text('place').notNull().default(''),
    weight: smallint('weight'),
    /** Place in the order of the draw; substitutes follow in it. */
    drawRank: integer('draw_rank'),
    /** What became of it in the draw, or by a piece that somebody gave back. */
    drawn: text('drawn').$type<'won' | 'lost'>(),
    drawnAt: at('drawn_at'),
    /** Points paid and not given back. */
    spent: integer('spent').notNull().default(0),
    deliveredAt: at('delivered_at'),
    deliveredBy: uuid('delivered_by'),
    endedAt: at('ended_at'),
    endReason: text('end_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('benefit_claims_no_key').on(t.no),
    uniqueIndex('benefit_claims_code_key').on(t.code),
    uniqueIndex('benefit_claims_proxy_key').on(t.proxyCode),
    uniqueIndex('benefit_claims_living_key')
      .on(t.optionId, t.personId)
      .where(sql`state in ('applied', 'waiting', 'reserved', 'won')`),
    index('benefit_claims_state_idx').on(t.benefitId, t.state, t.claimedAt),
    index('benefit_claims_person_idx').on(t.personId, t.claimedAt),
    index('benefit_claims_deliverer_idx').on(t.deliveredBy, t.deliveredAt),
  ],
)

/** 积分收支: append-only beside the ledger, which is never touched; below 0 where points were spent. */
export const pointsSpent = pgTable(
  'points_spent',
  {
    id: primaryId(),
    personId: uuid('person_id').notNull(),
    benefitId: uuid('benefit_id').notNull(),
    /** Outlives its claim. */
    claimId: uuid('claim_id').notNull(),
    points: integer('points').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    index('points_spent_person_idx').on(t.personId, t.at),
    index('points_spent_claim_idx').on(t.claimId),
    index('points_spent_benefit_idx').on(t.benefitId, t.at),
  ],
)
