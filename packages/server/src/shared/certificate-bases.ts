import type { Tx } from '#src/platform/database/tx.ts'
import { createProviders, type Providers } from '#src/platform/providers.ts'

/** What a class or exam is, as its certificates tell it. */
export interface CertificateBasisFacts {
  kind: 'class' | 'exam'
  id: string
  title: string
  /** First and last day of a class, `YYYY-MM-DD`. */
  period: { from: string; to: string } | null
  /** The unit that gives it: it issues, unless the template names somebody else. */
  orgId: string
}

/** What somebody achieved there. */
export interface Achieved {
  userId: string
  /** Null where it gives none. */
  hours: number | null
  score: number | null
  /** Attendance, 0–100. */
  percent: number | null
}

/** What an area tells of the things that certificates may be given for. */
export interface CertificateBasisRules {
  /** Within the caller's data scope; null where there is none, or it gives no certificates. */
  find(tx: Tx, id: string): Promise<CertificateBasisFacts | null>
  /** Of these people, those who fulfil what it asks. */
  achieved(tx: Tx, id: string, userIds: readonly string[]): Promise<Achieved[]>
  /** The newest ones within the caller's data scope whose name holds the keyword. */
  search(tx: Tx, keyword: string, limit: number): Promise<{ id: string; title: string; at: Date | null }[]>
}

export type CertificateBases = Providers<'class' | 'exam', CertificateBasisRules>

export const createCertificateBases = (): CertificateBases => createProviders('basis of certificates')
