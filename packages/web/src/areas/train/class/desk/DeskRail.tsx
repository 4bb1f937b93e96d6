import type { ClassDetail, OpenPoint } from '@portal/contract/areas/train/class/class.ts'
import { ruleSentence } from '@portal/contract/areas/train/class/rule-sentence.ts'
import type { SessionView } from '@portal/contract/areas/train/session/session-input.ts'
import { classKind, enrolWay, reviewWay } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Link } from 'react-router'
import { ApprovalTimeline } from '#src/shared/approval/ApprovalTimeline.tsx'
import { ChangeHistory } from '#src/shared/history/ChangeHistory.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { auditsOfClass, classAddress, editAddress } from '../../addresses.ts'
import { daysText, shortTime } from '../class-words.tsx'

const [kinds, ways, reviews] = [wordsOf(classKind), wordsOf(enrolWay), wordsOf(reviewWay)]
const NEWEST = 5

/** 开班前, 课程表, 属性 and 变更记录 beside the seats. */
export function DeskRail({ of }: { of: ClassDetail }) {
  const isBefore = of.state === 'draft' || of.state === 'open' || of.state === 'confirmed' || of.state === 'in_review'
  return (
    <>
      {isBefore && !of.isTemplate && <OpenPoints of={of} />}
      {of.state === 'in_review' && (
        <section aria-label="开班审批">
          <h2>开班审批</h2>
          <ApprovalTimeline of={{ subjectType: 'trainClass', subjectId: of.id }} />
        </section>
      )}
      <Sessions of={of} />
      <Facts of={of} />
      <section>
        <h2>变更记录</h2>
        <ChangeHistory objectType="train_classes" objectId={of.id} pageSize={NEWEST} />
      </section>
    </>
  )
}

/** Where each point is mended, and what the way there says. */
const mendOf = ({ key }: OpenPoint, { id }: ClassDetail): { to: string; verb: string } | undefined => {
  switch (key) {
    case 'pending':
      return { to: auditsOfClass(id), verb: '去审' }
    case 'room':
    case 'seats':
      return { to: classAddress(id, 'plan'), verb: '换教室' }
    case 'lecturer':
      return { to: classAddress(id, 'plan'), verb: '换讲师' }
    case 'trainee':
      return { to: classAddress(id, 'plan'), verb: '去查看' }
    case 'minimum':
      return { to: classAddress(id, 'people'), verb: '去指派' }
    case 'rule':
      return undefined
  }
}

function OpenPoints({ of }: { of: ClassDetail }) {
  const points = [...of.openPoints].sort((a, b) => Number(a.done) - Number(b.done))
  if (points.length === 0) return null
  const done = points.filter((point) => point.done).length
  return (
    <section aria-label="开班前">
      <div className="desk-head">
        <h2>开班前</h2>
        <span className="desk-quiet">
          {done} / {points.length}
        </span>
      </div>
      <ul className="desk-checks">
        {points.map((point) => {
          const mend = point.done ? undefined : mendOf(point, of)
          return (
            <li key={point.key} data-done={point.done}>
              <Icon name={point.done ? 'tick' : point.key === 'pending' ? 'clock' : 'warning'} />
              <div>
                <b>{point.title}</b>
                {point.note !== '' && <p>{point.note}</p>}
              </div>
              {mend && <Link to={mend.to}>{mend.verb}</Link>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Sessions({ of }: { of: ClassDetail }) {
  const { sessionList, id, kind } = of
  if (sessionList.length === 0 && kind === 'special') return null
  return (
    <section aria-label="课程表">
      <div className="desk-head">
        <h2>课程表</h2>
        <span className="desk-quiet">
          {sessionList.length > 0 ? `${sessionList.length} 课次 · ${of.hours.toFixed(2)} 学时` : ''}
        </span>
      </div>
      {sessionList.length === 0 ? (
        <p className="desk-quiet">
          还没有课次。<Link to={classAddress(id, 'plan')}>去排课</Link>
        </p>
      ) : (
        <ol className="desk-sessions">
          {sessionList.map((session, at) => (
            <SessionLine key={session.id} of={session} before={sessionList[at - 1]} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** The day stands at the first session of it. */
function SessionLine({ of, before }: { of: SessionView; before: SessionView | undefined }) {
  const [day, clock] = shortTime(of.from).split(' ')
  const isFirst = before === undefined || shortTime(before.from).split(' ')[0] !== day
  return (
    <li>
      <time dateTime={of.from.toISOString()}>
        {isFirst && <b>{day}</b>}
        <span>{clock}</span>
      </time>
      <div>
        {of.title}
        <p>{[of.lecturers.map(({ name }) => name).join('、'), of.where].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  )
}

function Facts({ of }: { of: ClassDetail }) {
  const facts = [
    { label: '编号', value: of.code },
    { label: '类型', value: `${kinds[of.kind]} · ${of.categoryName}` },
    { label: '主办单位', value: of.ownerOrgName },
    { label: '班主任', value: of.headTeacherName },
    { label: '班级助理', value: of.assistantNames.map(({ name }) => name).join('、') },
    { label: '培训期', value: daysText(of.from, of.to) },
    { label: '地点', value: of.place },
    {
      label: '报名期',
      value: of.isTemplate ? '' : `${dateTimeText(of.enrolFrom.getTime())} 至 ${shortTime(of.enrolTo)}`,
    },
    { label: '报名范围', value: of.audienceText },
    { label: '报名方式', value: (of.enrolWays ?? []).map((way) => ways[way]).join('、') },
    { label: '审核', value: of.review && reviews[of.review] },
    { label: '规则', value: ruleSentence(of.rule) },
    { label: '预算', value: of.budget === undefined || of.budget === null ? '' : `${of.budget.toFixed(2)} 元` },
    { label: '费用', value: of.costs === undefined || of.costs.length === 0 ? '' : costText(of.costs) },
    { label: '来源', value: of.copiedFrom && `复制自《${of.copiedFrom}》` },
  ].filter(({ value }) => Boolean(value))
  return (
    <section aria-label="属性">
      <div className="desk-head">
        <h2>属性</h2>
        {of.may.edit && <Link to={editAddress(of.id)}>编辑</Link>}
      </div>
      <dl className="kit-props">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const costText = (costs: readonly { item: string; amount: number }[]): string =>
  `${costs.reduce((sum, { amount }) => sum + amount, 0).toFixed(2)} 元（${costs.map(({ item, amount }) => `${item} ${amount.toFixed(2)}`).join('、')}）`
