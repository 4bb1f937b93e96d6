import type { Privilege } from '@portal/contract/privileges.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'

/** What is asked about: a person, and the thing that he would do it with, where there is one. */
export interface NarrowingQuestion {
  personId: string
  orgId: string
  object: { type: string; id: string } | null
}

/** One row of a configuration that says something about a code, in words, and whether it lets the person. */
export interface NarrowingAnswer {
  ok: boolean
  text: string
  /** What is missing, where it does not. */
  missing?: string
}

/** Rows of an area that narrow codes beside their data scope; the same function decides the call. */
export interface Narrowing {
  codes: readonly Privilege[]
  explain(tx: Tx, question: NarrowingQuestion): Promise<readonly NarrowingAnswer[]>
}

/** Areas bring them under the name of their configuration. */
export type Narrowings = Providers<string, Narrowing>
