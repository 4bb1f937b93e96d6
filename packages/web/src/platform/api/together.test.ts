// @vitest-environment jsdom
import { keepSession } from '@portal/contract/areas/account/session.ts'
import { callTogether } from '@portal/contract/areas/account/session-together.ts'
import { unreadNum } from '@portal/contract/areas/system/message/unread.ts'
import { expect, test } from 'vitest'
import { askOffered, offerFrameCall, takeHeld } from './together.ts'

const envelope = (result: unknown) => ({ status: 0, success: true, message: '', result })
const answering = (...results: unknown[]) => {
  const asked: { path: string; body: unknown }[] = []
  const ask = async (path: string, body: unknown) => {
    asked.push({ path, body })
    const answers = results.map((result) => ({ httpStatus: 200, requestNumber: 'n', envelope: envelope(result) }))
    return new Response(JSON.stringify(envelope({ answers })))
  }
  return { asked, ask }
}

offerFrameCall(keepSession, {})

test('what was offered, also while the code was on its way, is asked for once and taken once', async () => {
  const { asked, ask } = answering('kept', { unreadNum: 3 })
  let come = () => {}
  askOffered('t', ask, new Promise<void>((resolve) => (come = resolve)))
  const early = takeHeld('t', keepSession.path, {})
  expect(asked).toEqual([])
  offerFrameCall(unreadNum, {})
  come()

  expect(await (await early)?.json()).toEqual(envelope('kept'))
  expect(await (await takeHeld('t', unreadNum.path, {}))?.json()).toEqual(envelope({ unreadNum: 3 }))
  expect(asked).toEqual([
    {
      path: callTogether.path,
      body: {
        calls: [
          { path: keepSession.path, body: {} },
          { path: unreadNum.path, body: {} },
        ],
      },
    },
  ])
  expect(await takeHeld('t', unreadNum.path, {})).toBeNull()
})

test('somebody else, another body and a call that failed get nothing', async () => {
  const { ask } = answering('kept', { unreadNum: 3 })
  askOffered('t', ask, Promise.resolve())
  expect(await takeHeld('other', keepSession.path, {})).toBeNull()
  expect(await takeHeld('t', keepSession.path, { id: 1 })).toBeNull()

  askOffered('t', () => Promise.reject(new Error('offline')), Promise.resolve())
  expect(await takeHeld('t', keepSession.path, {})).toBeNull()
})
