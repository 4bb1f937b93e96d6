import { type ExamDetail, getExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { type Asked, BegunWithRecord, useEditor } from '#src/kit/form/Editor.tsx'
import { FormWizard } from '#src/kit/form/FormWizard.tsx'
import { useWizard } from '#src/kit/form/use-wizard.ts'
import { serverNow, useHolds } from '#src/platform/session/session.ts'
import { ApprovalNotice } from '#src/shared/approval/ApprovalNotice.tsx'
import { ExamSummary, useFollowingPass, useSaidExam } from './ExamSummary.tsx'
import {
  copiedValues,
  draftMayLack,
  type ExamValues,
  formFault,
  formField,
  freshValues,
  steps,
  stepWords,
  valuesOf,
} from './exam-values.ts'
import { useSavingExam } from './use-saving-exam.ts'
import { AudienceStep, BasicStep, ConfirmStep, PaperStep, ReviewStep, RulesStep } from './WizardSteps.tsx'
import './exam.css'

/** 新增, 编辑 and 复制 of an exam in six steps. */
export function ExamWizard({ asked }: { asked: Asked }) {
  const isCopy = asked.id === null
  return (
    <BegunWithRecord asked={asked} get={getExam}>
      {(exam, reload) =>
        exam === null ? (
          <Wizard exam={null} initial={freshValues(serverNow())} />
        ) : (
          <Wizard
            exam={isCopy ? null : exam}
            initial={isCopy ? copiedValues(exam, serverNow()) : valuesOf(exam)}
            onReload={reload}
            {...(isCopy && { draft: `${DRAFT}:copy:${exam.id}` })}
          />
        )
      }
    </BegunWithRecord>
  )
}

interface WizardProps {
  exam: ExamDetail | null
  initial: Partial<ExamValues>
  onReload?: (() => void) | undefined
  draft?: string
}

const DRAFT = 'exam'

function Wizard({ exam, initial, onReload, draft = DRAFT }: WizardProps) {
  const { leave } = useEditor()
  const mayPublish = useHolds([P.examPublish])
  const { send, faults, error, saving } = useSavingExam(leave)
  // One value for each answer: the wizard opens the step of a new one.
  const fault = useMemo(() => formFault(error), [error])
  const wizard = useWizard({
    title: exam ? `编辑考试《${exam.title}》` : '新增考试',
    initial,
    saving,
    error: fault,
    onSubmit: (values: ExamValues) => send({ ...initial, ...values }, false),
    ...(onReload && { onReload }),
    draft,
    steps,
    lacking: draftMayLack,
  })
  const { shell, step, openField } = wizard
  const { values, said, isReady, total } = useSaidExam(shell.form, exam)
  useFollowingPass(shell.form, exam, total)
  const isDraft = exam === null || exam.state === 'draft'
  const started = exam?.started ?? false
  const people = said.data?.people
  const publishes = isDraft && mayPublish
  const save = {
    label: isDraft ? '保存草稿' : '保存',
    onClick: () => void (isDraft ? wizard.submitDraft() : wizard.submit()),
  }
  const publish = {
    label: people ? `发布给 ${people.toLocaleString('zh-CN')} 人` : '发布',
    onClick: () => void wizard.submit((all) => send({ ...initial, ...all }, true)),
  }

  return (
    <FormWizard
      wizard={wizard}
      labels={stepWords}
      bodies={{
        basic: <BasicStep started={started} />,
        paper: <PaperStep started={started} paperTitle={exam?.paperTitle ?? ''} total={total} />,
        audience: <AudienceStep started={started} clashes={said.data?.clashes ?? []} />,
        rules: <RulesStep started={started} hasPassword={exam?.hasPassword ?? false} />,
        review: <ReviewStep started={started} keysBound={started && exam?.rules.keyRelease !== 'handIn'} />,
        confirm: step === 'confirm' && <ConfirmStep said={said} isReady={isReady} />,
      }}
      notice={<WizardNotice started={started} faults={faults} onOpen={openField} />}
      summary={<ExamSummary values={values} said={said.data} keptAt={shell.draft.keptAt} onOpen={openField} />}
      save={(publishes || step !== 'confirm') && save}
      finish={publishes ? publish : save}
      onCancel={leave}
    />
  )
}

interface NoticeProps {
  started: boolean
  faults: { field: string; message: string }[]
  onOpen: (field: string) => void
}

/** What would refuse, or has refused, above everything else. */
function WizardNotice({ started, faults, onOpen }: NoticeProps) {
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
          description={<FaultList faults={faults} onOpen={(field) => onOpen(formField(field))} />}
        />
      )}
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
