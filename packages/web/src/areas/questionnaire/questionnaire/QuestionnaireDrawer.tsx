import { parsePastedSurvey } from '@portal/contract/areas/questionnaire/question/pasted-text.ts'
import { questionnaireTemplates, surveyOfTemplate } from '@portal/contract/areas/questionnaire/question/templates.ts'
import {
  modeSentence,
  type QuestionnaireInput,
  questionnaireInput,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { getQuestionnaire, saveQuestionnaire } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { DAY_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { ApprovalNotice } from '#src/shared/approval/ApprovalNotice.tsx'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { LateDrawer, LateSelect } from '#src/ui/late/LateParts.tsx'
import { builderAddress } from '../survey-address.ts'
import { RemindersField } from './RemindersField.tsx'

const BLANK = 'blank'
const PASTED = 'pasted'

const starts = [
  { value: BLANK, label: '空白问卷' },
  { value: PASTED, label: '粘贴文本' },
  ...questionnaireTemplates.map(({ key, title }) => ({ value: key, label: `模板：${title}` })),
]

const form = z.object({
  ...questionnaireInput.shape,
  start: z.string().default(BLANK).meta({ label: '从何处开始' }),
  pasted: z.string().default('').meta({ label: '题目文本' }),
})
const Field = fieldsOf(form)
type Values = Partial<z.output<typeof form>> & QuestionnaireInput & { id?: string; revision?: number }

const WEEK_MS = 7 * DAY_MS

const freshValues = () => {
  const openAt = new Date(Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS)
  return { audience: EMPTY_AUDIENCE, openAt, closeAt: new Date(openAt.getTime() + WEEK_MS) }
}

interface DrawerProps {
  /** Null: a new one. */
  id: string | null
  onClose: () => void
}

/** Settings of a questionnaire; a new one begins blank, from a template or with pasted text. */
export function QuestionnaireDrawer({ id, onClose }: DrawerProps) {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const source = query(getQuestionnaire, { id: id ?? '' })
  const found = useQuery({ ...source, enabled: id !== null })
  if (id === null) return <Editing initial={freshValues()} isNew onClose={onClose} />
  if (!found.data)
    return (
      <LateDrawer open title="编辑问卷" onClose={onClose}>
        <Loaded of={found}>{() => null}</Loaded>
      </LateDrawer>
    )
  const reload = async () => {
    await client.invalidateQueries({ queryKey: source.queryKey })
    setRound(round + 1)
  }
  const known = questionnaireInput.strip().safeParse(z.encode(questionnaireInput.strip(), found.data)).data
  return (
    <Editing
      key={round}
      initial={{ ...known, id: found.data.id, revision: found.data.revision }}
      frozen={found.data.frozen}
      onReload={() => void reload()}
      onClose={onClose}
    />
  )
}

interface EditingProps {
  initial: Partial<Values>
  isNew?: boolean
  frozen?: boolean
  onReload?: () => void
  onClose: () => void
}

/** What the questions of a new one are, or the first line that could not be read. */
const brought = ({ start, pasted = '' }: Values) => {
  const template = questionnaireTemplates.find(({ key }) => key === start)
  if (template) return surveyOfTemplate(template)
  return start === PASTED ? parsePastedSurvey(pasted) : null
}

function Editing({ initial, isNew = false, frozen = false, onReload, onClose }: EditingProps) {
  const save = useWrite(saveQuestionnaire, { refreshes: ['questionnaireQuestion', 'approveRecord'] })
  const send = (values: Values) => {
    const { start: _start, pasted: _pasted, ...rest } = values
    const survey = isNew ? brought(values) : null
    const questions = survey ? { pages: survey.pages, questions: survey.questions } : {}
    // What an anonymous one cannot have is out of sight, and may have been set before its mode was.
    const plain = rest.mode === 'anonymous' ? { editUntilClose: false, holdMinutes: 0 } : {}
    const nobodys = rest.access === 'open' ? { dimensions: [] } : {}
    // Quotas have a place of their own: what was read is sent back as it was.
    save.mutate(
      { ...rest, ...plain, ...nobodys, quotas: initial.quotas ?? [], ...questions },
      {
        onSuccess: ({ id }) => {
          tip('success', '已保存')
          onClose()
          if (isNew) go(builderAddress(id))
        },
      },
    )
  }
  return (
    <DrawerFrame<Values>
      title={isNew ? '新建问卷' : '编辑问卷'}
      initial={initial}
      saving={save.isPending}
      error={save.error}
      onSubmit={send}
      onReload={onReload}
      onClose={onClose}
    >
      <div className="kit-field-long">
        <ApprovalNotice subject="questionnaire" name="问卷" act="提交审批" />
      </div>
      {frozen && <Alert type="info" showIcon title="已有答卷，匿名方式、统计维度和最少展示人数不能修改" />}
      {isNew && <StartFields />}
      <Field name="title" />
      <Field name="intro" />
      <Field name="mode" label="匿名方式" />
      <ModeSentence />
      <Field name="access" help="公开链接：没有账号的人也能凭链接或二维码填写" />
      <AudienceField />
      <div className="survey-pair">
        <Field name="openAt" />
        <Field name="closeAt" />
        <Field name="times" />
        <TimesField />
        <Field name="maxResponses" help="收满后不再接收；不填则不限" />
        <Field name="showResult" />
      </div>
      <PeopleFields />
      <RemindersPart />
      <Field name="thanks" help="提交后显示" />
    </DrawerFrame>
  )
}

function StartFields() {
  const start = Form.useWatch<string | undefined>('start')
  const pasted = Form.useWatch<string | undefined>('pasted') ?? ''
  const read = start === PASTED ? parsePastedSurvey(pasted) : null
  return (
    <>
      <Field name="start">
        <LateSelect options={starts} />
      </Field>
      {read && (
        <>
          <Field name="pasted" help="“1. 题干【多选题】”为题目，“A. 选项”为选项，“--- 页标题 ---”开始新的一页">
            <Input.TextArea rows={8} placeholder={'1. 你对本次培训是否满意\nA. 满意\nB. 不满意'} />
          </Field>
          {pasted.trim() !== '' && (
            <p aria-live="polite">
              识别到 {read.pages.length} 页 {read.questions.length} 题
              {read.faults.map(({ line, message }) => `；第 ${line} 行${message}`).join('')}
            </p>
          )}
        </>
      )}
    </>
  )
}

function ModeSentence() {
  const mode = Form.useWatch<QuestionnaireInput['mode'] | undefined>('mode')
  const dimensions = Form.useWatch<QuestionnaireInput['dimensions'] | undefined>('dimensions') ?? []
  if (!mode) return null
  return <p className="survey-faint">{modeSentence({ mode, dimensions })}</p>
}

function AudienceField() {
  const access = Form.useWatch<QuestionnaireInput['access'] | undefined>('access')
  return (
    <div hidden={access !== undefined && access !== 'audience'}>
      <Field name="audience" label="面向">
        <AudiencePicker for={P.questionnaire} />
      </Field>
    </div>
  )
}

/** Of codes and public links nobody knows who has not come yet. */
function RemindersPart() {
  const access = Form.useWatch<QuestionnaireInput['access'] | undefined>('access')
  return (
    <div hidden={access !== undefined && access !== 'audience'}>
      <Field name="reminders" help="最多 3 次，向尚未填写的人员发送">
        <RemindersField />
      </Field>
    </div>
  )
}

function TimesField() {
  const times = Form.useWatch<QuestionnaireInput['times'] | undefined>('times')
  return (
    <div hidden={times !== 'several'}>
      <Field name="mostTimes" />
    </div>
  )
}

/** What depends on how far people may be told apart. */
function PeopleFields() {
  const access = Form.useWatch<QuestionnaireInput['access'] | undefined>('access')
  const mode = Form.useWatch<QuestionnaireInput['mode'] | undefined>('mode')
  return (
    <div className="survey-pair">
      <div hidden={access === 'open'}>
        <Field name="dimensions" help="由组织目录填入，不询问填写人" />
      </div>
      <div hidden={mode === 'named' || mode === undefined}>
        <Field name="k" help="少于此人数的分组不显示" />
      </div>
      <div hidden={mode === 'anonymous'}>
        <Field name="editUntilClose" />
        <Field name="holdMinutes" help="填写时保留名额的分钟数；0 为不保留" />
      </div>
    </div>
  )
}
