import { Alert, Button, Form } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { BegunWith } from '../fields.tsx'
import '../kit.css'
import type { WriteFault } from '../words-of-error.ts'

export interface FormProps<Values> {
  title: string
  /** The record as it was read; its id and revision travel with the values. */
  initial?: Partial<Record<keyof Values, unknown>>
  saving: boolean
  error: WriteFault | null
  onSubmit: (values: Values) => void
  /** What the button says where it is not 保存. */
  verb?: string
  /** Gets the newest record when somebody else has saved in between. */
  onReload?: () => void
  children: ReactNode
}

type Raw = Record<string, unknown>

// A later refetch must not lend its revision to values that were typed over an older one.
const keyOf = ({ id, revision }: Raw): Raw => ({ ...(id !== undefined && { id, revision }) })

/** What drawer and page forms share: one submit at a time, faults at their fields, the question before losing input. */
export const useFormShell = <Values,>({ initial, saving, error, onSubmit }: FormProps<Values>) => {
  const [form] = Form.useForm<Raw>()
  const [begun] = useState(() => (initial ?? {}) as Raw)
  const isDirty = useRef(false)
  const { markDirty } = usePage()

  // By events, not by cleanup: a hidden page runs its cleanups and must stay dirty.
  const touch = (dirty: boolean) => {
    isDirty.current = dirty
    markDirty(dirty)
  }

  const land = useEffectEvent(({ fields }: WriteFault) => {
    touch(true)
    const own = fields.filter(({ field }) => field in form.getFieldsValue())
    form.setFields(own.map(({ field, message }) => ({ name: field, errors: [message] })))
    if (own[0]) form.scrollToField(own[0].field, { focus: true })
  })

  // Follows the server's answer: faults land on their fields, and what was typed is unsaved again.
  useEffect(() => {
    if (error) land(error)
  }, [error])

  const submit = async (send = onSubmit) => {
    if (saving) return
    try {
      const values = await form.validateFields()
      touch(false)
      send({ ...keyOf(begun), ...values } as Values)
    } catch {
      const fault = form.getFieldsError().find(({ errors }) => errors.length > 0)
      if (fault) form.scrollToField(fault.name, { focus: true })
    }
  }

  /** Runs `leave`, after a question where input would be lost. */
  const guarded = async (leave: () => void) => {
    if (isDirty.current && !(await askConfirm({ title: '内容尚未保存，确定离开？', okText: '离开', danger: true })))
      return
    touch(false)
    leave()
  }

  return { form, begun, submit, guarded, onChange: () => saving || touch(true) }
}

type Shell<Values> = ReturnType<typeof useFormShell<Values>>

/** The fields with what the server said about the whole. */
export function FormBody<Values>({ shell, props }: { shell: Shell<Values>; props: FormProps<Values> }) {
  const name = useId()
  const { error, onReload, children } = props
  const known = shell.form.getFieldsValue()
  const strangers = error?.fields.filter(({ field }) => !(field in known)) ?? []
  const words = error && (error.fields.length === 0 || strangers.length > 0) ? error.words : null
  return (
    <>
      {words && (
        <Alert
          type="error"
          showIcon
          className="kit-form-fault"
          title={words}
          description={strangers.map(({ message }) => message).join('；') || undefined}
          action={error?.stale && onReload ? <Button onClick={onReload}>重新加载</Button> : undefined}
        />
      )}
      <Form
        form={shell.form}
        name={name}
        layout="vertical"
        className="kit-form"
        initialValues={shell.begun}
        validateTrigger="onBlur"
        onValuesChange={shell.onChange}
        onSubmitCapture={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void shell.submit()
        }}
      >
        <BegunWith value={shell.begun}>{children}</BegunWith>
        <button type="submit" hidden tabIndex={-1} aria-label="提交" />
      </Form>
    </>
  )
}
