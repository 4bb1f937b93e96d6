import { type HistoryDetail, saveHistory } from '@portal/contract/areas/history/day.ts'
import { Alert, Button, Form } from 'antd'
import { useId, useRef, useState } from 'react'
import { type ChangeAnswer, ChangeModal, PostPreview } from '#src/areas/notice/post/public.ts'
import { BegunWith } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { ApprovalNotice } from '#src/shared/approval/ApprovalNotice.tsx'
import { detailAddress, HISTORY_LIST } from '../../addresses.ts'
import { historyResources, useHistoryWrites } from '../manage/use-history-writes.ts'
import { LinkFields, TextFields } from './HistoryFields.tsx'
import { type HistoryValues, inputOf } from './history-values.ts'

interface HistoryFormProps {
  /** Null for a new one. */
  entry: HistoryDetail | null
  initial: HistoryValues
}

/** What follows a save: the page of the entry, or its review. */
type After = 'show' | 'submit'

const NO_CHANGE: ChangeAnswer = { changeKind: undefined, note: '' }

const useEntrySave = (entry: HistoryDetail | null) => {
  const save = useWrite(saveHistory, { refreshes: historyResources })
  const { submit } = useHistoryWrites()
  // Each save starts from the revision that the one before has left.
  const key = useRef(entry && { id: entry.id, revision: entry.revision ?? 0 })
  return {
    isPending: save.isPending,
    said: save.error && save.error.fields.length === 0 ? save.error.words : null,
    send: async (values: HistoryValues, answer: ChangeAnswer, after: After) => {
      const { id, revision } = await save.send({ ...inputOf(values), ...key.current, ...answer })
      key.current = { id, revision }
      if (after === 'submit' && !(await submit({ id, title: values.title }))) return
      if (after === 'show') tip('success', '已保存')
      go(detailAddress(id), { replace: true })
    },
  }
}

/** 编辑 with preview; date, labels and questions apply at once, the text of a live entry through its review. */
export function HistoryForm({ entry, initial }: HistoryFormProps) {
  const [form] = Form.useForm<HistoryValues>()
  const name = useId()
  const { markDirty } = usePage()
  const { send, isPending, said } = useEntrySave(entry)
  const [changing, setChanging] = useState<After>()
  const isLive = entry?.state === 'published' || entry?.state === 'expired'

  const land = (error: Error, after: After) => {
    const { fields } = faultOf(error)
    // Only the server knows whether the text differs from what people see.
    if (fields.some(({ field }) => field === 'changeKind')) return setChanging(after)
    markDirty(true)
    form.setFields(fields.map(({ field, message }) => ({ name: field as keyof HistoryValues, errors: [message] })))
    const [first] = fields
    if (first) form.scrollToField(first.field as keyof HistoryValues, { focus: true })
  }
  const save = async (after: After, answer = NO_CHANGE) => {
    const checked = await form.validateFields().catch(() => null)
    if (!checked) {
      const wrong = form.getFieldsError().find(({ errors }) => errors.length > 0)
      return wrong && form.scrollToField(wrong.name, { focus: true })
    }
    markDirty(false)
    await send({ ...initial, ...checked }, answer, after).catch((error: unknown) => {
      if (error instanceof Error) land(error, after)
    })
  }
  return (
    <section className="history-edit" aria-label={entry ? '编辑历史条目' : '新增历史条目'}>
      <header>
        <h1>{entry ? '编辑历史条目' : '新增历史条目'}</h1>
        <div className="kit-main-actions">
          <Button onClick={() => go(entry ? detailAddress(entry.id) : HISTORY_LIST)}>返回</Button>
          <Button loading={isPending} onClick={() => void save('show')}>
            {isLive ? '保存' : '保存草稿'}
          </Button>
          <Button type="primary" loading={isPending} onClick={() => void save('submit')}>
            提交审批
          </Button>
        </div>
      </header>
      <ApprovalNotice subject="article" name="历史条目" act="提交审批" />
      {said !== null && <Alert type="error" showIcon title={said} />}
      {isLive && (
        <Alert
          type="info"
          showIcon
          title="日期、标签和关联题目保存后立即生效；正文的修改审批通过前，读者看到的仍是已发布的内容"
        />
      )}
      <Form
        form={form}
        name={name}
        layout="vertical"
        initialValues={initial}
        validateTrigger="onBlur"
        onValuesChange={() => markDirty(true)}
      >
        <BegunWith value={{ ...initial }}>
          <div className="history-edit-columns">
            <div className="history-card">
              <TextFields />
            </div>
            <div className="history-card">
              <LinkFields entry={entry} />
            </div>
          </div>
        </BegunWith>
        <Preview />
      </Form>
      {changing !== undefined && (
        <ChangeModal
          asked={entry?.asked ?? 0}
          saving={isPending}
          onChoose={(answer) => {
            setChanging(undefined)
            void save(changing, answer)
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </section>
  )
}

function Preview() {
  const form = Form.useFormInstance<HistoryValues>()
  const title = Form.useWatch('title', form) ?? ''
  const body = Form.useWatch('body', form) ?? ''
  return <PostPreview title={title} body={body} attachments={[]} />
}
