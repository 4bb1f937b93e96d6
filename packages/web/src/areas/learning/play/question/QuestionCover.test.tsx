import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, gadgetId, showPage, signIn } from '../../../../../test/kit-page.tsx'
import { QuestionCover } from './QuestionCover.tsx'

const study = { store: { getState: () => ({ pending: [], sitting: { sittingId: gadgetId(1) } }) } }

const option = (id: string, html: string) => ({ id, html, side: 'left' })
const question = {
  questionId: gadgetId(2),
  state: 'open',
  mustPass: true,
  triesLeft: 2,
  rewatch: null,
  asked: {
    itemId: 'item0001',
    kind: 'single',
    stem: '对准火焰的哪个部位喷射？',
    options: [option('aaaaaaaa', '根部'), option('bbbbbbbb', '顶部')],
    blanks: 0,
    image: null,
    categories: [],
    maxPoints: 0,
    regionCount: null,
    reuse: false,
    maxScore: null,
    parts: [],
  },
}
const wrong = { right: false, state: 'open', mustPass: true, triesLeft: 1, rewatch: null, mayGoOn: false }

const cover = <QuestionCover study={study} questionId={gadgetId(2)} mustPass onGoOn={() => {}} onRewatch={() => {}} />

afterEach(() => vi.restoreAllMocks())

test('a must that comes without a network says what it is, and opens by itself when there is one again', async () => {
  signIn()
  let online = false
  fakeServer({ 'rest/videoQuestion/ask': () => (online ? { result: question } : 'offline') })
  showPage(cover)
  expect(await screen.findByText('网络连接失败')).toBeTruthy()
  expect(screen.getByRole('alertdialog', { name: '必答题' })).toBeTruthy()

  online = true
  act(() => void window.dispatchEvent(new Event('online')))

  expect(await screen.findByText('对准火焰的哪个部位喷射？')).toBeTruthy()
})

test('the keyboard stays at the question when its answer has been judged', async () => {
  signIn()
  const type = userEvent.setup()
  fakeServer({
    'rest/videoQuestion/ask': () => ({ result: question }),
    'rest/videoQuestion/answer': () => ({ result: wrong }),
  })
  showPage(cover)
  await type.click(await screen.findByRole('radio', { name: /顶部/ }))
  await type.click(screen.getByRole('button', { name: '提交' }))

  expect(await screen.findByText('回答错误，还可作答 1 次')).toBeTruthy()
  expect(screen.getByRole('alertdialog').contains(document.activeElement)).toBe(true)
})
