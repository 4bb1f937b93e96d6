/**
 * Gives keys to answers, each used once, so that the keys used weigh as much as possible: keys in falling weight,
 * each by an augmenting path. What can be matched together forms a matroid, so taking greedily is the best.
 * Answers the key of each answer, -1 for none.
 */
export const bestMatching = (fits: readonly (readonly boolean[])[], weights: readonly number[]): number[] => {
  const keyOf = fits.map(() => -1)

  const place = (key: number, tried: Set<number>): boolean => {
    for (const [answer, accepted] of fits.entries()) {
      if (!accepted[key] || tried.has(answer)) continue
      tried.add(answer)
      const holder = keyOf[answer] ?? -1
      if (holder === -1 || place(holder, tried)) {
        keyOf[answer] = key
        return true
      }
    }
    return false
  }

  const order = weights.map((_, key) => key).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)
  for (const key of order) place(key, new Set())
  return keyOf
}
