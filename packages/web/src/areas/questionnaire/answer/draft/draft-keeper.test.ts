// @vitest-environment jsdom
import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftKeeper, type Kept } from './draft-keeper.ts'
import { heldAnswersOf } from './held-answers.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const KEY = '00000000-0000-4000-8000-000000000002'
const answersOf = (text: string): SurveyAnswers => ({ [ID]: { type: 'text', text } })

let isOffline = false
let sent: { answers: SurveyAnswers; rev: number }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  isOffline = false
  sent = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    await new Promise((come) => setTimeout(come, 50))
    if (isOffline) throw new TypeError('Failed to fetch')
    const body = JSON.parse(init.body) as (typeof sent)[number]
    sent.push(body)
    const result = { rev: body.rev + 1, savedAt: new Date().toISOString() }
    return new Response(JSON.stringify({ status: 0, success: true, message: '', result }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const opened = (onDevice = false) => {
  const held = heldAnswersOf('u1', ID, false)
  const told: Kept[] = []
  const faults: (string | undefined)[] = []
  const keeper = createDraftKeeper({
    ...{ opened: { id: ID, draft: null }, code: undefined, held, clientKey: KEY, onDevice, begun: {} },
    onKept: (kept) => told.push(kept),
    onFault: (words) => faults.push(words),
  })
  return { keeper, held, told, faults }
}

test('answers lie on the device until the server has them, and go out by themselves once there is a network', async () => {
  const { keeper, held, told, faults } = opened()
  isOffline = true
  keeper.keep(answersOf('增加检查'), 'p1')
  expect(held.read()?.answers).toEqual(answersOf('增加检查'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(told.at(-1)?.isSafe).toBe(false)

  isOffline = false
  await vi.advanceTimersByTimeAsync(11_000)

  expect(sent).toMatchObject([{ answers: answersOf('增加检查'), rev: 0 }])
  expect(told.at(-1)?.isSafe).toBe(true)
  expect(held.read()).toBeUndefined()
  expect(faults).toEqual([undefined])
})

test('what is anonymous stays on the device, and goes from it with the hand-in', async () => {
  const { keeper, held } = opened(true)
  keeper.keep(answersOf('多组织演练'), 'p1')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toEqual([])
  expect(held.read()?.answers).toEqual(answersOf('多组织演练'))

  keeper.stop()
  keeper.keep(answersOf('又改了'), 'p1')
  expect(held.read()).toBeUndefined()
})

test('a word that is left in the middle is sent, and a later one is not forgotten with an earlier', async () => {
  const { keeper, held } = opened()
  keeper.keep(answersOf('一'), 'p1')
  keeper.goOn()
  await vi.advanceTimersByTimeAsync(10)
  keeper.keep(answersOf('一二'), 'p1')
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toMatchObject([{ answers: answersOf('一') }])
  expect(held.read()?.answers).toEqual(answersOf('一二'))
  await vi.advanceTimersByTimeAsync(3000)

  expect(sent.at(-1)).toMatchObject({ answers: answersOf('一二') })
  expect(held.read()).toBeUndefined()
})
