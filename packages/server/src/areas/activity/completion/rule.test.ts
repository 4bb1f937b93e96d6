import {
  hasCircle,
  isComplete,
  missingText,
  progressOf,
  type RulePart,
} from '@portal/contract/areas/activity/completion.ts'
import { describe, expect, test } from 'vitest'

const part = (title: string, weight: number, required: boolean, unlockAfter: number | null = null): RulePart => ({
  ...{ type: 'watch' as const, title, weight, required, unlockAfter },
})

/** The four parts of the example of the brief. */
const parts: RulePart[] = [
  part('消防演练', 30, true),
  { ...part('知识竞答', 40, true), type: 'answer' },
  { ...part('启动会', 20, false), type: 'sign' },
  part('班前会', 10, false),
]

describe('completion', () => {
  test('is that of the example', () => {
    expect(progressOf(parts, [true, true, true, false])).toBe(90)
    expect(isComplete(parts, [true, true, true, false], 80)).toBe(true)
    expect(progressOf(parts, [false, true, true, true])).toBe(70)
    expect(isComplete(parts, [false, true, true, true], 80)).toBe(false)
    expect(missingText(parts, [false, true, true, true], 80)).toBe('还差：观看《消防演练》（30 分，必做）')
  })

  test('names what is enough and nothing once it is complete', () => {
    expect(missingText(parts, [true, true, false, false], 80)).toBe('还差：签到《启动会》（20 分）')
    expect(missingText(parts, [true, true, true, false], 80)).toBe('')
  })

  test('finds every circle, and none in a line', () => {
    const chain = (...afters: (number | null)[]) => afters.map((after, at) => part(`${at}`, 10, true, after))
    expect(hasCircle(chain(null, 0, 1))).toBe(false)
    expect(hasCircle(chain(0))).toBe(true)
    expect(hasCircle(chain(2, 0, 1))).toBe(true)
    expect(hasCircle(chain(null, 2, 1))).toBe(true)
  })
})
