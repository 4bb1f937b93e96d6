import { askPrivilege } from '@portal/contract/areas/account/ask-privilege.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { go, goBack } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { findScreen } from '#src/platform/screens/screen-table.ts'
import { readRefused } from '#src/platform/storage.ts'
import { tip } from '#src/platform/tips.ts'
import { useFocusReturn } from '#src/ui/focus/use-focus-return.ts'
import { StateDrawing } from '#src/ui/page-state/StateDrawing.tsx'
import '#src/ui/page-state/state-block.css'
import './public-pages.css'

/** What the guard shows for a known screen without its codes. */
export function NoRightPage() {
  const { query } = usePage()
  const [refused] = useState(readRefused)
  const [asking, setAsking] = useState(false)
  const screen = findScreen(refused)

  return (
    <div className="notice-page">
      <StateDrawing name="lock" />
      <h1>无权限</h1>
      <p>抱歉，你没有权限访问该页面</p>
      {screen && <p className="notice-about">{screen.title}</p>}
      <div className="notice-actions">
        <Button onClick={() => (query.noGoBack === 'true' ? go('/dashboard', { replace: true }) : goBack())}>
          返回
        </Button>
        <Button type="primary" onClick={() => go('/guide')}>
          返回首页
        </Button>
        {screen && <Button onClick={() => setAsking(true)}>申请权限</Button>}
      </div>
      {screen && asking && <AskDialog path={screen.path} title={screen.title} onClose={() => setAsking(false)} />}
    </div>
  )
}

const REASON_LENGTH = 200

function AskDialog({ path, title, onClose }: { path: string; title: string; onClose: () => void }) {
  useFocusReturn()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useWrite(askPrivilege)

  const send = () =>
    mutate(
      { path, reason },
      {
        onSuccess: ({ sent }) => {
          tip('success', `申请已发送给 ${sent} 位可授权人`)
          onClose()
        },
      },
    )

  return (
    <Modal
      open
      title={`申请权限：${title}`}
      okText="发送申请"
      cancelText="取消"
      confirmLoading={isPending}
      closable={{ 'aria-label': '关闭' }}
      onOk={send}
      onCancel={onClose}
    >
      <Input.TextArea
        aria-label="申请原因"
        placeholder="申请原因（选填）"
        rows={5}
        maxLength={REASON_LENGTH}
        showCount
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {error && (
        <p className="notice-error" role="alert">
          {error.words}
        </p>
      )}
    </Modal>
  )
}
