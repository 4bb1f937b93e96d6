import {
  type ActivityDetail,
  activityInput,
  getActivity,
  saveActivity,
} from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { choice } from '@portal/contract/kit/choice.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
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
import { tip } from '#src/platform/tips.ts'
import { useAudienceCount, whyNotNobody } from '#src/shared/audience/audience-of-form.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { endsAfter, whyNotEnd } from '#src/ui/time/why-not-end.ts'
import { deskAddress } from '../addresses.ts'
import { bodyOf } from '../desk/desk-body.ts'
import { inputsOf, newDraft } from '../desk/drafts.ts'

const template = choice({ quiz: '答题赛', month: '学习月', blank: '空白' }, '模板')
const form = activityInput
  .pick({ title: true, intro: true, startAt: true, endAt: true, showFrom: true, audience: true })
  .extend({ template })
type Values = z.output<typeof form>

/** Letters that a title may have. */
const MOST_LETTERS = 60

const Field = fieldsOf(form)

const labels = { basic: '活动介绍', time: '时间与范围' } as const
const steps = ['basic', 'time'] as const

const fresh: Partial<Values> = { template: 'quiz', showFrom: null, audience: EMPTY_AUDIENCE }

/** What each template begins with; everything of it is changed on the desk of the activity. */
const beginnings: Record<Values['template'], BodyOf<typeof saveActivity>['parts']> = {
  quiz: inputsOf([newDraft('answer', 'quiz', 100)]),
  month: inputsOf([newDraft('watch', 'watch', 60), newDraft('answer', 'quiz', 40)]),
  blank: [],
}

/** A copy is a new activity: its time is chosen anew. */
const valuesOf = (activity: ActivityDetail, isCopy: boolean): Partial<Values> & { id?: string; revision?: number } => {
  const { title, intro, startAt, endAt, showFrom, audience } = activity
  return {
    ...(!isCopy && { id: activity.id, revision: activity.revision }),
    title: isCopy ? copyName(title, MOST_LETTERS) : title,
    intro,
    audience: audience ?? EMPTY_AUDIENCE,
    ...(!isCopy && { startAt, endAt }),
    showFrom: isCopy ? null : showFrom,
    template: 'blank',
  }
}

const UNRULED = { need: 100, unitRace: true, organisers: [], excluded: [], resultText: '' }

/** What the wizard does not ask about stays as it is; a copy begins with the same parts, without their times. */
const restOf = (activity: ActivityDetail | null, isCopy: boolean, chosen: Values['template']) => {
  if (activity === null) return { ...UNRULED, parts: beginnings[chosen] }
  const { need, unitRace, organisers, excluded, resultText, parts } = bodyOf(activity)
  if (!isCopy) return { need, unitRace, organisers, excluded, resultText, parts }
  return {
    ...UNRULED,
    need,
    unitRace,
    parts: parts.map(({ id: _, ...part }) => ({ ...part, fromAt: null, toAt: null })),
  }
}

/** 新建, 编辑 and 复制 of an activity: what, when and for whom; its parts are composed on its desk. */
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
  const isNew = activity === null || isCopy
  const isRunning = !isNew && activity.state === 'running'
  const tellSaved = (id: string) => {
    tip('success', isNew ? '已保存，接着编排环节' : '已保存')
    leave()
    if (isNew) go(deskAddress(id, 'parts'))
  }
  const send = ({ id, revision, template: chosen, ...values }: Values & { id?: string; revision?: number }) =>
    save.mutate(
      {
        ...values,
        intro: values.intro ?? '',
        showFrom: values.showFrom ?? null,
        ...restOf(activity, isCopy, chosen ?? 'blank'),
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
            {activity === null && <Field name="template" help="保存后在活动管理中编排环节、规则和奖品" />}
          </>
        ),
        time: <TimeStep isRunning={isRunning} />,
      }}
      notice={
        isRunning && (
          <Alert type="warning" showIcon title="活动进行中：结束时间只能延后，规则只能放宽，范围只能扩大。" />
        )
      }
      summary={<Summary {...wizard.summary} />}
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
function Summary({ form: shown, keptAt, onOpen }: SummaryOf) {
  const values: Partial<Values> = Form.useWatch((all) => all, { form: shown, preserve: true }) ?? {}
  const { title, startAt, endAt, showFrom } = values
  const people = useAudienceCount(values.audience)
  const open = (field: string) => () => onOpen(field)
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
      <SummaryFact label="环节">保存后在活动管理中编排</SummaryFact>
    </WizardSummary>
  )
}
