import { App, Button, ConfigProvider, Switch, Slider, Progress, Tag, Tabs, Badge, Input, Modal, Pagination, Alert } from 'antd'
import zhCN from 'antd/locale/zh_CN.js'
import 'dayjs/locale/zh-cn.js'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#src/ui/look/theme.css'
import { themeOf } from '#src/ui/look/theme.ts'
import { Watermark } from '#src/ui/watermark/Watermark.tsx'
import { AvatarCropper } from '#src/ui/avatar-cropper/AvatarCropper.tsx'
import { FormElements } from '#src/ui/form-element/FormElements.tsx'
import { useFormElements } from '#src/ui/form-element/use-form-elements.ts'
import { EmptyFiltered, EmptyNew, LoadFailed, NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { ErrorLogDialog } from '#src/ui/shell/ErrorLogDialog.tsx'
import { FullscreenButton } from '#src/ui/shell/FullscreenButton.tsx'
import { Avatar } from '#src/ui/shell/Avatar.tsx'
import { NumericInput } from '#src/ui/text/NumericInput.tsx'

const q = new URLSearchParams(location.search)
const dark = q.has('dark')
document.documentElement.dataset.theme = dark ? 'dark' : 'light'
const elements: any = [
  { type: 'input', name: 'a', label: '联系电话', require: true, placeholder: '请输入联系电话' },
  { type: 'input', name: 'b', label: '车牌号', inlineBlock: true },
  { type: 'input', name: 'c', label: '房间', inlineBlock: true },
  { type: 'checkbox', name: 'm', label: '用餐', items: [{ label_value: '1', label_name: '午餐' }, { label_value: '2', label_name: '其他' }], require: true },
  { type: 'textarea', name: 'n', label: '说明', relation: true, relation_name: 'm', relation_value: '2', require: true },
  { type: 'date', name: 'd', label: '到达日期', require: true },
  { type: 'date', name: 'e', label: '到达时间', format: 'YYYY-MM-DD HH:mm' },
]
function Page() {
  const [crop, setCrop] = useState(false)
  const [log, setLog] = useState(false)
  const [num, setNum] = useState('')
  const f = useFormElements(elements)
  return <div style={{ padding: 16, maxWidth: 900, background: 'var(--surface)' }}>
    <Watermark name={q.has('nomark') ? '' : '张晓明'} />
    <h1>标题 20/28</h1>
    <p><a href="#x">链接</a> <Button onClick={() => setCrop(true)}>头像裁剪</Button> <Button type="primary">主要</Button> <Button danger>删除</Button> <Button danger type="primary">删除</Button> <Button onClick={() => setLog(true)}>日志</Button><FullscreenButton /><Avatar name="欧阳修文" code="1" /></p>
    <p><Switch defaultChecked /> <Tag color="success">通过</Tag><Tag color="error">驳回</Tag><Badge count={5}>消息</Badge></p>
    <Slider defaultValue={30} /><Progress percent={40} /><Pagination total={100} /><Alert type="warning" showIcon title="提醒" />
    <Tabs items={[{ key: '1', label: '全部' }, { key: '2', label: '待办' }]} />
    <NumericInput value={num} onChange={setNum} placeholder="数字" />
    <FormElements elements={elements} values={f.values} errors={f.errors} onChange={f.change} />
    <Button type="primary" onClick={() => { (window as any).sent = f.submit() }}>提交</Button>
    <EmptyNew text="还没有视频" action={<Button type="primary">新建视频</Button>} /><EmptyFiltered onClear={() => {}} /><LoadFailed requestId="7f3a-19" onRetry={() => {}} /><NotFoundHere />
    <AvatarCropper open={crop} onClose={() => setCrop(false)} upload={async (file, p) => { (window as any).file = file; for (let i = 0; i <= 100; i += 20) { p(i); await new Promise(r => setTimeout(r, 200)) } if ((window as any).failUpload) throw new Error('x') }} />
    <ErrorLogDialog open={log} errors={[{ message: 'Cannot read x', info: 'UserList 渲染', url: 'http://a/b', stack: 'Error: x\n  at a\n  at b', at: Date.now(), count: 2 }]} onClear={() => {}} onCopy={() => {}} onClose={() => setLog(false)} />
  </div>
}
createRoot(document.getElementById('root')!).render(
  <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={themeOf({ dark, phone: innerWidth < 768, fontScale: 1, reducedMotion: false })}><App><Page /></App></ConfigProvider>)
