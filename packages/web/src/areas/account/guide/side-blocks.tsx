import type {
  GuideAnnouncement,
  GuideApprovals,
  GuideLearning,
  GuideToday,
  GuideUnread,
} from '@portal/contract/areas/account/guide.ts'
import { guideToday } from '@portal/contract/areas/account/guide.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Badge, Progress, Tag } from 'antd'
import { Link } from 'react-router'
import { serverNow } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'
import { MessageItem } from '../inbox/MessageItem.tsx'
import { Block } from './Block.tsx'

const ApproveButtons = late(() => import('./ApproveButtons.tsx').then((module) => module.ApproveButtons))

interface Retry {
  retry: () => unknown
}

const noRows = ({ list }: { list: readonly unknown[] }) => list.length === 0
const isEmptyList = (list: readonly unknown[]) => list.length === 0
const nothing = () => {}

export function UnreadBlock({ unread, retry }: { unread: GuideUnread | null } & Retry) {
  return (
    <Block
      title="未读消息"
      className="guide-unread"
      note={unread && unread.total > 0 && <span className="guide-total">{unread.total}</span>}
      data={unread}
      isEmpty={noRows}
      empty="暂无未读消息"
      retry={retry}
    >
      {({ list }) => (
        <ul className="guide-rows">
          {list.map((message) => (
            <MessageItem key={message.id} message={message} onLeave={nothing} />
          ))}
        </ul>
      )}
    </Block>
  )
}

export function ApprovalsBlock({ approvals, retry }: { approvals: GuideApprovals | null } & Retry) {
  return (
    <Block
      title="待我审批"
      className="guide-approvals"
      note={
        approvals && (
          <span className="guide-total">
            {approvals.total > 0 && approvals.total}
            {approvals.overdue > 0 && <Tag color="error">超期 {approvals.overdue}</Tag>}
          </span>
        )
      }
      data={approvals}
      isEmpty={noRows}
      empty="暂无待办"
      retry={retry}
    >
      {({ list }) => (
        <ul className="guide-rows">
          {list.map(({ requestId, title, submitter, orgName, submittedAt, overdue, link }) => (
            <li key={requestId}>
              <Link to={link}>{title}</Link>
              {overdue && <Tag color="error">超期</Tag>}
              <small>
                {submitter} · {orgName} · <TimeAgo at={submittedAt.getTime()} now={serverNow()} />
              </small>
              <ApproveButtons requestId={requestId} title={title} />
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

export function AnnouncementsBlock({ announcements, retry }: { announcements: GuideAnnouncement[] | null } & Retry) {
  return (
    <Block
      title="公告"
      className="guide-announcements"
      note={<Link to="/netSchool/courseCenter/safetyNetNoticeList">更多</Link>}
      data={announcements}
      isEmpty={isEmptyList}
      empty="暂无公告"
      retry={retry}
    >
      {(list) => (
        <ul className="guide-rows">
          {list.map(({ id, title, top, mustRead, read, publishedAt, link }) => (
            <li key={id}>
              {!read && <Badge status="error" role="img" aria-label="未读" />}
              {top && <Tag color="blue">置顶</Tag>}
              {mustRead && !read && <Tag color="error">必读</Tag>}
              <Link to={link} className={read ? 'guide-read' : undefined}>
                {title}
              </Link>
              <small>
                <TimeAgo at={publishedAt.getTime()} now={serverNow()} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

const RING_PX = 72

const shareOf = ({ hours, target }: GuideLearning) =>
  target === 0 ? 100 : Math.min(100, Math.round((hours / target) * 100))

export function LearningBlock({ learning, retry }: { learning: GuideLearning | null } & Retry) {
  return (
    <Block
      title="继续学习"
      className="guide-learning"
      data={learning}
      isEmpty={({ list, target }) => list.length === 0 && target === 0}
      empty="暂无学习任务"
      retry={retry}
    >
      {(figures) => (
        <div className="guide-figures">
          <Progress
            type="circle"
            size={RING_PX}
            percent={shareOf(figures)}
            aria-label={`今年学时 ${figures.hours}，目标 ${figures.target}`}
          />
          <p>
            今年学时 <b>{figures.hours}</b> / 目标 {figures.target}
          </p>
          <ul className="guide-rows">
            {figures.list.map(({ id, title, percent, link }) => (
              <li key={id}>
                <Link to={link}>{title}</Link>
                <Progress percent={percent} size="small" aria-label={`${title} 已学 ${percent}%`} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Block>
  )
}

const kinds = wordsOf(guideToday.shape.kind)

export function TodayBlock({ today, retry }: { today: GuideToday[] | null } & Retry) {
  return (
    <Block title="今日" className="guide-today" data={today} isEmpty={isEmptyList} empty="今天没有安排" retry={retry}>
      {(list) => (
        <ul className="guide-rows">
          {list.map(({ kind, title, at, link }) => (
            <li key={`${kind}${link}${title}`}>
              <Tag>{kinds[kind]}</Tag>
              <Link to={link}>{title}</Link>
              <small>{at === null ? '全天' : clockText(at)}</small>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const clockText = (at: Date) => clock.format(at)
