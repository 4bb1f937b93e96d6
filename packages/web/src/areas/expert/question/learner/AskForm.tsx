import { questionInput, saveQuestion } from '@portal/contract/areas/expert/question.ts'
import { EXPERT_FIELDS, expertWords, questionUrgency, questionVisibility } from '@portal/contract/areas/expert/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { Alert, Button, Form, Input, Radio, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { DictionarySelect } from '#src/shared/dictionary/DictionarySelect.tsx'
import { questionAddress } from '../../addresses.ts'
import { ExpertSelect } from '../../expert/ExpertSelect.tsx'
import { PicturesField, sentPictures } from '../thread/PicturesField.tsx'
import { useKept } from '../thread/use-kept.ts'
import { SimilarList } from './SimilarList.tsx'

const kept = z.object({
  title: z.string(),
  body: z.string(),
  field: z.string(),
  urgency: questionUrgency,
  visibility: questionVisibility,
  anonymous: z.boolean(),
  expertId: z.string().nullable(),
  pictures: z.array(z.object({ uploadId: z.string().optional(), name: z.string() })),
})
type Values = z.output<typeof kept>

const choicesOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
const urgencies = choicesOf(wordsOf(questionUrgency))
const visibilities = choicesOf(wordsOf(questionVisibility))
const limits: Record<Values['urgency'], string> = {
  critical: '2 个工作小时内回答，只用于正在发生的危险',
  urgent: '1 个工作日内回答',
  normal: '3 个工作日内回答',
}

const begun: Values = {
  ...{ title: '', body: '', field: '', urgency: 'normal', visibility: 'public' },
  ...{ anonymous: false, expertId: null, pictures: [] },
}

/** Chosen to be nobody, where the page was opened for somebody. */
const NOBODY = ''
const [MOST_TITLE, MOST_BODY] = [60, 2000]

/** 提问: what is similar is offered first; what is written stays on the device until it is sent. */
export function AskForm({ expertId }: { expertId: string | null }) {
  const { setQuery } = usePage()
  const draft = useKept('ask', kept, begun)
  const { set, forget } = draft
  // Whom the page was opened for, until somebody else is chosen.
  const values = { ...draft.values, expertId: draft.values.expertId ?? expertId }
  const save = useWrite(saveQuestion)
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({})
  const faultAt = (name: string) => own[name] ?? save.error?.fields.find(({ field }) => field === name)?.message ?? ''
  const leave = () => setQuery({ ask: undefined })
  const send = () => {
    const parsed = questionInput.safeParse({
      ...values,
      expertId: values.expertId || null,
      pictures: sentPictures(values.pictures),
    })
    setOwn(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])))
    if (!parsed.success) return
    save.mutate(parsed.data, {
      onSuccess: ({ id, assigneeName, dueAt }) => {
        forget()
        const due = dueAt ? `，预计 ${shanghaiTime(dueAt)} 前` : ''
        tip('success', assigneeName === '' ? '已提交，正在为你安排专家' : `已提交，由 ${assigneeName} 回答${due}`)
        // A step back from the question leads to the list, not to an empty form.
        go(questionAddress(id), { replace: true })
      },
    })
  }
  return (
    <Form layout="vertical" aria-label="提问" className="expert-ask">
      <h1>提问</h1>
      <Asked label="标题" fault={faultAt('title')}>
        <Input
          aria-label="标题"
          placeholder="一句话说清问题，如：脚手架连墙件拆了两根还能用吗"
          value={values.title}
          count={{ show: true, max: MOST_TITLE, strategy: (text) => [...text].length }}
          onChange={({ target }) => set({ title: target.value })}
        />
      </Asked>
      <SimilarList
        title={values.title}
        onSolved={() => {
          forget()
          leave()
        }}
      />
      <Asked label="问题描述" fault={faultAt('body')}>
        <Input.TextArea
          aria-label="问题描述"
          placeholder="现场情况、已做的措施、想知道什么"
          autoSize={{ minRows: 4, maxRows: 12 }}
          value={values.body}
          count={{ show: true, max: MOST_BODY, strategy: (text) => [...text].length }}
          onChange={({ target }) => set({ body: target.value })}
        />
      </Asked>
      <Asked label="图片" fault={faultAt('pictures')}>
        <PicturesField value={values.pictures} onChange={(pictures) => set({ pictures })} />
      </Asked>
      <Asked label="领域" fault={faultAt('field')} of="expert-field">
        <DictionarySelect
          id="expert-field"
          dictionary={EXPERT_FIELDS}
          value={values.field}
          onChange={(field) => set({ field: field ?? '' })}
        />
      </Asked>
      <More values={values} set={set} faultAt={faultAt} />
      {save.error && save.error.fields.length === 0 && (
        <Alert type="error" role="alert" showIcon title={save.error.words} />
      )}
      <footer className="expert-form-foot">
        <small>没写完的内容保存在本设备</small>
        <Button onClick={leave}>取消</Button>
        <Button type="primary" loading={save.isPending} onClick={send}>
          提交
        </Button>
      </footer>
    </Form>
  )
}

interface AskedProps {
  label: string
  fault: string
  /** Id of a control that bears no name of its own. */
  of?: string
  children: ReactNode
}

function Asked({ label, fault, of, children }: AskedProps) {
  return (
    <Form.Item
      label={label}
      {...(of !== undefined && { htmlFor: of })}
      {...(fault !== '' && { help: fault, validateStatus: 'error' as const })}
    >
      {children}
    </Form.Item>
  )
}

interface MoreProps {
  values: Values
  set: (change: Partial<Values>) => void
  faultAt: (name: string) => string
}

/** How soon, for whose eyes, by whom and in whose name. */
function More({ values, set, faultAt }: MoreProps) {
  const shown = values.anonymous ? visibilities.filter(({ value }) => value !== 'unit') : visibilities
  const turn = (anonymous: boolean) =>
    set({ anonymous, ...(anonymous && values.visibility === 'unit' && { visibility: 'public' as const }) })
  return (
    <>
      <Form.Item label="紧急度" extra={limits[values.urgency]}>
        <Radio.Group
          aria-label="紧急度"
          optionType="button"
          options={urgencies}
          value={values.urgency}
          onChange={({ target }) => set({ urgency: target.value as Values['urgency'] })}
        />
      </Form.Item>
      <Asked label="可见范围" fault={faultAt('visibility')}>
        <Radio.Group
          aria-label="可见范围"
          optionType="button"
          options={shown}
          value={values.visibility}
          onChange={({ target }) => set({ visibility: target.value as Values['visibility'] })}
        />
      </Asked>
      <Asked label="指定专家（可不选）" fault={faultAt('expertId')}>
        <ExpertSelect
          aria-label="指定专家"
          placeholder="不选则分给该领域负荷最轻的专家"
          {...(values.field !== '' && { field: values.field })}
          value={values.expertId || null}
          onChange={(chosen) => set({ expertId: chosen ?? NOBODY })}
        />
      </Asked>
      <Form.Item label="匿名" {...(values.anonymous && { extra: expertWords.anonymousNote })}>
        <Switch aria-label="匿名" checked={values.anonymous} onChange={turn} />
      </Form.Item>
    </>
  )
}
