import { date, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from './columns.ts'

/** 学时证明 as it was made out: what it said stays, whatever becomes of the hours later. */
export const hoursProofs = pgTable(
  'hours_proofs',
  {
    id: primaryId(),
    personId: uuid('person_id').notNull(),
    year: smallint('year').notNull(),
    number: text('number').notNull(),
    verifyCode: text('verify_code').notNull(),
    title: text('title').notNull(),
    personName: text('person_name').notNull(),
    orgName: text('org_name').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    /** Over what it says, its number and time left out: the same said again is the same proof. */
    basisHash: text('basis_hash').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('hours_proofs_number_key').on(t.number),
    uniqueIndex('hours_proofs_code_key').on(t.verifyCode),
    index('hours_proofs_person_idx').on(t.personId, t.year),
  ],
)
