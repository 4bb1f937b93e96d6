import { permissionRefusals } from '@portal/contract/areas/train/permission/refusals.ts'
import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { Form } from 'antd'
import { whyNotNobody } from '#src/shared/audience/audience-of-form.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { COVER_HELP, CoverField } from '#src/shared/upload/CoverField.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { OwnCategorySelect, useOpeningLeft } from '../../permission/OwnCategorySelect.tsx'
import { QuotasField } from '../dialog/QuotasField.tsx'
import { type ClassValues, ClassField as Field } from './class-values.ts'
import { EnrolFormField } from './EnrolFormField.tsx'
import {
  CostsField,
  ExamsField,
  PracticalsField,
  PrerequisitesField,
  SurveysField,
  WeightsField,
} from './PartsFields.tsx'

type Values = Record<string, unknown>

const after = (from: string, to: string, message: string) => (values: Values) => {
  const [begin, end] = [values[from], values[to]]
  return begin instanceof Date && end instanceof Date && end <= begin ? message : undefined
}

const studyFault = ({ kind, studyFrom, studyTo }: Values): string | undefined => {
  if (kind !== 'special') return undefined
  if (!studyFrom || !studyTo) return no.studyMissing.message
  return String(studyTo) <= String(studyFrom) ? no.studyOrder.message : undefined
}

export function BasicStep({ isFixed }: { isFixed: boolean }) {
  const form = Form.useFormInstance<ClassValues>()
  const kind = Form.useWatch('kind', form)
  const orgId = Form.useWatch('ownerOrgId', form)
  return (
    <>
      <h2>什么班</h2>
      <Field name="name" />
      <Field name="kind" help={isFixed ? '已有人报名，不能修改类型' : '专题班以线上学习为主，也可以有课次'} />
      <Field name="category">
        <OwnCategorySelect orgId={orgId || undefined} />
      </Field>
      <Field name="term" help="如：第 3 期" />
      {kind === 'special' && (
        <>
          <Field name="studyFrom" required />
          <Field name="studyTo" required beside={['kind', 'studyFrom']} whyNot={studyFault} />
        </>
      )}
      <Field name="place" help="课次没有另填地点时用它" />
      <Field name="courseCodes" label="课程编码" help="输入后按回车；同一编码一年只计一次学时">
        <LateSelect mode="tags" open={false} suffixIcon={null} className="kit-wide" placeholder="课程编码" />
      </Field>
      <Field name="intro" />
      <div className="kit-field-long">
        <Field name="cover" help={COVER_HELP}>
          <CoverField />
        </Field>
      </div>
      <h2>谁来办</h2>
      <Field name="ownerOrgId" help="不选则为本单位">
        <OrgSelect for={P.trainClass} allowClear />
      </Field>
      <Field name="headTeacherId" help="不需要权限即可管理本班">
        <PersonSelect for={P.trainClass} />
      </Field>
      <div className="kit-field-long">
        <Field name="assistants" help="与班主任一样可管理学员和签到">
          <PeopleField for={P.trainClass} max={10} verb="选择助理" />
        </Field>
      </div>
    </>
  )
}

const releaseFault = ({ releaseAt, enrolTo }: Values): string | undefined =>
  releaseAt instanceof Date && enrolTo instanceof Date && releaseAt >= enrolTo ? no.releaseLate.message : undefined

const quotaFault = ({ unitQuotas, capacity }: Values): string | undefined => {
  const sum = Array.isArray(unitQuotas)
    ? unitQuotas.reduce((all: number, each: { quota?: number }) => all + (each.quota ?? 0), 0)
    : 0
  return typeof capacity === 'number' && sum > capacity ? no.quotaSum.message : undefined
}

const leastFault = ({ minSeats, capacity }: Values): string | undefined =>
  typeof minSeats === 'number' && typeof capacity === 'number' && minSeats > capacity
    ? no.minAboveSeats.message
    : undefined

const seatFault = ({ seatAt, review }: Values): string | undefined =>
  seatAt === 'approve' && review === 'none' ? no.approveNoReview.message : undefined

export function EnrolStep() {
  const form = Form.useFormInstance<ClassValues>()
  const orgId = Form.useWatch('ownerOrgId', { form, preserve: true })
  const category = Form.useWatch('category', { form, preserve: true })
  const most = useOpeningLeft(orgId || undefined).ruleOf(category)?.maxSeats ?? null
  const mostFault = ({ capacity }: Values): string | undefined =>
    most !== null && typeof capacity === 'number' && capacity > most
      ? fill(permissionRefusals.seatsAbove.message, { n: most })
      : undefined
  return (
    <>
      <h2>谁可以报名</h2>
      <div className="kit-field-long">
        <Field name="audience" required whyNot={whyNotNobody(no.audienceMissing.message)}>
          <AudiencePicker for={P.trainClass} />
        </Field>
      </div>
      <Field name="enrolWays" />
      <Field name="review" />
      <Field name="enrolFrom" />
      <Field name="enrolTo" beside={['enrolFrom']} whyNot={after('enrolFrom', 'enrolTo', no.enrolOrder.message)} />
      <h2>名额</h2>
      <Field name="capacity" whyNot={mostFault} help={most === null ? undefined : `开班权限允许最多 ${most} 人`} />
      <Field name="minSeats" beside={['capacity']} whyNot={leastFault} help="0 为不限，报名截止时自动开班" />
      <div className="kit-field-long">
        <Field name="unitQuotas" beside={['capacity']} whyNot={quotaFault} help="为单位保留的名额，其余各单位共用">
          <QuotasField />
        </Field>
      </div>
      <Field name="releaseAt" beside={['enrolTo']} whyNot={releaseFault} help="到时未用完的单位名额给候补" />
      <Field name="seatAt" beside={['review']} whyNot={seatFault} />
      <h2>候补与退出</h2>
      <Field name="waitOrder" />
      <Field name="waitMax" help="不填则与名额相同" />
      <Field name="offerHours" help="有空位后多少小时内确认，逾期递补下一位" />
      <Field name="confirmBy" help="任何名额都不晚于此时确认" />
      <Field name="withdrawBefore" help="此后只能由班主任办理退出" />
      <h2>条件</h2>
      <Field name="conflictRule" />
      <Field name="noShowLimit" help="近 12 个月缺勤达到次数的不能报名，0 为不限" />
      <div className="kit-field-long">
        <Field name="prerequisites">
          <PrerequisitesField />
        </Field>
      </div>
      <h2>报名表</h2>
      <div className="kit-field-long">
        <Field name="form" help="修改后，已提交的报名仍按原表显示">
          <EnrolFormField />
        </Field>
      </div>
    </>
  )
}

const weightFault = ({ weights }: Values): string | undefined => {
  if (!Array.isArray(weights) || weights.length === 0) return undefined
  const sum = weights.reduce((all: number, each: { weight?: number }) => all + (each.weight ?? 0), 0)
  return sum === 100 ? undefined : no.weightSum.message
}

const passFault = ({ weights, passScore }: Values): string | undefined =>
  Array.isArray(weights) && weights.length > 0 && (passScore === null || passScore === undefined)
    ? no.passScoreMissing.message
    : undefined

export function ResultStep() {
  const form = Form.useFormInstance<ClassValues>()
  const exams = Form.useWatch('exams', form) ?? []
  const practicals = Form.useWatch('practicals', form) ?? []
  return (
    <>
      <h2>出勤与学时</h2>
      <Field name="attendPercent" help="全班课次合计的出勤比例，请假计入分母" />
      <Field name="sessionPercent" help="单个课次到课达到该比例才计学时" />
      <Field name="hoursWhen" />
      <Field name="sheetScope" />
      <Field name="makeUpMax" />
      <Field name="makeUpDays" />
      <h2>考核</h2>
      <div className="kit-field-long">
        <Field name="exams">
          <ExamsField />
        </Field>
      </div>
      <div className="kit-field-long">
        <Field name="practicals">
          <PracticalsField />
        </Field>
      </div>
      <div className="kit-field-long">
        <Field name="surveys">
          <SurveysField />
        </Field>
      </div>
      <h2>总评</h2>
      <div className="kit-field-long">
        <Field name="weights" whyNot={weightFault} help="不设权重则不算总评">
          <WeightsField exams={exams} practicals={practicals} />
        </Field>
      </div>
      <Field name="passScore" beside={['weights']} whyNot={passFault} help="总评达到该分数为合格" />
    </>
  )
}

export function CostStep() {
  return (
    <>
      <h2>费用</h2>
      <Field name="budget" help="单位：元" />
      <div className="kit-field-long">
        <Field name="costs">
          <CostsField />
        </Field>
      </div>
    </>
  )
}
