import { type PostDetail, postInput } from '@portal/contract/areas/notice/post.ts'
import { Alert, Button, Form } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { BegunWith } from '#src/kit/fields.tsx'
import { faultOf } from '#src/kit/words-of-error.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { ApprovalNotice } from '#src/shared/approval/ApprovalNotice.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { detailAddress, type NoticeKind, postHome } from '../post-home.ts'
import { ChangeModal } from './ChangeModal.tsx'
import { SettingFields, TextFields } from './PostFields.tsx'
import { PostPreview } from './PostPreview.tsx'
import { type ChangeAnswer, inputOf, type PostValues } from './post-values.ts'
import { usePostSave } from './use-post-save.ts'

interface PostFormProps {
  kind: NoticeKind
  /** Null for a new one. */
  post: PostDetail | null
  initial: PostValues
}

/** What follows a save that went through. */
type After = 'stay' | 'submit' | 'leave' | 'toMyself'

const AUTO_SAVE_MS = 30_000

const isLive = (post: PostDetail | null) => post?.state === 'published' || post?.state === 'expired'

/** 编辑 with live preview; drafts are also saved by themselves. */
export function PostForm({ kind, post, initial }: PostFormProps) {
  const [form] = Form.useForm<PostValues>()
  const name = useId()
  const { markDirty } = usePage()
  const { send, submit, savedAt, error, saving } = usePostSave(kind, post)
  const [changing, setChanging] = useState<After>()
  const isDirty = useRef(false)
  const { name: word, list } = postHome(kind)

  const touch = (dirty: boolean) => {
    isDirty.current = dirty
    markDirty(dirty)
  }
  const land = (fault: ReturnType<typeof faultOf>, after: After) => {
    touch(true)
    // Only the server knows whether the text differs from what people see.
    if (fault.fields.some(({ field }) => field === 'changeKind')) return setChanging(after)
    form.setFields(fault.fields.map(({ field, message }) => ({ name: field as keyof PostValues, errors: [message] })))
    const [first] = fault.fields
    if (first) form.scrollToField(first.field as keyof PostValues, { focus: true })
  }
  const proceed = async (id: string, after: After) => {
    setChanging(undefined)
    if (after === 'toMyself') return tip('success', '已发送到你的消息')
    if (after === 'submit' && !(await submit(id))) return
    if (after !== 'stay') return go(detailAddress(kind, id), { replace: true })
    tip('success', '保存成功')
  }
  const save = async (after: After, answer: ChangeAnswer = { changeKind: undefined, note: '' }) => {
    try {
      const values = { ...initial, ...(await form.validateFields()) }
      touch(false)
      const id = await send(values, { ...answer, toMyself: after === 'toMyself' })
      await proceed(id, after)
    } catch (caught) {
      if (caught instanceof Error) land(faultOf(caught), after)
      else {
        const fault = form.getFieldsError().find(({ errors }) => errors.length > 0)
        if (fault) form.scrollToField(fault.name, { focus: true })
      }
    }
  }

  const autoSave = useEffectEvent(async () => {
    const values = { ...initial, ...form.getFieldsValue() }
    const isReady = z.safeEncode(postInput, inputOf(values)).success && values.body !== ''
    if (!isDirty.current || saving || isLive(post) || !isReady) return
    touch(false)
    await send(values).catch(() => touch(true))
  })

  // Follows the clock: what was typed into a draft survives a crash.
  useEffect(() => {
    const timer = setInterval(() => void autoSave(), AUTO_SAVE_MS)
    return () => clearInterval(timer)
  }, [])

  const leave = async () => {
    if (isDirty.current && !(await askConfirm({ title: '内容尚未保存，确定离开？', okText: '离开', danger: true })))
      return
    touch(false)
    go(post ? detailAddress(kind, post.id) : list, { replace: true })
  }

  const said = error && error.fields.length === 0 ? error.words : null
  return (
    <section className="post-edit" aria-label={post ? `编辑${word}` : `新增${word}`}>
      <header>
        <h1>{post ? `编辑${word}` : `新增${word}`}</h1>
        <span role="status">{savedAt !== undefined && `已保存 ${fullTimeText(savedAt).slice(11)}`}</span>
        <div className="kit-main-actions">
          <Button onClick={() => void leave()}>返回</Button>
          <Button loading={saving} onClick={() => void save('toMyself')}>
            发送给自己看看
          </Button>
          <Button loading={saving} onClick={() => void save(isLive(post) ? 'leave' : 'stay')}>
            {isLive(post) ? '保存' : '保存草稿'}
          </Button>
          <Button type="primary" loading={saving} onClick={() => void save('submit')}>
            提交审批
          </Button>
        </div>
      </header>
      <ApprovalNotice subject="article" name={word} act="提交审批" />
      {said && <Alert type="error" showIcon title={said} />}
      {isLive(post) && (
        <Alert type="info" showIcon title="设置保存后立即生效；正文的修改审批通过前，读者看到的仍是已发布的内容" />
      )}
      <Form
        form={form}
        name={name}
        layout="vertical"
        initialValues={initial}
        validateTrigger="onBlur"
        onValuesChange={() => touch(true)}
      >
        <BegunWith value={{ ...initial }}>
          <div className="post-edit-columns">
            <div>
              <TextFields kind={kind} />
            </div>
            <div>
              <SettingFields kind={kind} />
            </div>
          </div>
        </BegunWith>
        <LivePreview />
      </Form>
      {changing !== undefined && (
        <ChangeModal
          asked={post?.asked ?? 0}
          saving={saving}
          onChoose={(answer) => void save(changing, answer)}
          onClose={() => setChanging(undefined)}
        />
      )}
    </section>
  )
}

function LivePreview() {
  const form = Form.useFormInstance<PostValues>()
  const title = Form.useWatch('title', form) ?? ''
  const body = Form.useWatch('body', form) ?? ''
  const attachments = Form.useWatch('attachments', form) ?? []
  return <PostPreview title={title} body={body} attachments={attachments} />
}
