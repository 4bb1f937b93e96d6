import { FIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import { getPractice, MOST_NAMED, practiceInput, savePractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { practiceFeedback, practiceMode, practiceRefusals } from '@portal/contract/areas/exam/practice/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { Checkbox, Form } from 'antd'
import type { z } from 'zod'
import { ChosenQuestions } from '#src/areas/assessment/public.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { type Asked, BegunWithRecord, useEditor } from '#src/kit/form/Editor.tsx'
import { FormWizard } from '#src/kit/form/FormWizard.tsx'
import { useWizard } from '#src/kit/form/use-wizard.ts'
import { SummaryFact, type SummaryOf, WizardSummary } from '#src/kit/form/WizardSummary.tsx'
import { wizardSaves } from '#src/kit/form/wizard-saves.ts'
import { isBlank } from '#src/kit/schema-kind.ts'
import { copyName } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { useAudienceCount, whyNotNobody } from '#src/shared/audience/audience-of-form.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { COVER_HELP, CoverField } from '#src/shared/upload/CoverField.tsx'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { endsAfter, whyNotEnd } from '#src/ui/time/why-not-end.ts'
import { DrawRulesField } from '../paper/draw-rule/DrawRulesField.tsx'

interface Values extends Omit<z.output<typeof practiceInput>, 'cover'> {
  cover?: FormFile | null
}
type Begun = Values & { id?: string; revision?: number }
type Set = ResultOf<typeof getPractice>

/** Letters that a title may have. */
const MOST_LETTERS = 60

const Field = fieldsOf(practiceInput)
const fresh: Partial<Values> = {
  rules: [],
  modes: ['order', 'random', 'unanswered', 'wrong', 'favourite', 'challenge'],
  roundSize: 10,
  feedback: 'instant',
  audience: EMPTY_AUDIENCE,
}
const modes = Object.entries(wordsOf(practiceMode)).map(([value, label]) => ({ value, label }))

const labels = { basic: '练习介绍', questions: '题目', rounds: '怎么练', people: '谁来练' } as const
const steps = ['basic', 'questions', 'rounds', 'people'] as const

/** 新增, 编辑 and 复制 of a set of practice in four steps. */
export function PracticeWizard({ asked }: { asked: Asked }) {
  return (
    <BegunWithRecord asked={asked} get={getPractice}>
      {(set, reload) => <Wizard set={set} isCopy={asked.id === null} onReload={reload} />}
    </BegunWithRecord>
  )
}

const valuesOf = (set: Set, isCopy: boolean): Partial<Begun> => {
  const { cover, intro, rules, questionIds, roundSize, feedback, audience, openAt, closeAt } = set
  const title = isCopy ? copyName(set.title, MOST_LETTERS) : set.title
  return {
    ...(!isCopy && { id: set.id, revision: set.revision }),
    title,
    cover: cover && { ...cover, name: '封面' },
    intro,
    rules,
    questionIds,
    modes: set.modes,
    roundSize,
    feedback,
    audience,
    openAt,
    closeAt,
  }
}

interface WizardProps {
  set: Set | null
  isCopy: boolean
  onReload: (() => void) | undefined
}

function Wizard({ set, isCopy, onReload }: WizardProps) {
  const save = useWrite(savePractice)
  const { leave } = useEditor()
  const isNew = set === null || isCopy
  const send = (values: Begun) =>
    save.mutate(
      {
        ...values,
        cover: values.cover ? fileInputOf(values.cover) : null,
        questionIds: values.questionIds ?? [],
        openAt: values.openAt ?? null,
        closeAt: values.closeAt ?? null,
      },
      {
        onSuccess: ({ available }) => {
          tip('success', `已保存，当前可用 ${available} 题`)
          leave()
        },
      },
    )
  const wizard = useWizard({
    title: isNew ? '新增专项练习' : `编辑专项练习《${set.title}》`,
    initial: set ? valuesOf(set, isCopy) : fresh,
    saving: save.isPending,
    error: save.error,
    onSubmit: send,
    ...(onReload && { onReload }),
    draft: set && isCopy ? `practice:copy:${set.id}` : 'practice',
    steps,
  })
  return (
    <FormWizard
      wizard={wizard}
      labels={labels}
      bodies={{
        basic: <BasicStep />,
        questions: <QuestionsStep set={set} />,
        rounds: <RoundsStep />,
        people: <PeopleStep />,
      }}
      summary={<Summary {...wizard.summary} />}
      {...wizardSaves(wizard, { isNew })}
      onCancel={leave}
    />
  )
}

function BasicStep() {
  return (
    <>
      <h2>练什么</h2>
      <Field name="title" />
      <Field name="cover" help={`${COVER_HELP}；不设则显示标题首字`}>
        <CoverField />
      </Field>
      <Field name="intro" />
    </>
  )
}

/** One of the two has to say something. */
const whyNotQuestions = ({ rules, questionIds }: Record<string, unknown>): string | undefined =>
  isBlank(rules) && isBlank(questionIds) ? practiceRefusals.noSource.message : undefined

function QuestionsStep({ set }: { set: Set | null }) {
  const known = new Map((set?.questions ?? []).map((question) => [question.id, question]))
  return (
    <>
      <h2>从哪些题里练</h2>
      <div className="kit-field-long">
        <Field name="rules" help="简答、上传和案例题不会出现在练习中" beside={['questionIds']} whyNot={whyNotQuestions}>
          <DrawRulesField />
        </Field>
        <Field name="questionIds" label="指定题目" help="除练习范围外，另加这些题目">
          <ChosenQuestions label="指定题目" known={known} fitting={FIT_KINDS} most={MOST_NAMED} />
        </Field>
      </div>
    </>
  )
}

function RoundsStep() {
  return (
    <>
      <h2>怎么练</h2>
      <div className="kit-field-long">
        <Field name="modes">
          <Checkbox.Group options={modes} />
        </Field>
      </div>
      <Field name="roundSize" help="每轮 5–100 题；挑战模式答错为止" />
      <Field name="feedback" help="交卷后反馈：一轮结束前不显示对错；挑战模式总是逐题反馈" />
    </>
  )
}

function PeopleStep() {
  return (
    <>
      <h2>谁来练</h2>
      <div className="kit-field-long">
        <Field name="audience" label="面向" required whyNot={whyNotNobody(practiceRefusals.noAudience.message)}>
          <AudiencePicker for={P.questionBank} />
        </Field>
      </div>
      <h2>什么时候练</h2>
      <Field name="openAt" help="不填则发布后即可练习" />
      <Field name="closeAt" help="不填则长期有效" beside={['openAt']} whyNot={endsAfter('openAt', 'closeAt')} />
    </>
  )
}

/** 发布后是这样. */
function Summary({ form, keptAt, onOpen }: SummaryOf) {
  const values: Partial<Values> = Form.useWatch((all) => all, { form, preserve: true }) ?? {}
  const { title, rules = [], questionIds = [], roundSize, feedback, openAt, closeAt } = values
  const people = useAudienceCount(values.audience)
  const sources = [
    rules.length > 0 && `${rules.length} 条范围`,
    questionIds.length > 0 && `指定 ${questionIds.length} 题`,
  ].filter(Boolean)
  const until = closeAt ? `至 ${dateTimeText(closeAt.getTime())}` : '长期有效'
  return (
    <WizardSummary head="发布后是这样" title={title} figure={people} unit="人可练" keptAt={keptAt}>
      <SummaryFact label="题目" onOpen={() => onOpen('rules')}>
        {sources.join('，')}
      </SummaryFact>
      <SummaryFact label="模式" onOpen={() => onOpen('modes')}>
        {values.modes?.map((mode) => wordsOf(practiceMode)[mode]).join('、')}
      </SummaryFact>
      <SummaryFact label="每轮">{roundSize && `${roundSize} 题`}</SummaryFact>
      <SummaryFact label="反馈">{feedback && wordsOf(practiceFeedback)[feedback]}</SummaryFact>
      <SummaryFact label="时间" onOpen={() => onOpen('closeAt')} fault={whyNotEnd(openAt, closeAt) && '结束要改'}>
        {openAt ? `${dateTimeText(openAt.getTime())} ${closeAt ? until : '起'}` : until}
      </SummaryFact>
    </WizardSummary>
  )
}
