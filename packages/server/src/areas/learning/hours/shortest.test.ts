import { describe, expect, test } from 'vitest'
import { type OpenCourse, shortestList } from './shortest.ts'

const course = (itemId: string, hundredths: number, secondsLeft: number): OpenCourse => ({
  itemId,
  title: itemId,
  hundredths,
  secondsLeft,
})

/** Every subset, the obvious way. */
const fewestSeconds = (courses: readonly OpenCourse[], remain: number) => {
  let fewest = Number.POSITIVE_INFINITY
  for (let mask = 0; mask < 2 ** courses.length; mask += 1) {
    const chosen = courses.filter((_, i) => (mask >> i) & 1)
    const earned = chosen.reduce((sum, { hundredths }) => sum + hundredths, 0)
    const seconds = chosen.reduce((sum, { secondsLeft }) => sum + secondsLeft, 0)
    if (earned >= remain) fewest = Math.min(fewest, seconds)
  }
  return fewest
}

describe('the shortest list', () => {
  test('takes the fewest minutes that reach the target, as trying every choice shows', () => {
    const courses = [
      course('a', 50, 1000),
      course('b', 60, 1100),
      course('c', 100, 2300),
      course('d', 33, 600),
      course('e', 20, 420),
      course('f', 7, 90),
    ]
    for (const remain of [1, 33, 60, 61, 100, 110, 150, 199, 250]) {
      const chosen = shortestList(courses, remain)
      expect(chosen.reduce((sum, { secondsLeft }) => sum + secondsLeft, 0)).toBe(fewestSeconds(courses, remain))
    }
  })

  test('is everything where everything is not enough, and nothing where nothing remains', () => {
    const courses = [course('a', 50, 1000), course('b', 60, 500), course('c', 0, 1)]

    expect(shortestList(courses, 1000).map(({ itemId }) => itemId)).toEqual(['b', 'a'])
    expect(shortestList(courses, 0)).toEqual([])
  })
})
