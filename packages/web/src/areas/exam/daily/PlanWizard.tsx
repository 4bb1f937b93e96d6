import {
  checkDailyPlan,
  type DailyPlanRow,
  dailyPlanInput,
  dailySettings,
  saveDailyPlan,
} from '@portal/contract/areas/exam/daily/plan.ts'
import { dailyMode, dailyRefusals } from '@portal/contract/areas/exam/daily/words.ts'
import { PRACTICE_STYLE } from '@portal/contract/areas/exam/exam/rules.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormWizard } from '#src/kit/form/FormWizard.tsx'
import { useWizard } from '#src/kit/form/use-wizard.ts'
import { SummaryFact, type SummaryOf, WizardSummary } from '#src/kit/form/WizardSummary.tsx'
import { wizardSaves } from '#src/kit/form/wizard-saves.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { useAudienceCount, whyNotNobody } from '#src/shared/audience/audience-of-form.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { DrawRulesField } from '../paper/draw-rule/DrawRulesField.tsx'

type Values = z.output<typeof dailyPlanInput> & { id?: string; revision?: number }

const Field = fieldsOf(dailyPlanInput)
const fresh: Partial<Values> = { rows: [], n: 5, mode: 'same', audience: EMPTY_AUDIENCE }

const valuesOf = ({ id, revision, title, settings, audience }: Partial<DailyPlanRow>): Partial<Values> => ({
  id,
  revision,
  title,
  audience,
  ...settings,
})

const labels = { questions: '题目', people: '人员与日期' } as const
const steps = ['questions', 'people'] as const

interface PlanWizardProps {
  /** Without id: a new one. */
  draft: Partial<DailyPlanRow>
  onClose: () => void
}

/** 新增 and 编辑 of a plan in two steps. */
export function PlanWizard({ draft, onClose }: PlanWizardProps) {
  const save = useWrite(saveDailyPlan)
  const isNew = draft.id === undefined
  const wizard = useWizard({
    title: isNew ? '新增每日答题计划' : `编辑每日答题计划《${draft.title}》`,
    initial: isNew ? fresh : valuesOf(draft),
    saving: save.isPending,
    error: save.error,
    onSubmit: (values: Values) =>
      save.mutate(values, {
        onSuccess: ({ validFrom, warnings: [warning] }) => {
          tip(warning === undefined ? 'success' : 'warning', warning ?? `已保存，${validFrom} 起生效`)
          onClose()
        },
      }),
    draft: 'dailyPlan',
    steps,
  })
  return (
    <FormWizard
      wizard={wizard}
      labels={labels}
      bodies={{ questions: <QuestionsStep />, people: <PeopleStep /> }}
      notice={<Alert type="info" showIcon title="保存后自明日零点或所选日期起生效，今日的题目不变。" />}
      summary={<Summary {...wizard.summary} />}
      {...wizardSaves(wizard, { isNew })}
      onCancel={onClose}
    />
  )
}

function QuestionsStep() {
  return (
    <>
      <h2>每天答什么</h2>
      <Field name="title" />
      <div className="kit-field-long">
        <Field name="rows" label="题目来源" help="简答、上传和案例题不会抽入每日答题">
          <DrawRulesField />
        </Field>
      </div>
      <Field name="n" />
      <Field name="mode" help="因人推荐：优先抽取到期错题和薄弱知识点，并说明理由" />
      <PoolLine />
      <SameForAll />
    </>
  )
}

function PeopleStep() {
  return (
    <>
      <h2>谁来答</h2>
      <div className="kit-field-long">
        <Field name="audience" label="面向" required whyNot={whyNotNobody(dailyRefusals.audienceMissing.message)}>
          <AudiencePicker for={P.exam} />
        </Field>
      </div>
      <h2>哪些天</h2>
      <Field name="validFrom" help="不填则明日零点生效" />
      <Field name="makeUpDays" help="错过后几天内可以补答；补答计入连续天数，不计积分" />
      <Field name="workdaysOnly" />
    </>
  )
}

/** 生效后是这样. */
function Summary({ form, keptAt, onOpen }: SummaryOf) {
  const values: Partial<Values> = Form.useWatch((all) => all, { form, preserve: true }) ?? {}
  const { title, rows = [], n, mode, workdaysOnly, makeUpDays, validFrom } = values
  const people = useAudienceCount(values.audience)
  const pool = usePool(rows, n)
  return (
    <WizardSummary head="生效后是这样" title={title} figure={people} unit="人每天答题" keptAt={keptAt}>
      <SummaryFact label="来源" onOpen={() => onOpen('rows')}>
        {rows.length > 0 && `${rows.length} 条`}
      </SummaryFact>
      <SummaryFact label="可用">{pool ? `${pool.available} 题，够 ${pool.days} 天` : '选好来源后显示'}</SummaryFact>
      <SummaryFact label="每日" onOpen={() => onOpen('n')}>
        {n && `${n} 题`}
      </SummaryFact>
      <SummaryFact label="方式">{mode && wordsOf(dailyMode)[mode]}</SummaryFact>
      <SummaryFact label="日期">{workdaysOnly ? '仅工作日' : '每天'}</SummaryFact>
      <SummaryFact label="补答">{makeUpDays ? `${makeUpDays} 天内` : '不能补答'}</SummaryFact>
      <SummaryFact label="生效">{validFrom ?? '明日零点'}</SummaryFact>
    </WizardSummary>
  )
}

/** Whoever is done sees the keys of what his colleagues are still asked. */
function SameForAll() {
  const mode = Form.useWatch<Values['mode'] | undefined>('mode')
  if (mode !== 'same') return null
  return <Alert type="error" showIcon title={`${PRACTICE_STYLE}，全员同题时答案可能当天外传`} />
}

/** How many questions the sources hold, and how long they last. */
const usePool = (rows: unknown, n: unknown) => {
  const asked = dailySettings.pick({ rows: true, n: true }).safeParse({ rows, n }).data
  const check = useQuery({
    ...query(checkDailyPlan, asked ?? { rows: [], n: 1 }),
    enabled: asked !== undefined,
    gcTime: 0,
  })
  return asked && check.data
}

function PoolLine() {
  const pool = usePool(Form.useWatch('rows'), Form.useWatch('n'))
  if (!pool) return null
  const { available, days, warning } = pool
  return (
    <Alert
      role="status"
      type={warning === null ? 'info' : 'warning'}
      title={warning ?? `可用 ${available} 题，够 ${days} 天不重复`}
    />
  )
}
