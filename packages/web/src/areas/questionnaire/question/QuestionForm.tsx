import { saveSurveyQuestion } from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import type { Survey } from '@portal/contract/areas/questionnaire/question/question.ts'
import { type SurveyKind, surveyKind } from '@portal/contract/areas/questionnaire/question/question.ts'
import type { QuestionnaireState } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Alert, Button, Form, Input, Select, Switch } from 'antd'
import { useRef, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { builderAddress } from '../survey-address.ts'
import { JumpsEditor } from './JumpsEditor.tsx'
import { LimitFields } from './LimitFields.tsx'
import { OptionRows, TextRows } from './OptionRows.tsx'
import { PreviewPages } from './PreviewDrawer.tsx'
import { faultsOf, placed, previewed, type QuestionValues, withKind } from './question-values.ts'
import { ShowIfEditor } from './ShowIfEditor.tsx'

const kinds = Object.entries(wordsOf(surveyKind)).map(([value, label]) => ({ value, label }))

interface QuestionFormProps {
  initial: QuestionValues
  saved: { id: string; revision: number } | null
  place: { questionnaireId: string | null; pageId: string | undefined }
  survey: Survey
  state: QuestionnaireState
  frozen: boolean
  onReload?: () => void
}

/** One question with its logic, and beside it what people will see. */
export function QuestionForm(props: QuestionFormProps) {
  const { initial, saved, place, survey, state, frozen, onReload } = props
  const { markDirty } = usePage()
  const [values, setValues] = useState(initial)
  const [checked, setChecked] = useState(false)
  const [ownId] = useState(() => saved?.id ?? newRequestId())
  const isDirty = useRef(false)
  const root = useRef<HTMLDivElement>(null)
  const save = useWrite(saveSurveyQuestion, { refreshes: ['questionnaire', 'approveRecord'] })

  const pageId = place.pageId ?? 'p1'
  const isOpen = state === 'draft' || state === 'in_review'
  const inLibrary = place.questionnaireId === null
  const whole = placed(values, survey, ownId, pageId)
  const at = whole.questions.findIndex(({ id }) => id === ownId)
  const own = faultsOf(values, survey, ownId, pageId)
  const told = [...(checked ? own : []), ...(save.error?.fields ?? [])]
  const faultOf = (field: string) =>
    told.find((fault) => fault.field === field || fault.field.startsWith(`${field}.`))?.message
  const item = (field: string) => ({
    validateStatus: faultOf(field) === undefined ? ('' as const) : ('error' as const),
    help: faultOf(field),
  })

  const put = (changes: Partial<QuestionValues>) => {
    isDirty.current = true
    markDirty(true)
    setValues({ ...values, ...changes })
  }
  const leave = () => {
    isDirty.current = false
    markDirty(false)
    go(builderAddress(place.questionnaireId))
  }
  const cancel = async () => {
    const question = { title: '内容尚未保存，确定离开？', okText: '离开', danger: true }
    if (!isDirty.current || (await askConfirm(question))) leave()
  }
  const send = () => {
    setChecked(true)
    if (own.length > 0) {
      requestAnimationFrame(() =>
        root.current?.querySelector<HTMLElement>('.ant-form-item-has-error :is(input, textarea)')?.focus(),
      )
      return
    }
    const where =
      saved === null
        ? { questionnaireId: place.questionnaireId, pageId: place.pageId }
        : { ...saved, questionnaireId: place.questionnaireId }
    save.mutate(
      { ...values, ...where },
      {
        onSuccess: () => {
          tip('success', '已保存')
          leave()
        },
      },
    )
  }
  const { kind } = values
  const shared = { values, onChange: put, isOpen, item }
  return (
    <div className="survey-edit" ref={root}>
      <section aria-label="题目">
        <h1>{saved === null ? '新增题目' : '编辑题目'}</h1>
        {save.error && save.error.fields.length === 0 && (
          <Alert
            type="error"
            showIcon
            title={save.error.words}
            action={save.error.stale && onReload && <Button onClick={onReload}>重新加载</Button>}
          />
        )}
        {!isOpen && <Alert type="info" showIcon title="问卷已发布，只能修改文字或隐藏题目" />}
        <Form layout="vertical" component="div">
          <ContentFields {...shared} frozen={frozen} />
          {!inLibrary && <LogicFields {...shared} questions={whole.questions} at={at} />}
        </Form>
        <div className="survey-line">
          <Button onClick={() => void cancel()}>取消</Button>
          <Button type="primary" loading={save.isPending} onClick={send}>
            保存
          </Button>
        </div>
      </section>
      <section aria-label="预览">
        <PreviewPages
          key={JSON.stringify([kind, values.options, values.rows, values.min, values.max])}
          survey={{
            pages: [{ id: 'p1', title: '' }],
            questions: [{ ...previewed(values), id: ownId, pageId: 'p1', showIf: null, jumps: [], hidden: false }],
          }}
          isPhone
        />
      </section>
    </div>
  )
}

interface FieldsProps {
  values: QuestionValues
  onChange: (changes: Partial<QuestionValues>) => void
  isOpen: boolean
  /** What is said of a field. */
  item: (field: string) => { validateStatus: '' | 'error'; help: string | undefined }
}

/** What is asked. */
function ContentFields({ values, onChange, isOpen, item, frozen }: FieldsProps & { frozen: boolean }) {
  const { kind } = values
  return (
    <>
      <Form.Item label="题型" htmlFor="survey-kind" {...item('kind')} extra={frozen && '已有答卷，不能修改题型'}>
        <Select
          id="survey-kind"
          value={kind}
          disabled={frozen || !isOpen}
          options={kinds}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(next: SurveyKind) => onChange(withKind(values, next))}
        />
      </Form.Item>
      <Form.Item label="题干" htmlFor="survey-stem" required {...item('stem')} extra="可用 {{Q3}} 引用第 3 题的答案">
        <Input.TextArea
          id="survey-stem"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={1000}
          value={values.stem}
          onChange={({ target }) => onChange({ stem: target.value })}
        />
      </Form.Item>
      <Form.Item label="补充说明" htmlFor="survey-help" {...item('help')}>
        <Input
          id="survey-help"
          maxLength={500}
          value={values.help}
          onChange={({ target }) => onChange({ help: target.value })}
        />
      </Form.Item>
      <OptionRows
        values={values}
        onChange={(options) => onChange({ options })}
        fixed={!isOpen}
        fault={item('options')}
      />
      <TextRows values={values} onChange={(rows) => onChange({ rows })} fixed={!isOpen} fault={item('rows')} />
      {kind !== 'section' && (
        <>
          <LimitFields values={values} onChange={onChange} disabled={!isOpen} fault={item('min')} />
          <Form.Item label="必填" htmlFor="survey-required">
            <Switch
              id="survey-required"
              disabled={!isOpen}
              checked={values.required}
              onChange={(required) => onChange({ required })}
            />
          </Form.Item>
        </>
      )}
    </>
  )
}

/** When it is asked, and what comes after it. */
function LogicFields({
  values,
  onChange,
  isOpen,
  item,
  questions,
  at,
}: FieldsProps & { questions: Survey['questions']; at: number }) {
  return (
    <>
      <Form.Item label="显示条件" {...item('showIf')}>
        <ShowIfEditor
          value={values.showIf}
          earlier={questions.slice(0, at)}
          disabled={!isOpen}
          onChange={(showIf) => onChange({ showIf })}
        />
      </Form.Item>
      <Form.Item label="跳转" {...item('jumps')}>
        <JumpsEditor
          values={values}
          questions={questions}
          at={at}
          disabled={!isOpen}
          onChange={(jumps) => onChange({ jumps })}
        />
      </Form.Item>
      <Form.Item label="隐藏此题" htmlFor="survey-hidden" extra="不再询问，已有答案保留">
        <Switch id="survey-hidden" checked={values.hidden} onChange={(hidden) => onChange({ hidden })} />
      </Form.Item>
    </>
  )
}
