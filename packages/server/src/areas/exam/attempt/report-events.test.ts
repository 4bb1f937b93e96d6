import { reportAttemptEvents } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aPaperOf, aSitter, singleContent } from '#test/factories/sitting.ts'

let t: TestApp
let paper: DrawnPaper
beforeAll(async () => {
  t = await startTestApp()
  paper = await aPaperOf(t.running, [singleContent])
})
afterAll(() => t.close())

describe('rest/attempt/event', () => {
  const away = (durationMs: number) => ({ kind: 'hidden' as const, durationMs })

  test('counts leavings of more than five seconds and tells how many are left', async () => {
    const guard = { fullScreen: false, copyBlock: true, switchLimit: 2, onLimit: 'freeze' as const }
    const { learner, attemptId, lease, stored, events } = await aSitter(t, paper, { rules: { guard } })
    const report = (...told: ReturnType<typeof away>[]) =>
      learner.call(reportAttemptEvents, { attemptId, lease, events: told })

    expect(await report(away(5000))).toMatchObject({ switchLeft: 2, state: 'started' })
    expect(await report(away(5001), away(9000))).toMatchObject({ switchLeft: 0, state: 'started' })
    const beyond = await report(away(6000))

    expect(beyond).toMatchObject({ switchLeft: 0, state: 'frozen' })
    expect(beyond.notices.map(({ kind }) => kind)).toEqual(['freeze'])
    expect((await stored()).frozenAt).not.toBeNull()
    expect((await events()).filter(({ kind }) => kind === 'hidden')).toHaveLength(4)
  })

  test.each([
    ['warn', 'started'],
    ['submit', 'marked'],
  ] as const)('does %s beyond the limit', async (onLimit, state) => {
    const guard = { fullScreen: false, copyBlock: true, switchLimit: 0, onLimit }
    const { learner, attemptId, lease } = await aSitter(t, paper, { rules: { guard } })

    const reply = await learner.call(reportAttemptEvents, { attemptId, lease, events: [away(6000)] })

    expect(reply.state).toBe(state)
  })
})
