import type { RowOf } from '@portal/contract/kit/page.ts'
import { P } from '@portal/contract/privileges.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { setTipHolder } from '#src/platform/tips.ts'
import {
  aGadget,
  deleteGadgets,
  fakeServer,
  gadgetId,
  gadgetInput,
  getGadget,
  listGadgets,
  saveGadget,
  showPage,
  signIn,
} from '../../test/kit-page.tsx'
import { columnsOf } from './columns.tsx'
import { fieldsOf } from './fields.tsx'
import { useRecordDesk } from './use-record-desk.ts'
import { useWrite } from './use-write.ts'

type Gadget = RowOf<typeof listGadgets>

const column = columnsOf(listGadgets)

const Field = fieldsOf(gadgetInput)
const access = [P.label]

/** A plain screen: the list of a kind with all that its desk does. */
function GadgetPage() {
  const list = useResourceList(listGadgets)
  const removal = useWrite(deleteGadgets)
  const save = useWrite(saveGadget)
  const { drawer, create, edit, copy, turn, remove } = useRecordDesk({
    noun: '器件',
    list,
    get: getGadget,
    remove: (ids) => removal.send({ ids }),
    lost: '删除后不可恢复。',
  })
  const finish = (row: Gadget) => {
    const { createdAt, updatedAt, ...gadget } = row
    return turn(row, () => save.run({ ...gadget, status: 'done' }), {
      verb: '完成',
      consequence: '不能再修改。',
      said: '已完成',
      undo: () => save.run({ ...gadget, revision: gadget.revision + 1 }),
    })
  }

  return (
    <>
      <ListPage
        list={list}
        chips={['title', 'status', 'enabled']}
        columns={[column('title'), column('status'), column('amount'), column('createdAt'), column('enabled')]}
        primary={{ label: '新增', access, onClick: () => create() }}
        exports={access}
        actions={(gadget) => [
          { label: '编辑', access, onClick: () => edit(gadget) },
          { label: '删除', access, danger: true, onClick: () => void remove([gadget]) },
          { label: '复制', access, onClick: () => copy(gadget, { amount: null }) },
          { label: '完成', access, onClick: () => void finish(gadget) },
        ]}
        batch={[{ label: '删除', access, danger: true, onClick: () => void remove() }]}
      />
      {drawer && (
        <FormDrawer {...drawer} write={saveGadget} said="已保存" another>
          {gadgetInput.keyof().options.map((name) => (
            <Field key={name} name={name} />
          ))}
        </FormDrawer>
      )}
    </>
  )
}

const pageOf = (...list: unknown[]) => ({ result: { list, total: list.length } })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const type = userEvent.setup()

beforeEach(() => signIn(P.label))

/** An act of the first row behind its ⋯. */
const inMore = async (name: string) => {
  const [more] = await screen.findAllByRole('button', { name: /^更多操作/ })
  // The menu comes a moment later; until then its button does nothing.
  await waitFor(() => expect(more?.closest('[inert]')).toBeNull())
  await type.click(more as HTMLElement)
  await type.click(await screen.findByRole('menuitem', { name }))
}

describe('the list', () => {
  test('shows words and formats of the contract under the name of its screen', async () => {
    fakeServer({ 'rest/gadget/list': () => pageOf(aGadget(1)) })
    showPage(<GadgetPage />)

    const table = await screen.findByRole('table', { name: '标签管理' })
    const cells = within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells).toContain('草稿')
    expect(cells).toContain('12,345')
    expect(cells).toContain('2025-11-20 14:05')
    expect(cells).toContain('是')
    expect(screen.getByLabelText('筛选条件')).toBeTruthy()
    expect(screen.getByRole('navigation', { name: '分页' }).textContent).toContain('第 1–1 条，共 1 条')
  })

  test('sends filters without blanks, keeps them in the address and lifts them by their chip', async () => {
    const server = fakeServer({ 'rest/gadget/list': () => pageOf(aGadget(1)) })
    const shown = showPage(<GadgetPage />, { id: '7', page: '2' })

    await type.click(await screen.findByRole('button', { name: '名称' }))
    await type.type(await screen.findByRole('textbox', { name: '名称' }), ' 泵 ')

    await waitFor(() =>
      expect(server.sent.at(-1)?.body).toMatchObject({ page: 1, keyword: '', filter: { title: '泵' } }),
    )
    expect(shown.query).toEqual({ id: '7', 'f.title': '泵' })

    await type.click(button('移除条件 名称'))
    await waitFor(() => expect(shown.query).toEqual({ id: '7' }))
  })

  test('takes its state from the address', async () => {
    const server = fakeServer({ 'rest/gadget/list': () => pageOf(aGadget(1)) })
    showPage(<GadgetPage />, { 'f.status': 'done', keyword: '阀', sort: '-title', pageSize: '50' })

    await screen.findByRole('table', { name: '标签管理' })
    expect(server.sent[0]?.body).toEqual({
      page: 1,
      pageSize: 50,
      sort: '-title',
      keyword: '阀',
      filter: { status: 'done' },
      exactTotal: false,
    })
    expect(screen.getByLabelText<HTMLInputElement>('关键词').value).toBe('阀')
  })

  test('turns to the last page where the address lies beyond the end', async () => {
    const server = fakeServer({
      'rest/gadget/list': ({ page }) => ({ result: { list: page === 3 ? [aGadget(1)] : [], total: 41 } }),
    })
    const shown = showPage(<GadgetPage />, { page: '9' })

    await screen.findByText('器件1')
    expect(shown.query.page).toBe('3')
    expect(server.sent.map(({ body }) => body.page)).toEqual([9, 3])
  })

  test('shows 10,000+ and asks for the exact total on request', async () => {
    fakeServer({
      'rest/gadget/list': ({ exactTotal }) => ({ result: { list: [aGadget(1)], total: exactTotal ? 23456 : -1 } }),
    })
    showPage(<GadgetPage />)

    expect(await screen.findByText('第 1–1 条，共 10,000+ 条')).toBeTruthy()
    await type.click(button('查看准确总数'))

    expect(await screen.findByText('第 1–1 条，共 23,456 条')).toBeTruthy()
  })

  test('sorts by an allowed column', async () => {
    const server = fakeServer({ 'rest/gadget/list': () => pageOf(aGadget(1)) })
    const shown = showPage(<GadgetPage />)

    await screen.findByRole('table', { name: '标签管理' })
    await type.click(screen.getByRole('columnheader', { name: '名称' }))

    await waitFor(() => expect(server.sent.at(-1)?.body.sort).toBe('title'))
    expect(shown.query.sort).toBe('title')
  })

  test('tells new emptiness from filtered emptiness', async () => {
    fakeServer({ 'rest/gadget/list': () => pageOf() })
    const shown = showPage(<GadgetPage />)

    expect(await screen.findByText('暂无数据')).toBeTruthy()
    shown.go({ 'f.title': '无' })
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy()
    await type.click(button('清除筛选'))
    expect(await screen.findByText('暂无数据')).toBeTruthy()
  })

  test('says why it failed, with the request number, and tries again', async () => {
    let works = false
    fakeServer({
      'rest/gadget/list': () =>
        works ? pageOf(aGadget(1)) : new Response('{}', { status: 500, headers: { 'X-Request-Number': 'R-42' } }),
    })
    showPage(<GadgetPage />)

    expect(await screen.findByText('加载失败')).toBeTruthy()
    expect(screen.getByText(/R-42/)).toBeTruthy()
    works = true
    await type.click(button('重试'))
    expect(await screen.findByText('器件1')).toBeTruthy()
  })

  test('hides a column by the person’s choice and remembers it', async () => {
    fakeServer({ 'rest/gadget/list': () => pageOf(aGadget(1)) })
    showPage(<GadgetPage />)

    await type.click(await screen.findByRole('button', { name: '列表操作' }))
    await type.click(await screen.findByRole('button', { name: '列设置' }))
    await type.click(await screen.findByRole('checkbox', { name: '数量' }))

    await waitFor(() => expect(screen.queryByRole('columnheader', { name: '数量' })).toBeNull())
    expect(JSON.stringify({ ...localStorage })).toContain('amount')
    localStorage.clear()
  })
})

describe('rights', () => {
  test('without the code neither buttons nor an action column are there', async () => {
    signIn(P.train)
    fakeServer({ 'rest/gadget/list': () => pageOf(aGadget(1)) })
    showPage(<GadgetPage />)

    await screen.findByText('器件1')
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
  })
})

describe('selection and batches', () => {
  const twoPages = ({ page, pageSize }: Record<string, unknown>) => ({
    result: {
      list:
        pageSize === 200 ? [aGadget(1), aGadget(2), aGadget(3)] : page === 1 ? [aGadget(1), aGadget(2)] : [aGadget(3)],
      total: 3,
    },
  })

  test('picks survive paging', async () => {
    fakeServer({ 'rest/gadget/list': twoPages })
    const shown = showPage(<GadgetPage />)

    await type.click(await screen.findByRole('checkbox', { name: '选择 器件1' }))
    shown.go({ page: '2' })
    await type.click(await screen.findByRole('checkbox', { name: '选择 器件3' }))

    const bar = screen.getByRole('region', { name: '批量操作' })
    expect(bar.textContent).toContain('已选 2 项')
    await type.click(within(bar).getByRole('button', { name: '清空选择' }))
    expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
  })

  test('all filtered rows are deleted, and each failure gets its reason', async () => {
    const server = fakeServer({
      'rest/gadget/list': twoPages,
      'rest/gadget/delete': () => ({
        result: { deleted: 2, failed: [{ id: gadgetId(2), message: '已被 3 处引用，不能删除' }] },
      }),
    })
    const shown = showPage(<GadgetPage />)

    await type.click(await screen.findByRole('checkbox', { name: '选择 器件1' }))
    await type.click(button('选中全部 3 条筛选结果'))
    await type.click(within(screen.getByRole('region', { name: '批量操作' })).getByRole('button', { name: '删除' }))

    expect((await screen.findAllByText('成功 2 条，失败 1 条')).length).toBeGreaterThan(0)
    expect(screen.getByText('器件2：已被 3 处引用，不能删除')).toBeTruthy()
    expect(shown.questions).toEqual(['删除确认|确定删除「3 个器件」？删除后不可恢复。'])
    expect(server.to('rest/gadget/delete')[0]?.body).toEqual({ ids: [gadgetId(1), gadgetId(2), gadgetId(3)] })
  })

  test('changing the filter ends "all filtered"', async () => {
    fakeServer({ 'rest/gadget/list': twoPages })
    const shown = showPage(<GadgetPage />)

    await type.click(await screen.findByRole('checkbox', { name: '选择 器件1' }))
    await type.click(button('选中全部 3 条筛选结果'))
    shown.go({ 'f.status': 'done' })

    await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull())
  })

  test('a refused question deletes nothing', async () => {
    const server = fakeServer({ 'rest/gadget/list': () => pageOf(aGadget(1)) })
    const shown = showPage(<GadgetPage />)
    shown.consent = false

    await inMore('删除')

    await waitFor(() => expect(shown.questions).toEqual(['删除确认|确定删除「器件1」？删除后不可恢复。']))
    expect(server.to('rest/gadget/delete')).toEqual([])
  })
})

describe('新增 and 编辑', () => {
  test('a new record is checked, saved with the defaults of the contract, and shown', async () => {
    let saved = false
    const server = fakeServer({
      'rest/gadget/list': () => (saved ? pageOf(aGadget(1)) : pageOf()),
      'rest/gadget/save': () => {
        saved = true
        return { result: { id: gadgetId(1), revision: 0 } }
      },
    })
    const shown = showPage(<GadgetPage />)

    await screen.findByText('暂无数据')
    await type.click(screen.getAllByRole('button', { name: '新增' })[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('新增器件')).toBeTruthy()
    await type.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(within(dialog).getAllByText('该项为必填项')).toHaveLength(2))
    expect(document.activeElement).toBe(within(dialog).getByLabelText('名称'))

    await type.type(within(dialog).getByLabelText('名称'), '器件1')
    expect(shown.dirty).toBe(true)
    await type.click(within(dialog).getByLabelText('状态'))
    await type.click(await screen.findByText('完成'))
    await type.click(within(dialog).getByRole('button', { name: '保存' }))

    expect(await screen.findByText('器件1')).toBeTruthy()
    expect(server.to('rest/gadget/save').map(({ body }) => body)).toEqual([
      { title: '器件1', status: 'done', note: '', amount: null, due: null, startsAt: null, enabled: true },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(shown.dirty).toBe(false)
  })

  test('an edit carries id and revision; faults of the server land on their field', async () => {
    const server = fakeServer({
      'rest/gadget/list': () => pageOf(aGadget(1)),
      'rest/gadget/save': () => ({
        status: 1022,
        message: '提交的内容有误，请检查后重试',
        result: { errors: [{ field: 'title', message: '名称已存在' }] },
      }),
    })
    const shown = showPage(<GadgetPage />)

    await type.click(await screen.findByRole('button', { name: '编辑' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('编辑器件')).toBeTruthy()
    await type.click(within(dialog).getByRole('button', { name: '保存' }))

    expect(await within(dialog).findByText('名称已存在')).toBeTruthy()
    expect(within(dialog).queryByRole('alert', { name: /提交的内容有误/ })).toBeNull()
    expect(server.to('rest/gadget/save')[0]?.body).toMatchObject({ id: gadgetId(1), revision: 3, title: '器件1' })
    expect(shown.dirty).toBe(true)
  })

  test('a stale revision offers the newest record, once what was typed may go', async () => {
    fakeServer({
      'rest/gadget/list': () => pageOf(aGadget(1)),
      'rest/gadget/get': () => ({ result: aGadget(1, { title: '新名', revision: 4 }) }),
      'rest/gadget/save': ({ revision }) =>
        revision === 4
          ? { result: { id: gadgetId(1), revision: 5 } }
          : { status: 1009, message: '内容已被他人修改，请刷新后重试' },
    })
    const shown = showPage(<GadgetPage />)

    await type.click(await screen.findByRole('button', { name: '编辑' }))
    await type.click(await screen.findByRole('button', { name: '保存' }))
    shown.consent = false
    await type.click(await screen.findByRole('button', { name: '重新加载' }))
    await waitFor(() => expect(shown.questions).toEqual(['你的内容没有保存，重新加载后会丢失|']))
    expect(screen.getByRole('dialog').querySelector('input')?.value).toBe('器件1')
    shown.consent = true
    await type.click(screen.getByRole('button', { name: '重新加载' }))

    await waitFor(() => expect(screen.getByRole('dialog').querySelector('input')?.value).toBe('新名'))
    await type.click(button('保存'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('typed input is asked about before it is thrown away', async () => {
    fakeServer({ 'rest/gadget/list': () => pageOf(aGadget(1)) })
    const shown = showPage(<GadgetPage />)

    await type.click(await screen.findByRole('button', { name: '编辑' }))
    const dialog = await screen.findByRole('dialog')
    await type.type(within(dialog).getByLabelText('名称'), 'x')
    shown.consent = false
    await type.click(within(dialog).getByRole('button', { name: '取消' }))

    await waitFor(() => expect(shown.questions).toEqual(['内容尚未保存，确定离开？|']))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

describe('复制 and 完成', () => {
  test('a copy is a new record under another name that fits', async () => {
    const server = fakeServer({
      'rest/gadget/list': () => pageOf(aGadget(1, { title: '一号循环水泵与阀' })),
      'rest/gadget/save': () => ({ result: { id: gadgetId(2), revision: 0 } }),
    })
    const shown = showPage(<GadgetPage />)

    await inMore('复制')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('新增器件')).toBeTruthy()
    await type.click(within(dialog).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(shown.tips).toEqual(['已保存']))
    const [sent] = server.to('rest/gadget/save')
    expect(sent?.body).toMatchObject({ title: '一号循环水泵（副本）', amount: null, status: 'draft' })
    expect(sent?.body).not.toHaveProperty('id')
  })

  test('保存并新增 saves and begins an empty one', async () => {
    const server = fakeServer({
      'rest/gadget/list': () => pageOf(aGadget(1)),
      'rest/gadget/save': () => ({ result: { id: gadgetId(2), revision: 0 } }),
    })
    showPage(<GadgetPage />)

    await inMore('复制')
    const dialog = await screen.findByRole('dialog')
    await type.clear(within(dialog).getByLabelText('名称'))
    await type.type(within(dialog).getByLabelText('名称'), '器件2')
    await type.click(within(dialog).getByRole('button', { name: '保存并新增' }))

    await waitFor(() => expect(server.to('rest/gadget/save')).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('dialog').querySelector('input')?.value).toBe('器件1（副本）'))
  })

  test('a turn asks, says what was done and can be taken back', async () => {
    const server = fakeServer({
      'rest/gadget/list': () => pageOf(aGadget(1)),
      'rest/gadget/save': () => ({ result: { id: gadgetId(1), revision: 4 } }),
    })
    const shown = showPage(<GadgetPage />)
    let takeBack = () => {}
    setTipHolder((_, text, action) => {
      shown.tips.push(text)
      if (action?.label === '撤销') takeBack = action.onClick
    })

    await inMore('完成')
    await waitFor(() => expect(shown.tips).toEqual(['已完成']))
    takeBack()

    await waitFor(() => expect(server.to('rest/gadget/save')).toHaveLength(2))
    expect(shown.questions).toEqual(['完成确认|确定完成「器件1」？不能再修改。'])
    expect(server.to('rest/gadget/save').map(({ body }) => [body.status, body.revision])).toEqual([
      ['done', 3],
      ['draft', 4],
    ])
  })

  test('a turn that is refused says why and nothing else', async () => {
    fakeServer({
      'rest/gadget/list': () => pageOf(aGadget(1)),
      'rest/gadget/save': () => ({ status: 1008, message: '器件已锁定' }),
    })
    const shown = showPage(<GadgetPage />)

    await inMore('完成')

    await waitFor(() => expect(shown.tips).toEqual(['器件已锁定']))
  })
})

describe('导出', () => {
  test('asks for the filtered set in the shown columns', async () => {
    const server = fakeServer({
      'rest/gadget/list': () => pageOf(aGadget(1)),
      'rest/exchange/export': () => ({ result: { jobId: 'j1' } }),
    })
    const shown = showPage(<GadgetPage />, { 'f.status': 'done' })

    await type.click(await screen.findByRole('button', { name: '列表操作' }))
    await type.click(await screen.findByRole('button', { name: '导出' }))

    await waitFor(() => expect(shown.tips).toEqual(['导出任务已创建，完成后将通知你']))
    expect(server.to('rest/exchange/export')[0]?.body).toEqual({
      list: 'rest/gadget/list',
      keyword: '',
      filter: { status: 'done' },
      columns: ['title', 'status', 'amount', 'createdAt', 'enabled'],
    })
  })
})
