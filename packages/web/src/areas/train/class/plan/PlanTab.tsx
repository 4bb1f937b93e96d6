import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import type { SessionView } from '@portal/contract/areas/train/session/session-input.ts'
import { shanghaiClock } from '@portal/contract/kit/shanghai.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { isBuilt } from '#src/platform/screens/built.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { shortTime } from '../class-words.tsx'
import { keepPaper } from '../use-class-acts.ts'
import './plan.css'

const PlanEditor = late(
  () => import('./PlanEditor.tsx').then((module) => module.PlanEditor),
  () => <LateSkeleton />,
)
const ITEMS = '/safetyNetSchool/specialVideoDetail'

/** 课程表; of a special class first its contents, which are kept where they are studied. */
export function PlanTab({ of }: { of: ClassDetail }) {
  const phone = useMedia(PHONE)
  return (
    <div className="kit-panels">
      {of.kind === 'special' && <Contents of={of} />}
      {of.may.edit && !phone ? <PlanEditor of={of} /> : <PlanList of={of} />}
      {of.sessionList.length > 0 && !of.isTemplate && <Sheets of={of} />}
    </div>
  )
}

function Contents({ of }: { of: ClassDetail }) {
  const { items } = of.rule
  return (
    <section aria-label="学习内容">
      <div className="desk-head">
        <h2>学习内容</h2>
        <span className="desk-quiet">{items > 0 ? `必学 ${items} 项` : '还没有学习内容'}</span>
        {isBuilt(ITEMS) && <Link to={`${ITEMS}?id=${of.id}`}>管理学习内容</Link>}
      </div>
    </section>
  )
}

/** The sessions to read. */
function PlanList({ of }: { of: ClassDetail }) {
  if (of.sessionList.length === 0)
    return (
      <section>
        <EmptyNew text="还没有课次" />
      </section>
    )
  return (
    <section aria-label="课程表">
      <h2>课程表</h2>
      <ul className="plan-lines">
        {of.sessionList.map((session) => (
          <PlanLine key={session.id} of={session} />
        ))}
      </ul>
    </section>
  )
}

function PlanLine({ of }: { of: SessionView }) {
  const { title, from, to, lecturers, where, hoursMost } = of
  return (
    <li>
      <b>{title}</b>
      <span>{`${shortTime(from)}–${shanghaiClock(to).slice(0, 5)}`}</span>
      <span>{[lecturers.map(({ name }) => name).join('、'), where].filter(Boolean).join(' · ')}</span>
      <span>{hoursMost.toFixed(2)} 学时</span>
    </li>
  )
}

/** 签到表打印: the sheet of a session to be signed by hand. */
function Sheets({ of }: { of: ClassDetail }) {
  if (!of.may.roster) return null
  return (
    <section aria-label="签到表打印">
      <h2>签到表打印</h2>
      <ul className="plan-lines">
        {of.sessionList.map(({ id, no, title }) => (
          <li key={id}>
            <b>{`第 ${no} 课次 ${title}`}</b>
            <Button
              type="link"
              onClick={() => void keepPaper(of.id, 'signSheet', { what: `《${of.name}》签到表`, sessionId: id })}
            >
              下载 PDF
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
