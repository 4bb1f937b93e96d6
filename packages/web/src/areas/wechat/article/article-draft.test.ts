import { describe, expect, test } from 'vitest'
import { cropAt, draftFault, newItem } from './article-draft.ts'

describe('the cover’s strip', () => {
  test('is 2.35 to 1 and moves from top to bottom', () => {
    const [top, bottom] = [cropAt(1000, 1000, 0), cropAt(1000, 1000, 1)]

    expect(1000 / ((top.y2 - top.y1) * 1000)).toBeCloseTo(2.35, 6)
    expect(top.y1).toBe(0)
    expect(bottom.y2).toBeCloseTo(1, 6)
  })

  test('takes the whole height of a picture that is wider', () => {
    const strip = cropAt(4000, 1000, 0.5)

    expect([strip.y1, strip.y2]).toEqual([0, 1])
    expect(((strip.x2 - strip.x1) * 4000) / 1000).toBeCloseTo(2.35, 6)
  })
})

describe('what keeps a draft from being saved', () => {
  test('is told with the place of its article', () => {
    const good = { ...newItem(), title: '好' }

    expect(draftFault([good])).toBeNull()
    expect(draftFault([good, newItem()])).toEqual({ at: 1, message: '标题为 1–64 个字' })
    expect(draftFault([{ ...good, digest: '摘'.repeat(121) }])).toEqual({ at: 0, message: '摘要最多 120 个字' })
  })
})
