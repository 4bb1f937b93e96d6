import { seeded } from '@portal/contract/areas/exam/attempt/seeded.ts'
import type { StoredReason } from '#src/schema/exam/daily.ts'
import type { PooledQuestion } from '../paper/pool.ts'

/** How a 知识点 went lately. */
export interface Knowledge {
  id: string
  name: string
  /** Of the last answers. */
  right: number
  total: number
}

interface AdaptiveInput {
  n: number
  pool: readonly PooledQuestion[]
  /** Questions of the wrong book that are due, the oldest first. */
  due: readonly string[]
  knowledge: readonly Knowledge[]
  /** 知识点 by question. */
  knowledgeOf: ReadonlyMap<string, readonly string[]>
  /** When the person met a question last, ms. */
  met: ReadonlyMap<string, number>
  seed: string
}

export interface Chosen {
  question: PooledQuestion
  reason: StoredReason
}

const MOST_DUE_SHARE = 0.4
/** Of what the due ones leave, the rest is for questions never met. */
const WEAK_SHARE = 0.5
/** Fewer answers say nothing about a 知识点. */
const ENOUGH_ANSWERS = 5
const WEAK_BELOW = 0.8

/** The weakest first; what goes well enough needs no extra practice. */
const weakPoints = (knowledge: readonly Knowledge[]): Knowledge[] =>
  knowledge
    .filter(({ right, total }) => total >= ENOUGH_ANSWERS && right / total < WEAK_BELOW)
    .sort((a, b) => a.right / a.total - b.right / b.total || (a.id < b.id ? -1 : 1))

/**
 * The recommended set of a day: at most 40 % due wrong items, then questions of the weakest 知识点, then new ones; what
 * is still missing was not met for longest. A pure function of what is known of the person.
 */
export const chooseAdaptive = ({ n, pool, due, knowledge, knowledgeOf, met, seed }: AdaptiveInput): Chosen[] => {
  const chosen = new Map<string, Chosen>()
  const take = (question: PooledQuestion | undefined, reason: StoredReason): boolean => {
    if (!question || chosen.size >= n || chosen.has(question.unit)) return false
    chosen.set(question.unit, { question, reason })
    return true
  }
  const byId = new Map(pool.map((question) => [question.id, question]))
  const shuffled = seeded(seed, 'adaptive').shuffle(pool)
  const longestUnmet = [...shuffled].sort((a, b) => (met.get(a.id) ?? 0) - (met.get(b.id) ?? 0))

  const mostDue = Math.floor(n * MOST_DUE_SHARE)
  for (const id of due) {
    if (chosen.size >= mostDue) break
    take(byId.get(id), { kind: 'due' })
  }

  // One of each weak point in turn, so that the very weakest does not fill the day alone.
  const mostWeak = chosen.size + Math.ceil((n - chosen.size) * WEAK_SHARE)
  const points = weakPoints(knowledge).map((point) => ({
    point,
    // A due item is asked because it is due, never under another name.
    left: longestUnmet.filter(({ id }) => knowledgeOf.get(id)?.includes(point.id) && !due.includes(id)),
  }))
  for (let found = true; found && chosen.size < mostWeak; ) {
    found = false
    for (const { point, left } of points) {
      if (chosen.size >= mostWeak) break
      const percent = Math.round((point.right / point.total) * 100)
      while (left.length > 0 && !take(left.shift(), { kind: 'weak', name: point.name, percent }));
      found ||= left.length > 0
    }
  }

  for (const question of shuffled) if (!met.has(question.id)) take(question, { kind: 'fresh' })
  for (const question of longestUnmet) if (!due.includes(question.id)) take(question, { kind: 'seen' })
  // Only where nothing else is left may more than the share be due.
  for (const id of due) take(byId.get(id), { kind: 'due' })
  return [...chosen.values()]
}
