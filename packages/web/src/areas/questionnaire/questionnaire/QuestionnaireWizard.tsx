import { parsePastedSurvey } from '@portal/contract/areas/questionnaire/question/pasted-text.ts'
import { questionnaireTemplates, surveyOfTemplate } from '@portal/contract/areas/questionnaire/question/templates.ts'
import {
  modeSentence,
  type QuestionnaireInput,
  questionnaireInput,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { getQuestionnaire, saveQuestionnaire } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { questionnaireMessages as messages } from '@portal/contract/areas/questionnaire/words.ts'
import { DAY_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { Alert, Form, Input } from 'antd'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { type Asked, BegunWithRecord, useEditor } from '#src/kit/form/Editor.tsx'
import { FormWizard } from '#src/kit/form/FormWizard.tsx'
import { useWizard } from '#src/kit/form/use-wizard.ts'
import { wizardSaves } from '#src/kit/form/wizard-saves.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { ApprovalNotice } from '#src/shared/approval/ApprovalNotice.tsx'
import { whyNotNobody } from '#src/shared/audience/audience-of-form.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { endsAfter } from '#src/ui/time/why-not-end.ts'
import { builderAddress } from '../survey-address.ts'
import { QuestionnaireSummary } from './QuestionnaireSummary.tsx'
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
const nobody = whyNotNobody(messages.audienceMissing)
export type Values = Partial<z.output<typeof form>> & QuestionnaireInput & { id?: string; revision?: number }

const labels = { basic: '问卷介绍', people: '谁来填', time: '时间与次数', end: '提交之后' } as const
const steps = ['basic', 'people', 'time', 'end'] as const

const WEEK_MS = 7 * DAY_MS

const freshValues = (): Partial<Values> => {
  const openAt = new Date(Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS)
  return { audience: EMPTY_AUDIENCE, openAt, closeAt: new Date(openAt.getTime() + WEEK_MS) }
}

const settings = questionnaireInput.strip()

/** Settings of a questionnaire in four steps; a new one begins blank, from a template or with pasted text. */
export function QuestionnaireWizard({ asked }: { asked: Asked }) {
  return (
    <BegunWithRecord asked={asked} get={getQuestionnaire}>
      {(found, reload) =>
        found === null ? (
          <Wizard initial={freshValues()} isNew />
        ) : (
          <Wizard
            initial={{ ...settings.safeParse(z.encode(settings, found)).data, id: found.id, revision: found.revision }}
            frozen={found.frozen}
            onReload={reload}
          />
        )
      }
    </BegunWithRecord>
  )
}

interface WizardProps {
  initial: Partial<Values>
  isNew?: boolean
  frozen?: boolean
  onReload?: (() => void) | undefined
}

/** What the questions of a new one are, or the first line that could not be read. */
const brought = ({ start, pasted = '' }: Values) => {
  const template = questionnaireTemplates.find(({ key }) => key === start)
  if (template) return surveyOfTemplate(template)
  return start === PASTED ? parsePastedSurvey(pasted) : null
}

function Wizard({ initial, isNew = false, frozen = false, onReload }: WizardProps) {
  const { leave } = useEditor()
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
          leave()
          if (isNew) go(builderAddress(id))
        },
      },
    )
  }
  const wizard = useWizard({
    title: isNew ? '新建问卷' : `编辑问卷《${initial.title ?? ''}》`,
    initial,
    saving: save.isPending,
    error: save.error,
    onSubmit: send,
    ...(onReload && { onReload }),
    draft: 'questionnaire',
    steps,
  })
  return (
    <FormWizard
      wizard={wizard}
      labels={labels}
      bodies={{
        basic: (
          <>
            <h2>问什么</h2>
            {isNew && <StartFields />}
            <Field name="title" />
            <Field name="intro" />
          </>
        ),
        people: <PeopleStep />,
        time: <TimeStep />,
        end: (
          <>
            <h2>提交之后看到什么</h2>
            <Field name="showResult" />
            <Field name="thanks" help="提交后显示" />
          </>
        ),
      }}
      notice={
        <>
          <ApprovalNotice subject="questionnaire" name="问卷" act="提交审批" />
          {frozen && <Alert type="info" showIcon title="已有答卷，匿名方式、统计维度和最少展示人数不能修改" />}
        </>
      }
      summary={<QuestionnaireSummary {...wizard.summary} isNew={isNew} />}
      {...wizardSaves(wizard, { isNew, label: isNew ? '保存并添加题目' : '保存' })}
      onCancel={leave}
    />
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

function PeopleStep() {
  const access = Form.useWatch<QuestionnaireInput['access'] | undefined>('access')
  const mode = Form.useWatch<QuestionnaireInput['mode'] | undefined>('mode')
  const isAddressed = access === undefined || access === 'audience'
  return (
    <>
      <h2>谁来填</h2>
      <Field name="access" help="公开链接：没有账号的人也能凭链接或二维码填写" />
      <div className="kit-field-long" hidden={!isAddressed}>
        <Field
          name="audience"
          label="面向"
          required
          beside={['access']}
          whyNot={(values) => (values.access === 'audience' ? nobody(values) : undefined)}
        >
          <AudiencePicker for={P.questionnaire} />
        </Field>
      </div>
      <h2>能不能认出人</h2>
      <Field name="mode" label="匿名方式" />
      <div hidden={mode === 'named' || mode === undefined}>
        <Field name="k" help="少于此人数的分组不显示" />
      </div>
      <ModeSentence />
      <div className="kit-field-long" hidden={access === 'open'}>
        <Field name="dimensions" help="由组织目录填入，不询问填写人" />
      </div>
    </>
  )
}

function TimeStep() {
  const access = Form.useWatch<QuestionnaireInput['access'] | undefined>('access')
  const mode = Form.useWatch<QuestionnaireInput['mode'] | undefined>('mode')
  const times = Form.useWatch<QuestionnaireInput['times'] | undefined>('times')
  return (
    <>
      <h2>什么时候填</h2>
      <Field name="openAt" />
      <Field name="closeAt" beside={['openAt']} whyNot={endsAfter('openAt', 'closeAt')} />
      <h2>填几次</h2>
      <Field name="times" />
      <div hidden={times !== 'several'}>
        <Field name="mostTimes" />
      </div>
      <Field name="maxResponses" help="收满后不再接收；不填则不限" />
      {/* What depends on how far people may be told apart. */}
      <div className="kit-pair" hidden={mode === 'anonymous'}>
        <Field name="holdMinutes" help="填写时保留名额的分钟数；0 为不保留" />
        <Field name="editUntilClose" />
      </div>
      {/* Of codes and public links nobody knows who has not come yet. */}
      <div className="kit-field-long" hidden={access !== undefined && access !== 'audience'}>
        <Field name="reminders" help="最多 3 次，向尚未填写的人员发送">
          <RemindersField />
        </Field>
      </div>
    </>
  )
}
