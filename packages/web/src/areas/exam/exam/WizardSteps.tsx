import { addressRange } from '@portal/contract/areas/account/sign-in-address-range.ts'
import { reviewPartWords } from '@portal/contract/areas/exam/exam/rules.ts'
import type { sayExam } from '@portal/contract/areas/exam/exam/say.ts'
import { examRefusals } from '@portal/contract/areas/exam/exam/words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, ConfigProvider, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { PracticeAlert } from '#src/shared/attempt/PracticeAlert.tsx'
import { RulesSentence } from '#src/shared/attempt/RulesSentence.tsx'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { type ExamValues, examForm, whyNotAudience, whyNotCloseAt } from './exam-values.ts'
import { PaperSelect } from './PaperSelect.tsx'

const Field = fieldsOf(examForm)

/** Somebody has begun: what is drawn inside stays as it is. */
export function Fixed({ when, children }: { when: boolean; children: ReactNode }) {
  return <ConfigProvider componentDisabled={when}>{children}</ConfigProvider>
}

export function BasicStep({ started }: { started: boolean }) {
  return (
    <Fixed when={started}>
      <h2>考什么</h2>
      <Field name="title" />
      <Field name="ownerOrgId" label="所属单位" help="默认为本人单位；决定谁可以管理这次考试">
        <OrgSelect for={P.exam} allowClear disabled={started} />
      </Field>
    </Fixed>
  )
}

interface PaperStepProps {
  started: boolean
  paperTitle: string
  /** 分 of the chosen paper. */
  total: number | undefined
}

export function PaperStep({ started, paperTitle, total }: PaperStepProps) {
  const title = Form.useWatch<string | undefined>('title') ?? ''
  return (
    <Fixed when={started}>
      <h2>用哪份试卷</h2>
      <div className="kit-field-long">
        <Field name="paperId" required help="发布时固定试卷版本与抽题范围">
          <PaperSelect known={paperTitle} examTitle={title} />
        </Field>
      </div>
      <Field
        name="passScore"
        whyNot={({ paperId, passScore }) =>
          paperId && total !== undefined && Number(passScore) > total ? examRefusals.passAboveTotal.message : undefined
        }
      />
    </Fixed>
  )
}

export function AudienceStep({ started, clashes }: { started: boolean; clashes: readonly string[] }) {
  return (
    <>
      <h2>谁来考</h2>
      <div className="kit-field-long">
        <Field name="audience" label="考试对象" required whyNot={whyNotAudience}>
          <AudiencePicker for={P.exam} disabled={started} />
        </Field>
      </div>
      <h2>什么时候考</h2>
      <Fixed when={started}>
        <Field name="openAt" label="开始时间" />
      </Fixed>
      <Field
        name="closeAt"
        label="结束时间"
        help={started ? '开考后只能延后' : undefined}
        beside={['openAt']}
        whyNot={whyNotCloseAt}
      />
      <Fixed when={started}>
        <Field name="limitMinutes" help="不填则不限时长，到结束时间为止" />
        <Field name="lateEntryMin" help="开放多久后不能入场；不填则不限" />
      </Fixed>
      <Clashes of={clashes} />
    </>
  )
}

/** Other exams that some of the same people sit meanwhile. */
function Clashes({ of: clashes }: { of: readonly string[] }) {
  if (clashes.length === 0) return null
  const others = clashes.map((each) => `《${each}》`).join('、')
  return <Alert type="warning" showIcon title={`有人在同一时段还要参加：${others}`} />
}

export function RulesStep({ started, hasPassword }: { started: boolean; hasPassword: boolean }) {
  return (
    <Fixed when={started}>
      <h2>怎么考</h2>
      <div className="kit-pair">
        <Field name="earliestHandInMin" />
        <Field name="maxAttempts" />
        <Field name="gapMinutes" />
        <Field name="counting" />
        <Field name="navigation" />
        <ItemTimeFields />
        <Field name="deviceRule" />
        <Field name="graceSeconds" help="到时后仍接收已在途的保存与交卷" />
        <Field name="shuffleQuestions" />
        <Field name="shuffleOptions" />
        <Field name="fullScreen" />
        <Field name="copyBlock" />
        <Field name="switchLimit" help="不填则只记录，不处理" />
        <Field name="onLimit" label="超过上限时" />
      </div>
      <Field name="networks" help="IP 或 CIDR，回车确认；不填则不限制网络">
        <Networks />
      </Field>
      <Field name="needsPassword" />
      <PasswordField hasPassword={hasPassword} />
    </Fixed>
  )
}

/** Only where there is no way back a question has a time of its own. */
function ItemTimeFields() {
  const navigation = Form.useWatch<ExamValues['navigation'] | undefined>('navigation')
  if (navigation !== 'sequential') return null
  return (
    <>
      <Field name="itemMinSeconds" help="未到时间不能进入下一题；不填则不限" />
      <Field name="itemMaxSeconds" help="从题目显示起按服务器时间计算，离开页面也不停；不填则不限" />
    </>
  )
}

function Networks(props: { id?: string; value?: string[]; onChange?: (ranges: string[]) => void }) {
  const wrong = props.value?.find((range) => !addressRange.safeParse(range).success)
  return (
    <LateSelect
      {...props}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[' ', ',', '\n']}
      status={wrong ? 'error' : ''}
    />
  )
}

function PasswordField({ hasPassword }: { hasPassword: boolean }) {
  const needed = Form.useWatch<boolean | undefined>('needsPassword')
  if (!needed) return null
  const help = hasPassword ? '已设置，不填则保持不变' : '4–50 个字符，开考前告知考生'
  return (
    <Field name="password" help={help}>
      <Input.Password autoComplete="new-password" />
    </Field>
  )
}

/** Once somebody sits by the word that nobody gets the keys sooner, it stays so; taking them back is always possible. */
function KeyFields({ isBound }: { isBound: boolean }) {
  const release = Form.useWatch<ExamValues['keyRelease'] | undefined>('keyRelease')
  return (
    <>
      <Fixed when={isBound}>
        <Field
          name="keyRelease"
          help="各题得分、对错、正确答案和解析最早的公布时间；结束指包括补考、延时在内的最后一位考生结束"
        />
      </Fixed>
      {release === 'handIn' && <PracticeAlert />}
    </>
  )
}

export function ReviewStep({ started, keysBound }: { started: boolean; keysBound: boolean }) {
  return (
    <>
      <h2>考完看到什么</h2>
      <KeyFields isBound={keysBound} />
      <div className="kit-pair">
        <Field name="reviewTotal" label={reviewPartWords.total} />
        <Field name="reviewItemScores" label={reviewPartWords.itemScores} />
        <Field name="reviewOutcome" label={reviewPartWords.outcome} />
        <Field name="reviewAnswer" label={reviewPartWords.answer} />
        <Field name="reviewKey" label={reviewPartWords.key} />
        <Field name="reviewExplanation" label={reviewPartWords.explanation} />
        <Field name="reviewRank" label={reviewPartWords.rank} />
        <Field name="appealDays" help="公布成绩后可申诉的天数；0 为不开放" />
      </div>
      <OutputFields />
      <Fixed when={started}>
        <div className="kit-pair">
          <Field name="resultBy" />
          <Field name="step" help="0.01–1 分" />
          <Field name="tolerance" help="双人阅卷的分差在此之内取平均" />
          <Field name="blind" />
          <Field name="double" />
        </div>
        <Field name="markerIds" help="试卷含简答题或上传题时必须指定">
          <PeopleField for={P.exam} max={100} verb="选择阅卷人" />
        </Field>
      </Fixed>
    </>
  )
}

/** What passing gives: it may change at any time, so it is never fixed. */
function OutputFields() {
  const issues = Form.useWatch<boolean | undefined>('certificate')
  return (
    <>
      <Field name="certificate" help="成绩公布且及格的考生自动获得；改判或作废后不再及格的，证书随之撤销" />
      {issues && (
        <div className="kit-pair">
          <Field name="certificateTitle" />
          <Field name="certificateMonths" help="不填则长期有效" />
        </div>
      )}
      <div className="kit-pair">
        <Field name="nextText" label="通过后的下一步" help="显示在及格考生的答卷页，如“报名实操培训”" />
        <Field name="nextPath" help="站内路径（以 / 开头）或 https 链接" />
      </div>
    </>
  )
}

interface ConfirmProps {
  said: UseQueryResult<ResultOf<typeof sayExam>>
  isReady: boolean
}

/** The rules in the very words the examinee reads before he starts, and what the author should know before he publishes. */
export function ConfirmStep({ said, isReady }: ConfirmProps) {
  if (!isReady) return <Alert type="warning" showIcon title="还有内容没有填好，改好后才能生成考试说明" />
  return (
    <>
      <h2>考生看到的说明</h2>
      <Loaded of={said}>
        {({ text, people, clashes }) => (
          <>
            <p className="exam-sentence">
              <RulesSentence text={text} />
            </p>
            {people !== null && <p>共 {people.toLocaleString('zh-CN')} 人参加，发布后立即收到考试通知。</p>}
            <Clashes of={clashes} />
          </>
        )}
      </Loaded>
    </>
  )
}
