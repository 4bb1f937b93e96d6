import { testMessage } from '@portal/contract/areas/system/message/task.ts'
import { ASK_COUNT_ABOVE } from '@portal/contract/areas/system/message/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { NumericInput } from '#src/ui/text/NumericInput.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { ChannelTexts } from './ChannelTexts.tsx'
import { channelName } from './channel-words.ts'
import './messaging.css'
import type { Sending, TaskContent, TaskEngine, TaskKey } from './task-engine.ts'

interface TaskConfirmProps {
  engine: TaskEngine
  content: TaskContent
  sending: Sending
  taskKey: TaskKey
  onSent: () => void
  onClose: () => void
}

/** What will leave, to how many, and as one of them reads it; a great number is typed before it goes. */
export function TaskConfirm({ engine, content, sending, taskKey, onSent, onClose }: TaskConfirmProps) {
  const { active } = usePage()
  const [readerId, setReaderId] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const test = useWrite(testMessage)
  const preview = useQuery({
    queryKey: ['taskPreview', engine.timeField, content, readerId],
    queryFn: () => engine.preview(content, readerId ?? undefined),
    retry: false,
  })
  const people = preview.data?.resolved ?? 0
  const asksCount = people > ASK_COUNT_ABOVE

  const send = async () => {
    setSaving(true)
    setFault(null)
    try {
      const confirmed = asksCount ? { confirmCount: Number(typed) } : {}
      const { state, people: reached } = await engine.save(content, { ...taskKey, ...confirmed }, sending)
      tip('success', state === 'scheduled' ? '已定时' : `已开始发送，共 ${reached} 人`)
      onSent()
    } catch (error) {
      const { words, fields } = faultOf(error)
      setFault(fields[0]?.message ?? words)
    } finally {
      setSaving(false)
    }
  }

  const tryOut = async () => {
    const { title, text, link, channels } = content
    if (await test.run({ title, text, link, channels, template: false })) tip('success', '已发送给你自己，请查收')
  }

  return (
    <PageModal
      active={active}
      open
      width={640}
      title="发送前确认"
      okText={sending.at ? '定时发送' : '发送'}
      cancelText="返回修改"
      confirmLoading={saving}
      okButtonProps={{ disabled: people === 0 || (asksCount && Number(typed) !== people) }}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Loaded of={preview}>
        {({ resolved, reachable, warnings, texts }) => (
          <div className="message-confirm">
            <dl className="message-reach">
              <div>
                <dt>接收人数</dt>
                <dd>{resolved.toLocaleString('zh-CN')}</dd>
              </div>
              {content.channels.map((channel) => (
                <div key={channel}>
                  <dt>{channelName(channel)}可达</dt>
                  <dd>{reachable[channel].toLocaleString('zh-CN')}</dd>
                </div>
              ))}
            </dl>
            {sending.at && <p>将于 {dateTimeText(sending.at.getTime())} 发送</p>}
            {resolved === 0 && <Alert type="error" showIcon title="接收人数为 0" />}
            {warnings.map((words) => (
              <Alert key={words} type="warning" showIcon title={words} />
            ))}
            <Form layout="vertical">
              <Form.Item label="以谁的身份预览">
                <PersonSelect for={engine.code} aria-label="以谁的身份预览" value={readerId} onChange={setReaderId} />
              </Form.Item>
            </Form>
            <ChannelTexts texts={texts} />
            <div>
              <Button loading={test.isPending} onClick={() => void tryOut()}>
                试发给自己
              </Button>
            </div>
            {resolved > ASK_COUNT_ABOVE && (
              <Form layout="vertical">
                <Form.Item label="请输入人数以确认" extra={`共 ${resolved} 人`}>
                  <NumericInput aria-label="请输入人数以确认" value={typed} onChange={setTyped} />
                </Form.Item>
              </Form>
            )}
            {fault !== null && <Alert type="error" role="alert" showIcon title={fault} />}
          </div>
        )}
      </Loaded>
    </PageModal>
  )
}
