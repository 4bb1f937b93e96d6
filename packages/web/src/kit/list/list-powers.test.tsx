import { pageOf, pageQuery } from '@portal/contract/kit/page.ts'
import { instant } from '@portal/contract/kit/scalars.ts'
import { P } from '@portal/contract/privileges.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  aGadget,
  fakeServer,
  gadgetFilter,
  gadgetRow,
  listGadgets,
  onPhone,
  showPage,
  signIn,
} from '../../../test/kit-page.tsx'
import { columnsOf } from '../columns.tsx'
import { useBatch } from '../use-batch.tsx'
import { ListPage } from './ListPage.tsx'
import { RowSwitch } from './RowSwitch.tsx'
import { useResourceList } from './use-resource-list.ts'

const row = gadgetRow.extend({ code: z.string().meta({ label: '编码' }), year: z.int().meta({ label: '年度' }) })
const filter = gadgetFilter.extend({ madeFrom: instant.meta({ label: '自' }), madeTo: instant.meta({ label: '至' }) })
const list = { ...listGadgets, body: pageQuery(filter, ['createdAt', 'title']), result: pageOf(row) }
const column = columnsOf({ row })

function GadgetList() {
  const gadgets = useResourceList(list)
  const runBatch = useBatch()
  return (
    <ListPage
      list={gadgets}
      columns={[column('title'), column('status'), column('code'), column('year'), column('updatedAt')]}
      chips={['madeFrom', 'madeTo', 'status']}
      batch={({ collect, count }) => (
        <button type="button" onClick={() => void runBatch(collect, async () => ({ failed: [] }))}>
          处理 {count}
        </button>
      )}
    />
  )
}

const gadgets = (...numbers: number[]) => numbers.map((number) => aGadget(number, { code: `G-${number}`, year: 2021 }))
const answering = (...numbers: number[]) =>
  fakeServer({ 'rest/gadget/list': () => ({ result: { list: gadgets(...numbers), total: numbers.length } }) })
const type = userEvent.setup()
const button = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => signIn(P.label))
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('视图', () => {
  const openViews = async () => {
    await type.click(await screen.findByRole('button', { name: '列表操作' }))
    await type.click(await screen.findByRole('button', { name: /视图/ }))
    return screen.findByRole('region', { name: '视图' })
  }
  const saveAs = async (name: string) => {
    const views = await openViews()
    await type.type(within(views).getByRole('textbox', { name: '视图名称' }), name)
    await type.click(within(views).getByRole('button', { name: '保存视图' }))
    return views
  }

  test('keeps conditions and columns under a name and brings them back', async () => {
    answering(1)
    const shown = showPage(<GadgetList />, { id: '7', 'f.status': 'done', sort: '-title', page: '1' })

    await saveAs('已完成')
    shown.go({ id: '7', 'f.title': '泵', page: '1' })
    await type.click(await screen.findByRole('button', { name: '已完成' }))

    await waitFor(() => expect(shown.query).toEqual({ id: '7', 'f.status': 'done', sort: '-title' }))
  })

  test('the default one opens a list whose address says nothing, and "no filter" can still be had', async () => {
    const server = answering(1)
    const first = showPage(<GadgetList />, { 'f.status': 'done' })
    const views = await saveAs('已完成')
    await type.click(within(views).getByRole('button', { name: '设为默认 已完成' }))
    document.body.replaceChildren()
    server.sent.length = 0

    const second = showPage(<GadgetList />, { id: '7' })
    await waitFor(() => expect(second.query).toEqual({ id: '7', 'f.status': 'done' }))
    await waitFor(() => expect(server.sent.map(({ body }) => body.filter)).toEqual([{ status: 'done' }]))
    await type.click(await screen.findByRole('button', { name: '移除条件 状态' }))

    await waitFor(() => expect(second.query).toEqual({ id: '7', f: '-' }))
    await waitFor(() => expect(server.sent.at(-1)?.body.filter).toEqual({}))
    expect(first.tips).toEqual(['已保存视图「已完成」'])
  })

  test('a name is taken once', async () => {
    answering(1)
    showPage(<GadgetList />)

    const views = await saveAs('我的')
    await type.type(within(views).getByRole('textbox', { name: '视图名称' }), '我的')

    expect(within(views).getByRole('alert').textContent).toBe('名称已存在')
  })
})

describe('columns', () => {
  test('a typed width counts when it is done, and is kept', async () => {
    answering(1)
    showPage(<GadgetList />)
    await type.click(await screen.findByRole('button', { name: '列表操作' }))
    await type.click(await screen.findByRole('button', { name: /列设置/ }))

    const width = await screen.findByRole('spinbutton', { name: '宽度 编码' })
    await type.type(width, '300')
    fireEvent.blur(width)

    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('\\"code\\":300'))
    expect(screen.getByRole('button', { name: '移动 编码' })).toBeTruthy()
  })

  test('codes can be copied, years carry no separator, a phone card shows the state as its badge', async () => {
    answering(1)
    showPage(<GadgetList />)

    const table = await screen.findByRole('table')
    expect(within(table).getByRole('cell', { name: '2021' })).toBeTruthy()
    expect(column('status').badge).toBe(true)
    await type.click(within(table).getByRole('button', { name: '复制 G-1' }))
    expect(await navigator.clipboard.readText()).toBe('G-1')
  })

  test('the box that scrolls the table can be reached by keyboard', async () => {
    answering(1)
    showPage(<GadgetList />)

    const table = await screen.findByRole('table')
    expect(table.closest<HTMLElement>('.ant-table-content')?.tabIndex).toBe(0)
  })
})

test('on a phone rows are chosen by their boxes, and what can be done stands behind the cards', async () => {
  onPhone()
  answering(1, 2)
  showPage(<GadgetList />)

  const first = await screen.findByRole('checkbox', { name: '选择 器件1' })
  await type.click(first)
  screen.getByRole('checkbox', { name: '选择 器件2' }).focus()
  await type.keyboard(' ')

  const bar = screen.getByRole('region', { name: '批量操作' })
  expect(within(bar).getByText('已选 2 项')).toBeTruthy()
  expect(first.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('选中全部 takes single rows out again; another filter ends it', async () => {
  const server = fakeServer({
    'rest/gadget/list': ({ pageSize }) => ({
      result: { list: pageSize === 200 ? gadgets(1, 2, 3) : gadgets(1, 2), total: 3 },
    }),
  })
  const shown = showPage(<GadgetList />)

  await type.click(await screen.findByRole('checkbox', { name: '选择 器件1' }))
  await type.click(button('选中全部 3 条筛选结果'))
  await type.click(screen.getByRole('checkbox', { name: '选择 器件2' }))
  const bar = screen.getByRole('region', { name: '批量操作' })
  expect(bar.textContent).toContain('已选 2 项')
  await type.click(within(bar).getByRole('button', { name: '处理 2' }))
  await waitFor(() => expect(shown.tips).toEqual(['成功 2 条，失败 0 条']))
  expect(server.sent.at(-1)?.body.pageSize).toBe(200)

  shown.go({ keyword: '阀' })
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull())
})

test('a shortcut fills both ends of a range by the calendar of Shanghai and searches', async () => {
  const server = answering(1)
  showPage(<GadgetList />)

  await type.click(await screen.findByRole('button', { name: '自' }))
  await type.click(await screen.findByRole('button', { name: '今天' }))

  await waitFor(() => expect(Object.keys(server.sent.at(-1)?.body.filter as object)).toEqual(['madeFrom', 'madeTo']))
  const { madeFrom, madeTo } = (server.sent.at(-1)?.body.filter ?? {}) as Record<string, string>
  expect(madeFrom).toMatch(/T16:00:00\.000Z$/)
  expect(Date.parse(String(madeTo)) - Date.parse(String(madeFrom))).toBe(86_399_000)
})

describe('RowSwitch', () => {
  test('moves at once and goes back when refused', async () => {
    let refuse = () => {}
    const answer = new Promise<undefined>((resolve) => {
      refuse = () => resolve(undefined)
    })
    showPage(<RowSwitch name="启用 泵" checked={false} run={() => answer} />)
    const control = screen.getByRole('switch', { name: '启用 泵' })

    await type.click(control)
    expect(control.getAttribute('aria-checked')).toBe('true')
    refuse()

    await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('false'))
  })

  test('a dangerous one asks before', async () => {
    const sent: boolean[] = []
    showPage(
      <RowSwitch
        name="启用 泵"
        checked
        ask={async () => false}
        run={async (next) => {
          sent.push(next)
          return {}
        }}
      />,
    )

    await type.click(screen.getByRole('switch', { name: '启用 泵' }))

    expect(sent).toEqual([])
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  })
})
