import { sha256 } from '#src/platform/secrets.ts'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import { canonicalJson } from './receipt.ts'

/** What an attempt says of its paper beside the paper: written with it, by whoever draws. */
export const paperFacts = (paper: DrawnPaper): { paperHash: string; itemCount: number; maxTotal: number } => {
  const items = paper.sections.flatMap((section) => section.items)
  return {
    paperHash: sha256(canonicalJson(paper)),
    itemCount: items.length,
    maxTotal: items.reduce((sum, { max }) => sum + max, 0),
  }
}
