import type { CertificateState } from '@portal/contract/areas/certificate/words.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Day in Shanghai, by the clock of the database. */
export const TODAY: SQL = sql`(now() at time zone 'Asia/Shanghai')::date`

/** First day of `certificates c`. */
export const VALID_FROM: SQL = sql`coalesce(c.valid_from, c.issued_on)`

/** What `certificates c` is today: the last day is a valid one. */
export const STATE: SQL<CertificateState> = sql`case
  when c.revoked_at is not null then 'revoked'
  when c.superseded_on <= ${TODAY} then 'superseded'
  when ${VALID_FROM} > ${TODAY} then 'waiting'
  when c.valid_to < ${TODAY} then 'expired'
  when c.valid_to <= ${TODAY} + c.renew_days::int and c.superseded_on is null then 'soon'
  else 'valid' end`
