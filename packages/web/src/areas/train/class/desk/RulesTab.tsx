import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import { ruleSentence } from '@portal/contract/areas/train/class/rule-sentence.ts'
import {
  conflictRule,
  hoursMoment,
  preconditionKind,
  seatMoment,
  sheetScope,
  waitOrder,
} from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { editAddress } from '../../addresses.ts'
import { ExamName } from '../edit/ExamSelect.tsx'
import { SurveyName } from '../edit/SurveySelect.tsx'

interface Fact {
  label: string
  value: ReactNode
}

/** 考核与结业规则 and 报名设置, in the sentence that trainees read and in their parts. */
export function RulesTab({ of }: { of: ClassDetail }) {
  return (
    <div className="kit-panels">
      <Panel head="考核与结业规则" of={of} step="result" sentence={ruleSentence(of.rule)} facts={resultFacts(of)} />
      <Panel head="报名设置" of={of} step="enrol" facts={enrolFacts(of)} />
    </div>
  )
}

interface PanelProps {
  head: string
  of: ClassDetail
  step: string
  sentence?: string
  facts: Fact[]
}

function Panel({ head, of, step, sentence, facts }: PanelProps) {
  return (
    <section aria-label={head}>
      <div className="desk-head">
        <h2>{head}</h2>
        {of.may.edit && <Link to={editAddress(of.id, step)}>编辑</Link>}
      </div>
      {sentence !== undefined && <p className="desk-rule">{sentence}</p>}
      <dl className="kit-props">
        {facts
          .filter(({ value }) => value !== '' && value !== undefined && value !== null && value !== false)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

const listed = (parts: readonly ReactNode[]) =>
  parts.length > 0 && (
    <>
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have nothing of their own but their place
        <div key={at}>{part}</div>
      ))}
    </>
  )

const resultFacts = (of: ClassDetail): Fact[] => [
  { label: '出勤率', value: `${of.attendPercent ?? 80}% 以上` },
  {
    label: '学时',
    value: `${wordsOf(hoursMoment)[of.hoursWhen ?? 'pass']}；每课次到课 ${of.sessionPercent ?? 80}% 以上才计`,
  },
  {
    label: '考试',
    value: listed(
      (of.exams ?? []).map(({ examId, required }) => (
        <>
          <ExamName id={examId} />
          {required ? '' : '（选考）'}
        </>
      )),
    ),
  },
  {
    label: '实操',
    value: listed((of.practicals ?? []).map(({ name, note }) => [name, note].filter(Boolean).join('：'))),
  },
  {
    label: '问卷',
    value: listed(
      (of.surveys ?? []).map(({ questionnaireId, kind, afterDays }) => (
        <>
          <SurveyName id={questionnaireId} />
          {kind === 'behaviour' ? `（行为，结业后 ${afterDays ?? 30} 天）` : '（满意度）'}
        </>
      )),
    ),
  },
  { label: '总评', value: of.passScore !== null && of.passScore !== undefined && `${of.passScore} 分以上` },
  { label: '签到', value: wordsOf(sheetScope)[of.sheetScope ?? 'session'] },
  { label: '补签', value: `最多 ${of.makeUpMax ?? 2} 次，课后 ${of.makeUpDays ?? 3} 天内申请` },
]

const enrolFacts = (of: ClassDetail): Fact[] => [
  { label: '名额', value: `${of.capacity} 席${of.minSeats > 0 ? `，最低 ${of.minSeats} 人开班` : ''}` },
  { label: '名额释放', value: of.releaseAt && dateTimeText(of.releaseAt.getTime()) },
  { label: '名额占用', value: wordsOf(seatMoment)[of.seatAt ?? 'apply'] },
  {
    label: '候补',
    value: `${wordsOf(waitOrder)[of.waitOrder ?? 'fifo']}，最多 ${of.waitMax ?? of.capacity} 人，${of.offerHours ?? 24} 小时内确认`,
  },
  { label: '确认截止', value: of.confirmBy && dateTimeText(of.confirmBy.getTime()) },
  { label: '自行退出', value: `开班前 ${of.withdrawBefore ?? 24} 小时为止` },
  { label: '时间冲突', value: wordsOf(conflictRule)[of.conflictRule ?? 'warn'] },
  {
    label: '先修',
    value: listed((of.prerequisites ?? []).map(({ kind, name }) => `${wordsOf(preconditionKind)[kind]}：${name}`)),
  },
  { label: '缺勤限制', value: (of.noShowLimit ?? 0) > 0 && `近 12 个月缺勤 ${of.noShowLimit} 次以上不能报名` },
  { label: '报名表', value: of.form.map(({ label, require }) => `${label}${require ? '（必填）' : ''}`).join('、') },
]
