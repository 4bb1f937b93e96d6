import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setConfirmHolder } from '#src/platform/confirms.ts'
import { pageKeyOf } from '#src/platform/page.ts'
import { isDirty, markDirty } from '#src/platform/unsaved.ts'
import {
  aGadget,
  fakeServer,
  gadgetId,
  getGadget,
  listGadgets,
  onPhone,
  showPage,
  signIn,
} from '../../test/kit-page.tsx'
import { Can } from './Can.tsx'
import { columnsOf } from './columns.tsx'
import { confirm } from './confirm.ts'
import { DetailPage } from './DetailPage.tsx'
import { ListPage } from './list/ListPage.tsx'
import { RowActions } from './list/RowActions.tsx'
import { useResourceList } from './list/use-resource-list.ts'
import { query } from './query.ts'

const type = userEvent.setup()

beforeEach(() => signIn(P.label))
afterEach(() => vi.restoreAllMocks())

describe('Can', () => {
  test('shows its children to holders of any of the codes', () => {
    showPage(
      <>
        <Can codes={[P.train, P.label]}>有</Can>
        <Can codes={[P.train]}>无</Can>
      </>,
    )

    expect(screen.queryByText('有')).toBeTruthy()
    expect(screen.queryByText('无')).toBeNull()
  })

  test('an empty list of codes is a programming error', () => {
    vi.spyOn(console, 'error').mockReturnValue()

    expect(() => showPage(<Can codes={[]}>谁</Can>)).toThrow('权限码列表为空')
  })
})

test('confirm names the thing, the consequence and the verb', async () => {
  const shown = showPage(null)
  shown.consent = false

  expect(await confirm({ name: '安全帽', verb: '停用', consequence: '已领用的不受影响。' })).toBe(false)
  expect(shown.questions).toEqual(['停用确认|确定停用「安全帽」？已领用的不受影响。'])
})

test.each([
  ['删除', true],
  ['立即清空', true],
  ['恢复默认', true],
  ['恢复', false],
  ['提醒未答', false],
  ['立即发送', false],
])('confirm asks for %s in red: %s', async (verb, danger) => {
  const ask = vi.fn().mockResolvedValue(true)
  setConfirmHolder({ ask, drop: () => {} })

  await confirm({ name: '春季问卷', verb })

  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ okText: verb, danger }))
})

describe('row actions', () => {
  const done = vi.fn()
  const four = ['查看', '编辑', '复制', '删除'].map((label) => ({ label, onClick: () => done(label) }))

  test('all but the first are behind ⋯', async () => {
    showPage(<RowActions actions={four} name="泵" />)

    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['查看', ''])
    // The menu comes a moment later; until then its button does nothing.
    await waitFor(() => expect(screen.getByRole('button', { name: '更多操作 泵' }).closest('[inert]')).toBeNull())
    await type.click(screen.getByRole('button', { name: '更多操作 泵' }))
    await type.click(await screen.findByRole('menuitem', { name: '删除' }))
    expect(done).toHaveBeenCalledWith('删除')
  })

  test('absent without the code, disabled with a reason', () => {
    showPage(
      <RowActions
        actions={[
          { label: '审批', onClick: done, reason: '只有待审批的可以审批' },
          { label: '删除', onClick: done, access: [P.train] },
        ]}
      />,
    )

    expect(screen.getByRole<HTMLButtonElement>('button', { name: '审批' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
  })
})

describe('DetailPage', () => {
  function Gadget() {
    const record = useQuery(query(getGadget, { id: gadgetId(1) }))
    return (
      <DetailPage of={record} back="/videoManage/labelManage">
        {({ title, note }) => ({
          title,
          facts: [{ label: '说明', value: note }],
          tabs: [
            { key: 'base', label: '基本信息', content: '基本' },
            { key: 'log', label: '变更记录', content: '记录' },
          ],
        })}
      </DetailPage>
    )
  }

  test('names its page after the record and keeps the tab in the address', async () => {
    fakeServer({ 'rest/gadget/get': () => ({ result: aGadget(1, { note: '备用' }) }) })
    const shown = showPage(<Gadget />, { id: '7', page: '3' })

    expect(await screen.findByRole('heading', { name: '器件1' })).toBeTruthy()
    expect(shown.title).toBe('器件1')
    await type.click(screen.getByRole('tab', { name: '变更记录' }))

    await waitFor(() => expect(shown.query).toEqual({ id: '7', tab: 'log' }))
    expect(await screen.findByText('记录')).toBeTruthy()
  })

  test('asks before another tab takes what was typed in this one', async () => {
    fakeServer({ 'rest/gadget/get': () => ({ result: aGadget(1) }) })
    const key = pageKeyOf('/videoManage/labelManage', '7')
    const shown = showPage(<Gadget />, { id: '7' })
    const tab = await screen.findByRole('tab', { name: '变更记录' })

    markDirty(key, true)
    shown.consent = false
    await type.click(tab)
    await waitFor(() => expect(shown.questions).toEqual(['内容尚未保存，确定离开？|']))
    expect(shown.query.tab).toBeUndefined()

    shown.consent = true
    await type.click(tab)
    await waitFor(() => expect(shown.query.tab).toBe('log'))
    expect(isDirty(key)).toBe(false)
  })

  test('a gone record has its own page', async () => {
    fakeServer({ 'rest/gadget/get': () => ({ status: 1004, message: '内容不存在或无权查看' }) })
    showPage(<Gadget />)

    expect(await screen.findByText('内容不存在或无权查看')).toBeTruthy()
    expect(screen.getByRole('button', { name: '返回列表' })).toBeTruthy()
  })

  test('a missing session raises no alarm', async () => {
    fakeServer({ 'rest/gadget/get': () => ({ status: 1001, message: '登录已失效，请重新登录' }) })
    const shown = showPage(<Gadget />)

    expect(await screen.findByText('未获取到数据')).toBeTruthy()
    expect(shown.tips).toEqual([])
  })
})

describe('a rich list', () => {
  const column = columnsOf(listGadgets)

  function Rich() {
    const list = useResourceList(listGadgets, { fixed: { amount: 5 }, shipped: { status: 'draft' } })
    return (
      <ListPage
        list={list}
        title="器件台账"
        views="status"
        exports={[P.label]}
        columns={[column('title', { render: (_, { title, revision }) => `${title}#${revision.toFixed(0)}` })]}
      />
    )
  }

  const server = () => fakeServer({ 'rest/gadget/list': () => ({ result: { list: [aGadget(1)], total: 1 } }) })

  test('sends its fixed condition, starts with the shipped filter and tells that it was cleared', async () => {
    const { sent } = server()
    const shown = showPage(<Rich />)

    expect(await screen.findByText('器件1#3')).toBeTruthy()
    expect(sent[0]?.body.filter).toEqual({ status: 'draft', amount: 5 })
    expect(screen.getByRole('button', { name: '草稿' }).getAttribute('aria-pressed')).toBe('true')
    await type.click(screen.getByRole('button', { name: '全部' }))
    await waitFor(() => expect(sent.at(-1)?.body.filter).toEqual({ amount: 5 }))
    expect(shown.query).toEqual({ f: '-' })
    await type.click(screen.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(sent.at(-1)?.body.filter).toEqual({ status: 'done', amount: 5 }))
    await type.click(screen.getByRole('button', { name: '清除' }))
    await waitFor(() => expect(shown.query).toEqual({ f: '-' }))
  })

  test('on a phone rows are cards', async () => {
    onPhone()
    server()
    showPage(<Rich />)

    const cards = await screen.findByRole('list', { name: '器件台账' })
    expect(within(cards).getByText('器件1#3')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByLabelText('筛选条件')).toBeTruthy()
  })

  test('keeps a streamed export as a file under the name of its list', async () => {
    const kept: string[] = []
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      kept.push(this.download)
    })
    fakeServer({
      'rest/gadget/list': () => ({ result: { list: [aGadget(1)], total: 1 } }),
      'rest/exchange/export': () => new Response('PK', { headers: { 'Content-Type': 'application/vnd.ms-excel' } }),
    })
    showPage(<Rich />)

    await type.click(await screen.findByRole('button', { name: '列表操作' }))
    await type.click(await screen.findByRole('button', { name: '导出' }))

    await waitFor(() => expect(kept).toEqual(['器件台账.xlsx']))
  })
})
