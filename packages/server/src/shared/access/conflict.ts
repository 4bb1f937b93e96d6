import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

export interface ConflictPair extends Record<string, unknown> {
  id: string
  codeA: string
  codeB: string
  effect: 'refuse' | 'warn'
}

/** A pair that giving would complete: `given` is what is being given, `other` what stands against it. */
export interface Clash {
  pair: ConflictPair
  given: string
  other: string
}

const livePairs = async (tx: Tx): Promise<ConflictPair[]> => {
  const { rows } = await tx.db.execute<ConflictPair>(
    sql`select id, code_a as "codeA", code_b as "codeB", effect from conflict_pairs where enabled order by id`,
  )
  return rows
}

/** Pairs of which the given codes bring one half and the given or held codes the other. */
export const clashesOf = async (
  tx: Tx,
  given: readonly string[],
  heldOf: () => Promise<ReadonlySet<string>>,
): Promise<Clash[]> => {
  const touched = (await livePairs(tx)).filter(({ codeA, codeB }) => given.includes(codeA) || given.includes(codeB))
  if (touched.length === 0) return []
  const together = new Set([...(await heldOf()), ...given])
  return touched
    .filter(({ codeA, codeB }) => together.has(codeA) && together.has(codeB))
    .map((pair) =>
      given.includes(pair.codeA)
        ? { pair, given: pair.codeA, other: pair.codeB }
        : { pair, given: pair.codeB, other: pair.codeA },
    )
}
