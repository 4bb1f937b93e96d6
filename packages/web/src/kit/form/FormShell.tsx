import { Alert, Button, Form, type FormInstance } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { BegunWith, KnownFields } from '../fields.tsx'
import '../kit.css'
import { type WriteFault, wordsOfError } from '../words-of-error.ts'
import { Differences } from './Differences.tsx'
import { useDraft } from './use-draft.ts'

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
  /** Reads the newest record, so that 查看差异 can be offered. */
  fresh?: () => Promise<object>
  /** Keeps unsaved input under this name on the device, passwords left out. */
  draft?: string
  /** What Enter in a field does where it does not save: the next step of a wizard. */
  onEnter?: () => void
  children: ReactNode
}

type Raw = Record<string, unknown>
type Place = readonly (string | number)[]

/** Whether a change, told as the branch of the values that leads to it, is one of this field or of a part of it. */
const hasChanged = (changed: unknown, [key, ...rest]: Place): boolean =>
  key === undefined ||
  (typeof changed === 'object' && changed !== null && key in changed && hasChanged((changed as Raw)[key], rest))

/** Where the form has a field of the server, whose name counts through objects and lists: `steps.0.name`. */
const placeOf = (form: FormInstance<Raw>, field: string): (string | number)[] | undefined =>
  form.getFieldsError().find(({ name }) => name.join('.') === field)?.name ??
  (field in form.getFieldsValue() ? [field] : undefined)

/** What drawer and page forms share: one submit at a time, faults at their fields, the question before losing input. */
export const useFormShell = <Values,>({ initial, saving, error, onSubmit, draft: name }: FormProps<Values>) => {
  const [form] = Form.useForm<Raw>()
  const [begun] = useState(() => (initial ?? {}) as Raw)
  const [known] = useState(() => new Map())
  // Told from the first refused save on; each goes when it is mended.
  const [faults, setFaults] = useState<Place[]>([])
  const isJudged = useRef(false)
  const isDirty = useRef(false)
  const submittedFrom = useRef<Element>(null)
  const { markDirty } = usePage()

  // By events, not by cleanup: a hidden page runs its cleanups and must stay dirty.
  const touch = (dirty: boolean) => {
    isDirty.current = dirty
    markDirty(dirty)
  }

  const draft = useDraft(form, name, begun, () => touch(true))

  const land = useEffectEvent(({ fields }: WriteFault) => {
    touch(true)
    draft.keep()
    const own = fields.flatMap(({ field, message }) => {
      const name = placeOf(form, field)
      return name === undefined ? [] : [{ name, errors: [message] }]
    })
    form.setFields(own)
    judge()
    if (own[0]) form.scrollToField(own[0].name, { focus: true })
    else if (submittedFrom.current instanceof HTMLElement && document.activeElement === document.body)
      submittedFrom.current.focus()
  })

  // Follows the server's answer: faults land on their fields, and what was typed is unsaved again.
  useEffect(() => {
    if (error) land(error)
  }, [error])

  const faultyPlaces = () =>
    form
      .getFieldsError()
      .filter(({ errors }) => errors.length > 0)
      .map(({ name }) => name)
  const countFaults = () => {
    const found = faultyPlaces()
    // The same ones again are no news: an error may be told anew with every drawing.
    setFaults((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
  }
  function judge() {
    isJudged.current = true
    countFaults()
  }
  const handleFields = () => {
    if (isJudged.current) countFaults()
  }

  /** Sends what is sound; a draft may lack the fields named. */
  const submit = async (send = onSubmit, lacking: readonly string[] = []) => {
    if (saving) return
    submittedFrom.current = document.activeElement
    const judged = Object.keys(form.getFieldsValue()).filter((field) => !lacking.includes(field))
    try {
      await form.validateFields(judged, { recursive: true })
      const values = form.getFieldsValue()
      touch(false)
      draft.forget()
      // A later refetch must not lend its revision to values that were typed over an older one.
      const key = begun.id === undefined ? {} : { id: begun.id, revision: draft.revision }
      send({ ...key, ...values } as Values)
    } catch {
      judge()
      const [fault] = faultyPlaces()
      if (fault) form.scrollToField([...fault], { focus: true })
    }
  }

  /** Runs `leave`, after a question where input would be lost. */
  const guarded = async (leave: () => void) => {
    if (isDirty.current && !(await askConfirm({ title: '内容尚未保存，确定离开？', okText: '离开', danger: true })))
      return
    touch(false)
    draft.forget()
    leave()
  }

  const handleChange = (changed: unknown) => {
    // What a field was told is not true of its new value; a picker has no blur that would judge it again.
    const told = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && hasChanged(changed, name))
    form.setFields(told.map(({ name }) => ({ name, errors: [] })))
    if (saving) return
    touch(true)
    draft.keep()
  }
  const discardDraft = () => {
    draft.discard()
    touch(false)
  }

  return {
    form,
    begun,
    known,
    faults,
    submit,
    guarded,
    draft,
    discardDraft,
    /** Shows in the foot what keeps it from going on. */
    judge,
    onChange: handleChange,
    onFields: handleFields,
  }
}

type Shell<Values> = ReturnType<typeof useFormShell<Values>>

/** Enter in a date takes the date: it does not save, nor turn to the next step. */
const keepEnterInPicker = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-picker') !== null)
    event.preventDefault()
}

/** The fields with what the server said about the whole. */
export function FormBody<Values>({ shell, props }: { shell: Shell<Values>; props: FormProps<Values> }) {
  const name = useId()
  const { error, saving, onEnter, children } = props
  const strangers = error?.fields.filter(({ field }) => placeOf(shell.form, field) === undefined) ?? []
  const words = error && (error.fields.length === 0 || strangers.length > 0) ? error.words : null
  const head = useRef<HTMLDivElement>(null)

  // Follows the server's answer: what it says of the whole stands above fields that may be scrolled away.
  useEffect(() => {
    if (error && words !== null) head.current?.scrollIntoView({ block: 'nearest' })
  }, [error, words])

  return (
    <KnownFields value={shell.known}>
      <DraftNotice shell={shell} />
      {words && (
        <div ref={head}>
          <Alert
            type="error"
            showIcon
            className="kit-form-fault"
            title={words}
            description={
              strangers
                .flatMap(({ message, label }) => (message === words ? [] : [label ? `${label}：${message}` : message]))
                .join('；') || undefined
            }
            action={error?.stale && <StaleActions shell={shell} props={props} />}
          />
        </div>
      )}
      <Form
        form={shell.form}
        name={name}
        layout="vertical"
        className="kit-form"
        // What is typed while the values are on their way would be saved by nobody.
        inert={saving}
        initialValues={shell.begun}
        validateTrigger="onBlur"
        onValuesChange={shell.onChange}
        onFieldsChange={shell.onFields}
        onKeyDown={keepEnterInPicker}
        onSubmitCapture={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (onEnter) onEnter()
          else void shell.submit()
        }}
      >
        <BegunWith value={shell.begun}>{children}</BegunWith>
        <button type="submit" hidden tabIndex={-1} aria-label="提交" />
      </Form>
    </KnownFields>
  )
}

function DraftNotice<Values>({ shell }: { shell: Shell<Values> }) {
  const { restoredAt, close } = shell.draft
  if (restoredAt === undefined) return null
  return (
    <Alert
      type="info"
      showIcon
      className="kit-form-fault"
      title={`已恢复 ${dateTimeText(restoredAt)} 的草稿`}
      action={
        <>
          <Button type="link" onClick={shell.discardDraft}>
            放弃
          </Button>
          <Button type="link" onClick={close}>
            继续
          </Button>
        </>
      }
    />
  )
}

/** What can be done when somebody else has saved in between. */
function StaleActions<Values>({ shell, props }: { shell: Shell<Values>; props: FormProps<Values> }) {
  const { fresh, onReload } = props
  const [found, setFound] = useState<Raw>()
  const reload = async (read: () => void) => {
    if (!(await askConfirm({ title: '你的内容没有保存，重新加载后会丢失', okText: '重新加载', danger: true }))) return
    shell.draft.forget()
    read()
  }
  const look = () =>
    fresh?.().then(
      (record) => setFound({ ...record }),
      (error: unknown) => tip('error', wordsOfError(error)),
    )
  return (
    <>
      {fresh && <Button onClick={() => void look()}>查看差异</Button>}
      {onReload && <Button onClick={() => void reload(onReload)}>重新加载</Button>}
      {found && (
        <Differences
          begun={shell.begun}
          fresh={found}
          typed={shell.form.getFieldsValue()}
          onClose={() => setFound(undefined)}
        />
      )}
    </>
  )
}
