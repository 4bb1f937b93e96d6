import { type TaskRow, taskContent, taskUrgency } from '@portal/contract/areas/system/message/task.ts'
import { choice, wordsOf } from '@portal/contract/kit/choice.ts'
import { instant } from '@portal/contract/kit/scalars.ts'
import { Checkbox, Form, Radio } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { faultOf, type WriteFault } from '#src/kit/words-of-error.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { tip } from '#src/platform/tips.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { channelOptions } from './channel-words.ts'
import { TaskConfirm } from './TaskConfirm.tsx'
import type { Sending, TaskContent, TaskEngine, TaskKey } from './task-engine.ts'

const way = choice({ now: '立即发送', planned: '定时发送', draft: '存为草稿' }, '发送方式')

const formShape = z.strictObject({
  ...taskContent.shape,
  way: way.default('now'),
  at: instant.optional().meta({ label: '计划时间' }),
  sendAt: instant.optional().meta({ label: '计划时间' }),
})
type Values = z.output<typeof formShape>

const Field = fieldsOf(formShape)

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

interface TaskFormProps {
  engine: TaskEngine
  /** A task that goes on being written, or one whose words are taken over; absent: a new one. */
  from?: Partial<TaskRow>
  onClose: () => void
}

const initialOf = (from: Partial<TaskRow>, timeField: TaskEngine['timeField']) => {
  const { id, revision, title, text, link, channels, audience, urgency, sendAt } = from
  const planned = sendAt ? { way: 'planned', [timeField]: sendAt } : {}
  return { id, revision, title, text, link, channels, audience, urgency, ...planned }
}

/** Writes a message: words, readers and ways; what is to be sent is shown once more before it leaves. */
export function TaskForm({ engine, from = {}, onClose }: TaskFormProps) {
  const { timeField } = engine
  const [clientKey] = useState(() => newRequestId())
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<WriteFault | null>(null)
  const [asked, setAsked] = useState<{ content: TaskContent; sending: Sending }>()
  const key: TaskKey = from.id === undefined ? { clientKey } : { id: from.id, revision: from.revision }

  const submit = async ({ way: chosen, at, sendAt, id: _id, revision: _revision, ...content }: Values & TaskKey) => {
    const sending: Sending = { draft: chosen === 'draft', at: chosen === 'planned' ? (at ?? sendAt) : undefined }
    if (chosen === 'planned' && sending.at === undefined) {
      const missing = { field: timeField, message: '该项为必填项' }
      return setFault({ words: missing.message, fields: [missing], stale: false })
    }
    setSaving(true)
    setFault(null)
    try {
      if (sending.draft) {
        await engine.save(content, key, sending)
        tip('success', '已保存草稿')
        return onClose()
      }
      await engine.preview(content)
      setAsked({ content, sending })
    } catch (error) {
      setFault(faultOf(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <DrawerFrame<Values & TaskKey>
        title={from.id === undefined ? '新建消息' : '编辑消息'}
        verb="下一步"
        initial={initialOf(from, timeField)}
        saving={saving}
        error={fault}
        onSubmit={(values) => void submit(values)}
        onClose={onClose}
      >
        <Field name="title" help="可使用变量 {姓名}、{工号}、{单位}" />
        <Field name="text" />
        <Field name="link" help="本站路径，如 /netSchool/learnProgress；外部地址须在允许的域名内" />
        <Field name="channels">
          <Checkbox.Group options={channelOptions} />
        </Field>
        <Field name="audience">
          <AudiencePicker for={engine.code} />
        </Field>
        <Field name="urgency" help="紧急消息立即发送，不受静默时段限制；普通消息的公众号和邮件按半天汇总">
          <Radio.Group options={optionsOf(wordsOf(taskUrgency))} />
        </Field>
        <Field name="way">
          <Radio.Group options={optionsOf(wordsOf(way))} />
        </Field>
        <PlannedTime field={timeField} />
      </DrawerFrame>
      {asked && (
        <TaskConfirm
          engine={engine}
          content={asked.content}
          sending={asked.sending}
          taskKey={key}
          onSent={onClose}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** The time, while the form asks for one. */
function PlannedTime({ field }: { field: TaskEngine['timeField'] }) {
  const chosen = Form.useWatch<Values['way'] | undefined>('way')
  return chosen === 'planned' ? <Field name={field} /> : null
}
