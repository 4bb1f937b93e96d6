import { type ExamDetail, getExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { FormFaults } from '#src/kit/form/FormFaults.tsx'
import { FormBody, useFormShell } from '#src/kit/form/FormShell.tsx'
import { WizardFrame } from '#src/kit/form/WizardFrame.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow, useHolds } from '#src/platform/session/session.ts'
import { ApprovalNotice } from '#src/shared/approval/ApprovalNotice.tsx'
import { ExamSummary, useSaidExam } from './ExamSummary.tsx'
import {
  copiedValues,
  type ExamValues,
  formFault,
  formField,
  freshValues,
  type Step,
  stepOf,
  steps,
  stepWords,
  valuesOf,
} from './exam-values.ts'
import { useSavingExam } from './use-saving-exam.ts'
import { AudienceStep, BasicStep, ConfirmStep, PaperStep, ReviewStep, RulesStep } from './WizardSteps.tsx'
import './exam.css'

/** 新增, 编辑 and 复制 of an exam in six steps. */
export function ExamWizard({ examId, copyOf }: { examId: string | null; copyOf: string | null }) {
  const asked = examId ?? copyOf
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const { setQuery } = usePage()
  const source = query(getExam, { id: asked ?? '' })
  const found = useQuery({ ...source, enabled: asked !== null })
  const back = <Button onClick={() => setQuery({ edit: undefined, copyOf: undefined })}>返回列表</Button>

  if (asked === null) return <Wizard exam={null} initial={freshValues(serverNow())} />
  const reload = async () => {
    await client.invalidateQueries({ queryKey: source.queryKey })
    setRound(round + 1)
  }
  return (
    <Loaded of={found} back={back}>
      {(exam) => (
        <Wizard
          key={round}
          exam={examId === null ? null : exam}
          initial={examId === null ? copiedValues(exam, serverNow()) : valuesOf(exam)}
          onReload={() => void reload()}
        />
      )}
    </Loaded>
  )
}

interface WizardProps {
  exam: ExamDetail | null
  initial: Partial<ExamValues>
  onReload?: () => void
}

const DRAFT = 'exam'
const titled = steps.map((key) => ({ key, label: stepWords[key] }))
const stepAfter = (step: Step): Step => steps[steps.indexOf(step) + 1] ?? 'confirm'
const stepBefore = (step: Step): Step => steps[steps.indexOf(step) - 1] ?? 'basic'

function Wizard({ exam, initial, onReload }: WizardProps) {
  const { setQuery } = usePage()
  const [step, setStep] = useState<Step>('basic')
  const leave = () => setQuery({ edit: undefined, copyOf: undefined })
  const { send, faults, error, saving } = useSavingExam(leave)
  const title = exam ? `编辑考试《${exam.title}》` : '新增考试'
  const onSubmit = (values: ExamValues) => send(values, false)
  const basics = { title, initial, saving, error: formFault(error), onSubmit, onReload, draft: DRAFT }
  const shell = useFormShell<ExamValues>({ ...basics, children: null })
  const { values, said, isReady } = useSaidExam(shell.form, exam)

  // A new answer of the server opens the step on which its first fault stands.
  const [answered, setAnswered] = useState(error)
  if (error !== answered) {
    setAnswered(error)
    const [first] = error?.fields ?? []
    if (first) setStep(stepOf(formField(first.field)))
  }

  /** The first of these steps that is not sound; what is wrong with it is told in the foot. */
  const firstUnsound = async (judged: readonly Step[]): Promise<Step | undefined> => {
    const names = Object.keys(shell.form.getFieldsValue()).filter((name) => judged.includes(stepOf(name)))
    const wrong = await shell.form.validateFields(names).then(
      () => [],
      (refused: { errorFields: { name: (string | number)[] }[] }) => refused.errorFields.map(({ name }) => name),
    )
    shell.judge()
    return steps.find((each) => wrong.some(([name]) => stepOf(String(name)) === each))
  }
  /** Back is always free; ahead leads past sound steps only. */
  const turnTo = async (wanted: Step) => {
    const judged = steps.slice(0, steps.indexOf(wanted))
    const isAhead = steps.indexOf(wanted) > steps.indexOf(step)
    setStep((isAhead && (await firstUnsound(judged))) || wanted)
  }
  /** Sends when every step is sound; otherwise opens the first one that is not. */
  const submit = async (publishes: boolean) => {
    const unsound = await firstUnsound(steps)
    if (unsound) return setStep(unsound)
    await shell.submit((all) => send({ ...initial, ...all }, publishes))
  }
  const props = {
    ...basics,
    onEnter: () => step !== 'confirm' && void turnTo(stepAfter(step)),
    children: <WizardBody exam={exam} step={step} confirm={{ said, isReady, hasPaper: Boolean(values.paperId) }} />,
  }

  return (
    <WizardFrame
      title={title}
      steps={titled}
      step={step}
      onStep={(wanted) => void turnTo(wanted)}
      notice={<WizardNotice started={exam?.started ?? false} faults={faults} onStep={setStep} />}
      summary={<ExamSummary values={values} said={said.data} keptAt={shell.draft.keptAt} onOpen={setStep} />}
      foot={
        <>
          <FormFaults
            form={shell.form}
            known={shell.known}
            faults={shell.faults}
            onOpen={(name) => setStep(stepOf(name))}
          />
          <WizardButtons
            step={step}
            exam={exam}
            saving={saving}
            people={said.data?.people ?? null}
            onCancel={() => void shell.guarded(leave)}
            onStep={(wanted) => void turnTo(wanted)}
            onSubmit={(publishes) => void submit(publishes)}
          />
        </>
      }
    >
      <FormBody shell={shell} props={props} />
    </WizardFrame>
  )
}

interface ButtonsProps {
  step: Step
  exam: ExamDetail | null
  saving: boolean
  people: number | null
  onCancel: () => void
  onStep: (step: Step) => void
  onSubmit: (publishes: boolean) => void
}

function WizardButtons({ step, exam, saving, people, onCancel, onStep, onSubmit }: ButtonsProps) {
  const mayPublish = useHolds([P.examPublish])
  const isDraft = exam === null || exam.state === 'draft'
  const isLast = step === 'confirm'
  const publishes = isDraft && mayPublish
  return (
    <>
      <Button type="text" onClick={onCancel}>
        取消
      </Button>
      {step !== 'basic' && (
        <Button color="default" variant="filled" onClick={() => onStep(stepBefore(step))}>
          上一步
        </Button>
      )}
      {(isLast || exam) && (
        <Button
          color={isLast && !publishes ? 'primary' : 'default'}
          variant={isLast && !publishes ? 'solid' : 'filled'}
          loading={saving}
          onClick={() => onSubmit(false)}
        >
          {isDraft ? '保存草稿' : '保存'}
        </Button>
      )}
      {!isLast && (
        <Button type="primary" onClick={() => onStep(stepAfter(step))}>
          下一步：{stepWords[stepAfter(step)]}
        </Button>
      )}
      {isLast && publishes && (
        <Button type="primary" loading={saving} onClick={() => onSubmit(true)}>
          {people ? `发布给 ${people.toLocaleString('zh-CN')} 人` : '发布'}
        </Button>
      )}
    </>
  )
}

interface NoticeProps {
  started: boolean
  faults: { field: string; message: string }[]
  onStep: (step: Step) => void
}

/** What would refuse, or has refused, above everything else. */
function WizardNotice({ started, faults, onStep }: NoticeProps) {
  return (
    <>
      <ApprovalNotice subject="exam" name="考试" act="发布" />
      {started && (
        <Alert
          type="info"
          showIcon
          title="已有人开考：只能延后结束时间，修改公布方式和申诉期；答案只能改为更晚公布。"
        />
      )}
      {faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title="已保存为草稿，暂不能发布"
          description={<FaultList faults={faults} onOpen={(field) => onStep(stepOf(formField(field)))} />}
        />
      )}
    </>
  )
}

interface BodyProps {
  exam: ExamDetail | null
  step: Step
  confirm: Parameters<typeof ConfirmStep>[0]
}

/** All steps stay drawn, so that the form knows every field; one is shown. */
function WizardBody({ exam, step, confirm }: BodyProps) {
  const started = exam?.started ?? false
  const hasPassword = exam?.hasPassword ?? false
  const bodies: [Step, ReactNode][] = [
    ['basic', <BasicStep key="basic" started={started} />],
    ['paper', <PaperStep key="paper" started={started} paperTitle={exam?.paperTitle ?? ''} />],
    ['audience', <AudienceStep key="audience" started={started} />],
    ['rules', <RulesStep key="rules" started={started} hasPassword={hasPassword} />],
    [
      'review',
      <ReviewStep key="review" started={started} keysBound={started && exam?.rules.keyRelease !== 'handIn'} />,
    ],
  ]
  return (
    <>
      {bodies.map(([each, body]) => (
        <div key={each} className="exam-wizard-step" hidden={each !== step}>
          {body}
        </div>
      ))}
      {step === 'confirm' && <ConfirmStep {...confirm} />}
    </>
  )
}

function FaultList({
  faults,
  onOpen,
}: {
  faults: { field: string; message: string }[]
  onOpen: (field: string) => void
}) {
  return (
    <ul className="exam-list-plain">
      {faults.map(({ field, message }) => (
        <li key={`${field}:${message}`}>
          {message}
          <Button type="link" size="small" onClick={() => onOpen(field)}>
            去修改
          </Button>
        </li>
      ))}
    </ul>
  )
}
