import type { EnrolmentDetail } from '@portal/contract/areas/train/audit/audit.ts'
import { answerText } from '@portal/contract/areas/train/enrolment/form.ts'
import { enrolmentResult, enrolmentState, enrolWay } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'
import { classAddress } from '../addresses.ts'
import { daysText, people, shortTime } from '../class/class-words.tsx'
import './audit.css'

const [ways, states, results] = [wordsOf(enrolWay), wordsOf(enrolmentState), wordsOf(enrolmentResult)]

interface PartProps {
  of: EnrolmentDetail
}

/** What somebody decides by: the class and its seats, the person, his answers, what stands in the way. */
export function EnrolmentContent({ of }: PartProps) {
  return (
    <div className="kit-panels enrolment">
      <ClassPart of={of} />
      <PersonPart of={of} />
      <FormPart of={of} />
      <ConditionsPart of={of} />
      <TrainingsPart of={of} />
    </div>
  )
}

/** Beside it: who else waits, and what happened so far. */
export function EnrolmentAside({ of }: PartProps) {
  return (
    <>
      <QueuePart of={of} />
      <CoursePart of={of} />
    </>
  )
}

function Facts({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="kit-props">
      {facts
        .filter(({ value }) => value !== '' && value !== null && value !== undefined && value !== false)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function ClassPart({ of }: PartProps) {
  const { seats } = of
  const free =
    of.freeUnit === null ? `剩余 ${of.freeGeneral} 席` : `本单位剩余 ${of.freeUnit} 席，共用剩余 ${of.freeGeneral} 席`
  return (
    <section aria-label="班次">
      <h2>
        <Link to={classAddress(of.classId)}>{of.className}</Link>
      </h2>
      <Facts
        facts={[
          { label: '编号', value: of.classCode },
          { label: '时间', value: daysText(of.from, of.to) },
          { label: '地点', value: of.place },
          { label: '班主任', value: of.headTeacherName },
          { label: '报名截止', value: dateTimeText(of.enrolTo.getTime()) },
          {
            label: '名额',
            value: `已占 ${people(seats.occ)} / ${people(seats.N)}，${free}${seats.waiting > 0 ? `，候补 ${seats.waiting} 人` : ''}`,
          },
        ]}
      />
    </section>
  )
}

function PersonPart({ of }: PartProps) {
  return (
    <section aria-label="报名人">
      <h2>报名人</h2>
      <Facts
        facts={[
          { label: '姓名', value: `${of.name}（${of.code}）` },
          { label: '单位', value: of.orgName },
          { label: '方式', value: of.nominatorName ? `${ways[of.way]}（${of.nominatorName}）` : ways[of.way] },
          { label: '报名时间', value: dateTimeText(of.appliedAt.getTime()) },
          { label: '状态', value: of.wait === null ? states[of.state] : `${states[of.state]}，第 ${of.wait} 位` },
          { label: '原因', value: of.reason },
          { label: '确认截止', value: of.offerEnd && dateTimeText(of.offerEnd.getTime()) },
          { label: '本年学时', value: `${of.yearHours.toFixed(2)} 学时` },
          { label: '近 24 月参训', value: `${of.trained} 次` },
          { label: '爽约', value: <span data-bad={of.noShows > 0}>{of.noShows} 次</span> },
        ]}
      />
    </section>
  )
}

/** Answers as they were given, with what stood there before where they were changed. */
function FormPart({ of: { form, answers, answersBefore } }: PartProps) {
  if (form.length === 0) return null
  return (
    <section aria-label="报名表">
      <h2>报名表</h2>
      {answersBefore !== null && <p className="enrolment-note">提交后修改过，改动的项已标出</p>}
      <Facts
        facts={form.map((field) => {
          const now = answerText(field, answers[field.name])
          const before = answersBefore === null ? now : answerText(field, answersBefore[field.name])
          return {
            label: field.label,
            value:
              before === now ? (
                now || '—'
              ) : (
                <mark>
                  {now || '—'} <del>{before || '—'}</del>
                </mark>
              ),
          }
        })}
      />
    </section>
  )
}

function ConditionsPart({ of: { preconditions, conflictList } }: PartProps) {
  if (preconditions.length === 0 && conflictList.length === 0) return null
  return (
    <section aria-label="先修与冲突">
      <h2>先修与冲突</h2>
      <ul className="enrolment-checks">
        {preconditions.map(({ name, done }) => (
          <li key={name} data-done={done}>
            <Icon name={done ? 'tick' : 'cross'} />
            先修：{name}
            {!done && '（未完成）'}
          </li>
        ))}
        {conflictList.map(({ title, from, to }) => (
          <li key={`${title} ${from.getTime()}`} data-done="false">
            <Icon name="warning" />
            {`与《${title}》冲突：${shortTime(from)} 至 ${shortTime(to)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

function TrainingsPart({ of: { trainings } }: PartProps) {
  if (trainings.length === 0) return null
  return (
    <section aria-label="参训记录">
      <h2>参训记录</h2>
      <ul className="enrolment-lines">
        {trainings.map(({ classId, name, from, state, result }) => (
          <li key={`${classId} ${state}`}>
            <span>{name}</span>
            <span>{from ? dateText(from.getTime()) : ''}</span>
            <span>{result === 'none' ? states[state] : results[result]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function QueuePart({ of: { queue } }: PartProps) {
  if (queue.length === 0) return null
  return (
    <section aria-label="候补队列">
      <h2>候补队列</h2>
      <ol className="enrolment-lines">
        {queue.map(({ id, name, orgName, me }, at) => (
          <li key={id} data-me={me || undefined}>
            <span>{`${at + 1}. ${name}`}</span>
            <span>{orgName}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Everything that happened to the enrolment, oldest first. */
function CoursePart({ of: { events } }: PartProps) {
  return (
    <section aria-label="报名经过">
      <h2>报名经过</h2>
      <ol className="enrolment-lines">
        {events.map(({ at, state, byName, reason }) => (
          <li key={`${at.getTime()} ${state}`}>
            <span>{dateTimeText(at.getTime())}</span>
            <span>{states[state]}</span>
            <span>{[byName || '系统', reason].filter(Boolean).join('：')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
