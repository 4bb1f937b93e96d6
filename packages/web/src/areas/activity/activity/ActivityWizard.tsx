import {
  type ActivityDetail,
  activityInput,
  activityPart,
  getActivity,
  saveActivity,
} from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { Alert, ConfigProvider, Form } from 'antd'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { type Asked, BegunWithRecord, useEditor } from '#src/kit/form/Editor.tsx'
import { FormWizard } from '#src/kit/form/FormWizard.tsx'
import { useWizard } from '#src/kit/form/use-wizard.ts'
import { SummaryFact, type SummaryOf, WizardSummary } from '#src/kit/form/WizardSummary.tsx'
import { wizardSaves } from '#src/kit/form/wizard-saves.ts'
import { copyName } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { useAudienceCount, whyNotNobody } from '#src/shared/audience/audience-of-form.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { endsAfter, whyNotEnd } from '#src/ui/time/why-not-end.ts'
import { bankAddress } from '../addresses.ts'
import { QuizFields } from '../quiz/QuizFields.tsx'
import { freshQuiz, quizForm, quizOf, quizValuesOf } from '../quiz/quiz-values.ts'

const [answerPart] = activityPart.options
const form = activityInput.omit({ parts: true }).extend({ partTitle: answerPart.shape.title, ...quizForm.shape })
type Values = z.output<typeof form>

/** Letters that a title may have. */
const MOST_LETTERS = 60

const Field = fieldsOf(form)

const labels = { basic: '活动介绍', time: '时间与范围', quiz: '答题规则' } as const
const steps = ['basic', 'time', 'quiz'] as const

const fresh: Partial<Values> = { ...freshQuiz, partTitle: '知识竞答', showFrom: null, audience: EMPTY_AUDIENCE }

/** A copy is a new activity: its time is chosen anew. */
const valuesOf = (activity: ActivityDetail, isCopy: boolean): Partial<Values> & { id?: string; revision?: number } => {
  const { title, intro, startAt, endAt, showFrom, audience, parts } = activity
  const [part] = parts
  return {
    ...(!isCopy && { id: activity.id, revision: activity.revision }),
    title: isCopy ? copyName(title, MOST_LETTERS) : title,
    intro,
    audience: audience ?? EMPTY_AUDIENCE,
    ...(!isCopy && { startAt, endAt }),
    showFrom: isCopy ? null : showFrom,
    partTitle: part?.title,
    ...(part && quizValuesOf(part.quiz)),
  }
}

const bodyOf = ({ title, intro, startAt, endAt, showFrom, audience, partTitle, ...quiz }: Values) => ({
  title,
  intro: intro ?? '',
  startAt,
  endAt,
  showFrom: showFrom ?? null,
  audience,
  parts: [{ type: 'answer' as const, title: partTitle, quiz: quizOf(quiz) }],
})

/** 新建, 编辑 and 复制 of an activity in three steps. */
export function ActivityWizard({ asked }: { asked: Asked }) {
  return (
    <BegunWithRecord asked={asked} get={getActivity} body={{ manage: true }}>
      {(activity, reload) => <Wizard activity={activity} isCopy={asked.id === null} onReload={reload} />}
    </BegunWithRecord>
  )
}

interface WizardProps {
  activity: ActivityDetail | null
  isCopy: boolean
  onReload: (() => void) | undefined
}

function Wizard({ activity, isCopy, onReload }: WizardProps) {
  const save = useWrite(saveActivity, { refreshes: ['activityAnswer'] })
  const { leave } = useEditor()
  const mayFill = useHolds([P.activityQuestion])
  const isNew = activity === null || isCopy
  const isRunning = !isNew && activity.state === 'running'
  const tellSaved = (id: string) => {
    const next = { label: '去添加题目', onClick: () => go(bankAddress(id)) }
    const isEmpty = activity === null
    tip('success', isEmpty ? '已保存，添加题目后即可发布' : '已保存', mayFill && isNew ? next : undefined)
    leave()
  }
  const send = ({ id, revision, ...values }: Values & { id?: string; revision?: number }) =>
    save.mutate(
      {
        ...bodyOf(values),
        ...(id !== undefined && { id, revision }),
        ...(activity && isCopy && { copyOf: activity.id }),
      },
      { onSuccess: ({ id: saved }) => tellSaved(saved) },
    )
  const wizard = useWizard({
    title: isNew ? '新建活动' : `编辑活动《${activity.title}》`,
    initial: activity ? valuesOf(activity, isCopy) : fresh,
    saving: save.isPending,
    error: save.error,
    onSubmit: send,
    ...(onReload && { onReload }),
    draft: activity && isCopy ? `activity:copy:${activity.id}` : 'activity',
    steps,
  })
  return (
    <FormWizard
      wizard={wizard}
      labels={labels}
      bodies={{
        basic: (
          <>
            <h2>什么活动</h2>
            <Field name="title" />
            <Field name="intro" />
          </>
        ),
        time: <TimeStep isRunning={isRunning} />,
        quiz: (
          <>
            <h2>怎么答题</h2>
            <Field name="partTitle" />
            <QuizFields />
          </>
        ),
      }}
      notice={
        isRunning && (
          <Alert type="warning" showIcon title="活动进行中：结束时间只能延后，规则只能放宽，范围只能扩大。" />
        )
      }
      summary={<Summary {...wizard.summary} hasQuestions={activity !== null} />}
      {...wizardSaves(wizard, { isNew })}
      onCancel={leave}
    />
  )
}

function TimeStep({ isRunning }: { isRunning: boolean }) {
  return (
    <>
      <h2>什么时候</h2>
      <ConfigProvider componentDisabled={isRunning}>
        <Field name="startAt" />
      </ConfigProvider>
      <Field name="endAt" beside={['startAt']} whyNot={endsAfter('startAt', 'endAt')} />
      <Field name="showFrom" help="从何时起出现在列表中；不填则发布后即可看到" />
      <h2>谁参加</h2>
      <div className="kit-field-long">
        <Field name="audience" label="活动范围" required whyNot={whyNotNobody(no.noAudience.message)}>
          <AudiencePicker for={P.activity} />
        </Field>
      </div>
    </>
  )
}

/** 发布后是这样. */
function Summary({ form: shown, keptAt, onOpen, hasQuestions }: SummaryOf & { hasQuestions: boolean }) {
  const values: Partial<Values> = Form.useWatch((all) => all, { form: shown, preserve: true }) ?? {}
  const { title, startAt, endAt, showFrom, count, limitMinutes, perDay, inAll, passScore } = values
  const people = useAudienceCount(values.audience)
  const open = (field: string) => () => onOpen(field)
  const times = [perDay && `每天 ${perDay} 次`, inAll && `共 ${inAll} 次`].filter(Boolean)
  return (
    <WizardSummary head="发布后是这样" title={title} figure={people} unit="人参加" keptAt={keptAt}>
      <SummaryFact
        label="时间"
        onOpen={open(startAt ? 'endAt' : 'startAt')}
        fault={whyNotEnd(startAt, endAt) && '结束要改'}
      >
        {startAt && endAt && `${dateTimeText(startAt.getTime())} 至 ${dateTimeText(endAt.getTime())}`}
      </SummaryFact>
      <SummaryFact label="展示">{showFrom ? `${dateTimeText(showFrom.getTime())} 起` : '发布后'}</SummaryFact>
      <SummaryFact label="每次" onOpen={open('count')}>
        {count && `${count} 题 · 100 分`}
      </SummaryFact>
      <SummaryFact label="时长">{limitMinutes ? `${limitMinutes} 分钟` : '到活动结束'}</SummaryFact>
      <SummaryFact label="次数">{times.length > 0 ? times.join('，') : '不限'}</SummaryFact>
      <SummaryFact label="完成" onOpen={open('passScore')}>
        {passScore !== undefined && `${passScore} 分`}
      </SummaryFact>
      <SummaryFact label="题库">{hasQuestions ? '沿用现有题目' : '保存后添加题目'}</SummaryFact>
    </WizardSummary>
  )
}
