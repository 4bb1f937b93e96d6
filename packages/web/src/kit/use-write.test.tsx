import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { deleteGadgets, fakeServer, gadgetId, listGadgets, showPage } from '../../test/kit-page.tsx'
import { query } from './query.ts'
import { useWrite } from './use-write.ts'

const body = { ids: [gadgetId(1)] }

function Buttons() {
  const remove = useWrite(deleteGadgets)
  return (
    <>
      <button type="button" onClick={() => remove.mutate(body)}>
        提交
      </button>
      <button type="button" onClick={() => void remove.run(body)}>
        切换
      </button>
      <p>{remove.error?.words ?? '无'}</p>
    </>
  )
}

function Total() {
  const { data } = useQuery(query(listGadgets, { page: 1, pageSize: 20, keyword: '', filter: {}, exactTotal: false }))
  return <output>{data?.total}</output>
}

const type = userEvent.setup()
const press = (name: string) => type.click(screen.getByRole('button', { name }))

test('a repeat after an unconfirmed submit carries the same request id, one after an answer another', async () => {
  let online = false
  const server = fakeServer({
    'rest/gadget/delete': () => (online ? { result: { deleted: 1, failed: [] } } : 'offline'),
  })
  showPage(<Buttons />)

  await press('提交')
  expect(await screen.findByText('提交未确认，请重试')).toBeTruthy()
  online = true
  await press('提交')
  await screen.findByText('无')
  await press('提交')
  await waitFor(() => expect(server.sent.length).toBe(3))

  const [first, second, third] = server.sent.map(({ requestId }) => requestId)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('without a network the failure says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakeServer({ 'rest/gadget/delete': () => 'offline' })
  showPage(<Buttons />)

  await press('提交')

  expect(await screen.findByText('网络已断开，提交未确认，请重试')).toBeTruthy()
  vi.restoreAllMocks()
})

test('a double click sends once', async () => {
  let answer = () => {}
  const server = fakeServer({
    'rest/gadget/delete': () =>
      new Promise((resolve) => {
        answer = () => resolve({ result: { deleted: 1, failed: [] } })
      }),
  })
  showPage(<Buttons />)

  await type.dblClick(screen.getByRole('button', { name: '提交' }))
  answer()

  expect(server.sent.length).toBe(1)
})

test('a refused button says why in a toast', async () => {
  fakeServer({ 'rest/gadget/delete': () => ({ status: 1000, message: '已被 2 处引用，不能删除' }) })
  const shown = showPage(<Buttons />)

  await press('切换')

  await waitFor(() => expect(shown.tips).toEqual(['已被 2 处引用，不能删除']))
})

test('a write refreshes what is cached under its resource', async () => {
  let total = 5
  fakeServer({
    'rest/gadget/list': () => ({ result: { list: [], total } }),
    'rest/gadget/delete': () => ({ result: { deleted: 1, failed: [] } }),
  })
  showPage(
    <>
      <Total />
      <Buttons />
    </>,
  )

  await screen.findByText('5')
  total = 4
  await press('提交')

  expect(await screen.findByText('4')).toBeTruthy()
})

function Editor() {
  const save = useWrite(deleteGadgets, { stays: true })
  return (
    <button type="button" onClick={() => save.mutate(body)}>
      {save.isPending ? '保存中' : '保存'}
    </button>
  )
}

test('of an editor that stays open a write lasts until the fresh record is there', async () => {
  let total = 5
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  fakeServer({
    'rest/gadget/list': async () => {
      if (total === 4) await arrival
      return { result: { list: [], total } }
    },
    'rest/gadget/delete': () => {
      total = 4
      return { result: { deleted: 1, failed: [] } }
    },
  })
  showPage(
    <>
      <Total />
      <Editor />
    </>,
  )
  await screen.findByText('5')

  await press('保存')
  await waitFor(() => expect(total).toBe(4))
  expect(screen.getByRole('button').textContent).toBe('保存中')
  arrive()

  await screen.findByText('保存')
  expect(screen.getByText('4')).toBeTruthy()
})
