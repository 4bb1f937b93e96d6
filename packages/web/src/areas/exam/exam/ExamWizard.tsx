import { changeExamState, type ExamDetail, getExam, saveExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Steps } from 'antd'
import { type ReactNode, useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { FormBody, useFormShell } from '#src/kit/form/FormShell.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import {
  bodyOf,
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
import { AudienceStep, BasicStep, ConfirmStep, PaperStep, ReviewStep, RulesStep } from './WizardSteps.tsx'
import './exam.css'

const FIRST_REVISION = 0

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

/** Saves, and publishes where that was asked for; answers whether the wizard is done. */
const useSaving = (onDone: () => void) => {
  const save = useWrite(saveExam)
  const change = useWrite(changeExamState)
  const [faults, setFaults] = useState<{ field: string; message: string }[]>([])
  const [saved, setSaved] = useState<{ id: string; revision: number }>()

  const finish = async (id: string, warnings: readonly string[], publishes: boolean) => {
    const answer = publishes ? await change.run({ id, action: 'publish' }) : { faults: [], warnings, state: 'draft' }
    if (!answer) return
    setFaults(answer.faults)
    if (answer.faults.length > 0) return
    const words = !publishes ? '已保存' : answer.state === 'in_review' ? '已提交审核' : '已发布'
    tip(answer.warnings.length > 0 ? 'warning' : 'success', [words, ...answer.warnings].join('；'))
    onDone()
  }
  const send = (values: ExamValues, publishes: boolean) => {
    // A draft that could not be published is saved already: the next attempt goes on from there.
    const key = saved ?? (values.id === undefined ? {} : { id: values.id, revision: values.revision ?? FIRST_REVISION })
    save.mutate(
      { ...bodyOf(values), ...key },
      {
        onSuccess: ({ id, revision, warnings }) => {
          setSaved({ id, revision })
          void finish(id, warnings, publishes)
        },
      },
    )
  }
  return { send, faults, error: save.error, saving: save.isPending || change.isPending }
}

function Wizard({ exam, initial, onReload }: WizardProps) {
  const { setQuery } = usePage()
  const phone = useMedia(PHONE)
  const [step, setStep] = useState<Step>('basic')
  const leave = () => setQuery({ edit: undefined, copyOf: undefined })
  const { send, faults, error, saving } = useSaving(leave)
  const title = exam ? `编辑考试《${exam.title}》` : '新增考试'
  const props = {
    title,
    initial,
    saving,
    error: formFault(error),
    onSubmit: (values: ExamValues) => send(values, false),
    onReload,
    children: <WizardBody exam={exam} step={step} />,
  }
  const shell = useFormShell<ExamValues>(props)

  // A new answer of the server opens the step on which its first fault stands.
  const [answered, setAnswered] = useState(error)
  if (error !== answered) {
    setAnswered(error)
    const [first] = error?.fields ?? []
    if (first) setStep(stepOf(formField(first.field)))
  }

  /** Sends when every step is sound; otherwise opens the first one that is not. */
  const submit = async (publishes: boolean) => {
    const wrong = await shell.form.validateFields().then(
      () => null,
      (refused: { errorFields: { name: (string | number)[] }[] }) => String(refused.errorFields[0]?.name[0] ?? ''),
    )
    if (wrong !== null) return setStep(stepOf(wrong))
    await shell.submit((values) => send({ ...initial, ...values }, publishes))
  }
  const next = async () => {
    const names = Object.keys(shell.form.getFieldsValue()).filter((name) => stepOf(name) === step)
    const sound = await shell.form.validateFields(names).then(
      () => true,
      () => false,
    )
    if (sound) setStep(steps[steps.indexOf(step) + 1] ?? 'confirm')
  }
  const mayPublish = exam === null || exam.state === 'draft'

  return (
    <section className="exam-wizard" aria-label={title}>
      <h1>{title}</h1>
      <WizardHead step={step} phone={phone} onStep={setStep} />
      {exam?.started && (
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
          description={<FaultList faults={faults} onOpen={(field) => setStep(stepOf(formField(field)))} />}
        />
      )}
      <FormBody shell={shell} props={props} />
      <div className="exam-buttons">
        <Button onClick={() => void shell.guarded(leave)}>取消</Button>
        {step !== 'basic' && <Button onClick={() => setStep(steps[steps.indexOf(step) - 1] ?? 'basic')}>上一步</Button>}
        {step !== 'confirm' && (
          <Button type="primary" onClick={() => void next()}>
            下一步
          </Button>
        )}
        {(step === 'confirm' || exam) && (
          <Button
            type={step === 'confirm' && !mayPublish ? 'primary' : 'default'}
            loading={saving}
            onClick={() => void submit(false)}
          >
            {mayPublish ? '保存草稿' : '保存'}
          </Button>
        )}
        {step === 'confirm' && mayPublish && (
          <Can codes={[P.examPublish]}>
            <Button type="primary" loading={saving} onClick={() => void submit(true)}>
              保存并发布
            </Button>
          </Can>
        )}
      </div>
    </section>
  )
}

interface HeadProps {
  step: Step
  phone: boolean
  onStep: (step: Step) => void
}

function WizardHead({ step, phone, onStep }: HeadProps) {
  const place = steps.indexOf(step)
  if (phone)
    return (
      <p className="exam-wizard-steps">
        第 {place + 1}/{steps.length} 步：{stepWords[step]}
      </p>
    )
  return (
    <Steps
      className="exam-wizard-steps"
      size="small"
      current={place}
      onChange={(chosen) => onStep(steps[chosen] ?? 'basic')}
      items={steps.map((each) => ({ title: stepWords[each] }))}
    />
  )
}

/** All steps stay drawn, so that the form knows every field; one is shown. */
function WizardBody({ exam, step }: { exam: ExamDetail | null; step: Step }) {
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
      {step === 'confirm' && <ConfirmStep hasPassword={hasPassword} />}
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
