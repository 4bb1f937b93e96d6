import {
  type FeedbackKind,
  feedbackInput,
  feedbackKind,
  MOST_FEEDBACK_PICTURES,
  saveFeedback,
} from '@portal/contract/areas/system/feedback.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Alert, Button, Checkbox, Form, Input, Radio, Tag } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { SmallUpload } from '../upload/SmallUpload.tsx'
import { clientData } from './client-data.ts'

const kinds = Object.entries(wordsOf(feedbackKind)).map(([value, label]) => ({ value, label }))

interface NewFeedbackProps {
  pageUrl: string
  /** What it begins with, where the page knows what it is about. */
  begun?: { kind: FeedbackKind; text: string }
  onDone: () => void
}

/** Kind, words and pictures; what is told about the browser stands there before it is sent. */
export function NewFeedback({ pageUrl, begun, onDone }: NewFeedbackProps) {
  const save = useWrite(saveFeedback)
  const [kind, setKind] = useState(begun?.kind)
  const [text, setText] = useState(begun?.text ?? '')
  const [contact, setContact] = useState('')
  const [pictures, setPictures] = useState<{ id: string; name: string }[]>([])
  const [withClient, setWithClient] = useState(true)
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({})
  const client = clientData()

  const faultAt = (field: string) =>
    own[field] ?? save.error?.fields.find((each) => each.field === field)?.message ?? ''
  const itemAt = (field: string) => ({
    help: faultAt(field),
    validateStatus: faultAt(field) === '' ? ('' as const) : ('error' as const),
  })

  const send = () => {
    const body = {
      kind,
      text,
      contact,
      pictures: pictures.map(({ id }) => id),
      pageUrl: withClient ? pageUrl : '',
      withClient: withClient ? client : null,
    }
    const parsed = feedbackInput.safeParse(body)
    setOwn(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])))
    if (!parsed.success) return
    save.mutate(parsed.data, {
      onSuccess: ({ no }) => {
        tip('success', `反馈 ${no} 已提交，处理结果会发到消息`)
        onDone()
      },
    })
  }

  return (
    <Form layout="vertical" aria-label="我要反馈">
      <Form.Item label="类型" required {...itemAt('kind')}>
        <Radio.Group aria-label="类型" options={kinds} value={kind} onChange={({ target }) => setKind(target.value)} />
      </Form.Item>
      <Form.Item label="内容" required {...itemAt('text')}>
        <Input.TextArea
          aria-label="内容"
          rows={5}
          value={text}
          count={{ show: true, max: 1000, strategy: (words) => [...words].length }}
          onChange={({ target }) => setText(target.value)}
        />
      </Form.Item>
      <Form.Item label={`图片（${pictures.length}/${MOST_FEEDBACK_PICTURES}）`} {...itemAt('pictures')}>
        {pictures.map(({ id, name }) => (
          <Tag key={id} closable onClose={() => setPictures((before) => before.filter((each) => each.id !== id))}>
            {name}
          </Tag>
        ))}
        {pictures.length < MOST_FEEDBACK_PICTURES && (
          <SmallUpload
            purpose="feedback"
            verb="添加图片"
            onSent={(id, { name }) => setPictures((before) => [...before, { id, name }])}
          />
        )}
      </Form.Item>
      <Form.Item label="联系方式" {...itemAt('contact')}>
        <Input
          aria-label="联系方式"
          value={contact}
          maxLength={60}
          onChange={({ target }) => setContact(target.value)}
        />
      </Form.Item>
      <Checkbox checked={withClient} onChange={({ target }) => setWithClient(target.checked)}>
        附带页面信息
      </Checkbox>
      {withClient && (
        <p className="feedback-client">
          {pageUrl !== '' && `页面 ${pageUrl} · `}
          {client.agent} · {client.screen} · {client.language} · 版本 {client.build}
        </p>
      )}
      {save.error && save.error.fields.length === 0 && (
        <Alert type="error" role="alert" showIcon title={save.error.words} />
      )}
      <div className="feedback-answer">
        <div>
          <Button type="primary" loading={save.isPending} onClick={send}>
            提交
          </Button>
          <Button onClick={onDone}>取消</Button>
        </div>
      </div>
    </Form>
  )
}
