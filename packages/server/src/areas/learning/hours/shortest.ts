/** Something that could still be finished. */
export interface OpenCourse {
  itemId: string
  title: string
  hundredths: number
  secondsLeft: number
}

/** More courses than this are not weighed against each other; the best by hours per minute are. */
const MOST_WEIGHED = 60
const MOST_HUNDREDTHS = 5000

const perSecond = ({ hundredths, secondsLeft }: OpenCourse) => hundredths / Math.max(secondsLeft, 1)

const sumHundredths = (courses: readonly OpenCourse[]) => courses.reduce((sum, { hundredths }) => sum + hundredths, 0)

/** Everything that is weighed, until it is enough. */
const untilEnough = (courses: readonly OpenCourse[], remain: number) => {
  let sum = 0
  return courses.filter(({ hundredths }) => {
    const wanted = sum < remain
    sum += wanted ? hundredths : 0
    return wanted
  })
}

/**
 * The courses that earn what remains in the fewest minutes (a knapsack over hundredths of an hour), shortest first.
 * Where all together are not enough, all of them; where very much remains, the best by hours per minute.
 */
export const shortestList = (courses: readonly OpenCourse[], remain: number): OpenCourse[] => {
  const weighed = courses
    .filter(({ hundredths }) => hundredths > 0)
    .sort((a, b) => perSecond(b) - perSecond(a) || (a.itemId < b.itemId ? -1 : 1))
    .slice(0, MOST_WEIGHED)
  const byTime = (list: OpenCourse[]) => list.sort((a, b) => a.secondsLeft - b.secondsLeft)
  if (remain <= 0) return []
  if (sumHundredths(weighed) <= remain || remain > MOST_HUNDREDTHS) return byTime(untilEnough(weighed, remain))

  // best[h]: fewest seconds that earn at least h, and which courses they are.
  let best: ({ seconds: number; chosen: OpenCourse[] } | null)[] = [{ seconds: 0, chosen: [] }]
  for (const course of weighed) {
    const next = [...best]
    for (const [earned, way] of best.entries()) {
      if (!way) continue
      const at = Math.min(earned + course.hundredths, remain)
      const seconds = way.seconds + course.secondsLeft
      const known = next[at]
      if (!known || seconds < known.seconds) next[at] = { seconds, chosen: [...way.chosen, course] }
    }
    best = Array.from({ length: next.length }, (_, i) => next[i] ?? null)
  }
  return byTime(best[remain]?.chosen ?? [])
}
