import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { App, Button, ConfigProvider, Tag } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { Activity, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { P } from '@portal/contract/privileges.ts'
import { setConfirmHolder } from '#src/platform/confirms.ts'
import { setTipHolder } from '#src/platform/tips.ts'
import { PageContext } from '#src/platform/page.ts'
import { queryClient } from '#src/platform/query-client.ts'
import { themeOf } from '#src/ui/look/theme.ts'
import '#src/ui/look/theme.css'
import { gadget, aGadget, fakeServer, signIn, gadgetId } from '../test/kit-page.tsx'
import { resourcePage } from '#src/kit/resource-page.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query as q } from '#src/kit/query.ts'
import { useMedia, PHONE } from '#src/platform/use-media.ts'

signIn(P.label)
const all = Array.from({ length: 137 }, (_, i) => aGadget(i + 1, { title: i % 7 ? `安全帽${i}` : '很长的名称一二三', status: i % 2 ? 'draft' : 'done', note: '这是一段说明文字，'.repeat(i % 5), amount: i * 97 }))
fakeServer({
  'rest/gadget/list': async ({ page, pageSize, filter, keyword }) => {
    await new Promise((r) => setTimeout(r, 300))
    const f = filter as { title?: string; status?: string }
    const rows = all.filter((x) => (!f.title || x.title.includes(f.title)) && (!f.status || x.status === f.status) && x.title.includes(String(keyword)))
    const from = (Number(page) - 1) * Number(pageSize)
    return { result: { list: rows.slice(from, from + Number(pageSize)), total: rows.length } }
  },
  'rest/gadget/get': () => ({ result: all[0] }),
  'rest/gadget/save': () => ({ status: 1009, message: '内容已被他人修改，请刷新后重试' }),
  'rest/gadget/delete': () => ({ result: { deleted: 0, failed: [{ id: gadgetId(2), message: '已被 3 处引用，不能删除' }] } }),
})
const column = columnsOf(gadget)
const Page = resourcePage(gadget, {
  columns: [column('title'), column('status'), column('note'), column('amount'), column('due'), column('createdAt'), column('enabled')],
  filters: ['title', 'status', 'enabled', 'amount'],
  fields: ['title', 'status', 'note', 'amount', 'due', 'startsAt', 'enabled'],
  exportAccess: [P.label],
})
function Detail() {
  return <DetailPage of={useQuery(q(gadget.get, { id: gadgetId(1) }))} back="/">{(g) => ({ title: g.title, state: <Tag>草稿</Tag>, actions: <Button>提交</Button>, facts: [{ label: '数量', value: g.amount }, { label: '说明', value: '无' }], tabs: [{ key: 'a', label: '基本信息', content: 'AAA' }, { key: 'b', label: '变更记录', content: 'BBB' }] })}</DetailPage>
}
function Frame() {
  const [query, setState] = useState<Record<string, string>>({})
  const [active, setActive] = useState(true)
  const [dirty, setDirty] = useState(false)
  const phone = useMedia(PHONE)
  const { message, modal } = App.useApp()
  useEffect(() => {
    setTipHolder((t, c) => void message.open({ type: t, content: c }))
    setConfirmHolder(({ title, content, okText }) => new Promise((resolve) => modal.confirm({ title, content, okText, okButtonProps: { danger: true }, autoFocusButton: 'cancel', onOk: () => resolve(true), onCancel: () => resolve(false) })))
  }, [message, modal])
  ;(window as any).toggle = () => setActive((a) => !a)
  const value = { path: '/videoManage/labelManage', query, setQuery: (c: any) => setState((l) => Object.fromEntries(Object.entries({ ...l, ...c }).filter(([, v]) => v)) as any), active, setTitle() {}, markDirty: setDirty }
  const isDetail = location.hash === '#detail'
  return <div style={{ padding: phone ? 12 : 16 }} data-dirty={dirty} id="frame">
    <Activity mode={active ? 'visible' : 'hidden'}><PageContext value={value}>{isDetail ? <Detail /> : <Page />}</PageContext></Activity>
  </div>
}
function All() {
  const phone = useMedia(PHONE)
  return <ConfigProvider locale={zhCN} theme={themeOf({ dark: false, phone, fontScale: 1, reducedMotion: false })} button={{ autoInsertSpace: false }}><App><QueryClientProvider client={queryClient}><MemoryRouter><Frame /></MemoryRouter></QueryClientProvider></App></ConfigProvider>
}
createRoot(document.getElementById('root')!).render(<All />)
