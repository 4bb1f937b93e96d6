import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { describe, expect, it } from 'vitest'
import { answerTo } from './answer-to.ts'

const line = (no: number, more: Partial<Parameters<typeof answerTo>[0]> = {}) => ({
  no,
  kind: 'chat' as const,
  state: 'shown' as const,
  fromHost: false,
  at: new Date(no * MINUTE_MS),
  ...more,
})
const asked = line(1, { kind: 'ask' })
const host = (no: number, more = {}) => line(no, { fromHost: true, ...more })

describe('the answer to a question of a live class', () => {
  it('is what the host said next', () => {
    expect(answerTo(asked, [host(0), asked, line(2), host(3), host(4)])?.no).toBe(3)
  })

  it('is not told from behind another question, long after, or from a hidden line', () => {
    expect(answerTo(asked, [asked, line(2, { kind: 'ask' }), host(3)])).toBeUndefined()
    expect(answerTo(asked, [asked, host(7)])).toBeUndefined()
    expect(answerTo(asked, [asked, host(2, { state: 'hidden' })])).toBeUndefined()
  })
})
