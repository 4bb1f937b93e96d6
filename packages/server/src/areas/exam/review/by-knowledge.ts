import type { reviewAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { ReviewPart } from '@portal/contract/areas/exam/exam/rules.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { AttemptItem } from '#src/shared/attempt/scene.ts'
import { type Versions, versionOf } from '#src/shared/attempt/versions.ts'

type Review = ResultOf<typeof reviewAttempt>

const MOST_WEAK = 3

interface Answered {
  items: ReadonlyMap<string, AttemptItem>
  versions: Versions
  dropped: ReadonlySet<string>
}

interface Sum {
  got: number
  most: number
  right: number
  all: number
}

const sumsOf = ({ items, versions, dropped }: Answered): Map<string, Sum> => {
  const sums = new Map<string, Sum>()
  for (const row of items.values()) {
    if (row.finalScore === null || dropped.has(row.questionId)) continue
    for (const id of versionOf(versions, row).knowledgeIds) {
      const { got, most, right, all } = sums.get(id) ?? { got: 0, most: 0, right: 0, all: 0 }
      sums.set(id, {
        got: got + Math.max(0, row.finalScore),
        most: most + row.max,
        right: right + (row.outcome === 'right' ? 1 : 0),
        all: all + 1,
      })
    }
  }
  return sums
}

/** How an attempt did by 知识点, the lowest first, as far as its rules have opened scores and outcomes. */
export const byKnowledgeOf = async (
  tx: Tx,
  answered: Answered,
  opened: Pick<Record<ReviewPart, boolean>, 'itemScores' | 'outcome'>,
): Promise<Pick<Review, 'weak' | 'byKnowledge'>> => {
  if (!opened.itemScores && !opened.outcome) return { weak: [], byKnowledge: [] }
  const shares = [...sumsOf(answered)]
    .map(([id, sum]) => ({ id, ...sum, rate: sum.most === 0 ? 1 : sum.got / sum.most }))
    .sort((a, b) => a.rate - b.rate || (a.id < b.id ? -1 : 1))
  if (shares.length === 0) return { weak: [], byKnowledge: [] }
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from question_labels where id = any(${sql.param(shares.map(({ id }) => id))}::uuid[])`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const named = shares.flatMap((share) => {
    const name = names.get(share.id)
    return name === undefined ? [] : [{ ...share, name }]
  })
  return {
    // What was fully right is no weakness.
    weak: opened.itemScores
      ? named
          .filter(({ rate }) => rate < 1)
          .slice(0, MOST_WEAK)
          .map(({ id, name, rate }) => ({ id, name, rate }))
      : [],
    byKnowledge: opened.outcome
      ? named
          .map(({ id, name, right, all }) => ({ id, name, right, all }))
          .sort((a, b) => a.right / a.all - b.right / b.all)
      : [],
  }
}
