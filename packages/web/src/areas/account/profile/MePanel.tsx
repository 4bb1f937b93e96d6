import { guideMe, type MeFigure } from '@portal/contract/areas/account/guide-me.ts'
import type { GuideTask } from '@portal/contract/areas/account/guide-tasks.ts'
import { OWN_CARD } from '@portal/contract/areas/business-card/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useHoursProof } from '#src/areas/learning/public.ts'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { query } from '#src/kit/query.ts'
import { serverNow, useSession } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { SearchLink } from '#src/shared/search/SearchLink.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { wallClock } from '#src/ui/time/instant.ts'
import { tasksQuery } from '../guide/task/tasks.ts'
import { BellButton } from '../inbox/BellButton.tsx'
import { signOut } from '../sign-out.ts'
import './me.css'

const AVATAR_PX = 56

const figures: readonly { key: MeFigure; title: string; to: string }[] = [
  { key: 'hours', title: '学时', to: '/netSchool/learnProgress' },
  { key: 'points', title: '积分', to: '/netSchool/integralDetail' },
  { key: 'certificates', title: '证书', to: '/guide?panel=certificates' },
  { key: 'streak', title: '连续天数', to: '/netSchool/dailyAnswer' },
]

type Counts = Partial<Record<MeFigure, number | null>>

interface Line {
  icon: IconName
  title: string
  to: string
  note?: string
  /** A tap makes the paper instead of leading to the page of the hours. */
  isProof?: boolean
}

const countOf = (figure: number | null | undefined, unit = '') => (figure ? `${figure}${unit}` : '')

const linesOf = (counts: Counts, tasks: readonly GuideTask[]): Line[][] => {
  const of = (kind: GuideTask['kind']) => tasks.filter((task) => task.kind === kind)
  const due = of('wrong')[0]?.title ?? ''
  const exams = of('exam').filter(({ startsAt }) => startsAt !== null && startsAt.getTime() <= serverNow())
  const running = exams.filter(({ state }) => state === 'running').length
  const expiring = of('certificate').length
  return [
    [
      {
        icon: 'note',
        title: '错题本',
        to: '/netSchool/specialExercise?tab=wrong',
        note: [counts.wrong ? `共 ${counts.wrong} 题` : '', due].filter(Boolean).join(' · '),
      },
      { icon: 'star', title: '收藏', to: '/netSchool/learnProgress?tab=collected', note: countOf(counts.collected) },
      { icon: 'pencil', title: '笔记', to: '/netSchool/learnProgress?tab=notes', note: countOf(counts.notes) },
      { icon: 'calendar', title: '历史上的今天', to: '/netSchool/historyCalendar' },
      { icon: 'bookmark', title: '专栏', to: '/netSchool/historyTopicList?view=columns' },
    ],
    [
      {
        icon: 'exam',
        title: '我的考试',
        to: '/netSchool/comprehensiveExam',
        note: [countOf(running, ' 场进行中'), countOf(exams.length - running, ' 场可考')].filter(Boolean).join(' · '),
      },
      {
        icon: 'people',
        title: '培训班',
        to: '/signInList',
        note: countOf(of('seat').length, ' 个待确认') || '报名、课表与签到',
      },
      {
        icon: 'meeting',
        title: '会议',
        to: '/meetingSignInList',
        note: countOf(of('signIn').length, ' 场待签到'),
      },
      {
        icon: 'checklist',
        title: '我的问卷',
        to: '/guide?panel=tasks&kind=questionnaire',
        note: countOf(of('questionnaire').length, ' 份待填'),
      },
      {
        icon: 'trophy',
        title: '我的活动',
        to: '/activity/activityVideo',
        note: countOf(of('activity').length, ' 个待完成') || '活动专区',
      },
      { icon: 'ticket', title: '福利', to: '/activity/activityVideo?tab=welfare' },
      { icon: 'talk', title: '专家问答', to: '/netSchool/professionalOnline' },
      { icon: 'camera', title: '预约的直播', to: '/netSchool/courseCenter/livePlayCourse?booked=1' },
      { icon: 'person', title: '关注的主播', to: '/netSchool/anchor?followed=1' },
      {
        icon: 'ribbon',
        title: '证书',
        to: '/guide?panel=certificates',
        note: countOf(expiring, ' 张 60 天内到期'),
      },
      {
        icon: 'badge',
        title: '我的名片',
        to: OWN_CARD,
        note: of('businessCard').length > 0 ? '待补全' : '二维码、图片与 vCard',
      },
      { icon: 'briefcase', title: '培训档案', to: '/guide?panel=archive', note: '学时、考试、证书、三级教育' },
      {
        icon: 'paper',
        title: '学时证明',
        to: '/netSchool/learnProgress?tab=hours',
        note: `${wallClock(serverNow()).year} 年 PDF`,
        isProof: true,
      },
    ],
    [
      { icon: 'phone', title: '账号与设备', to: '/guide?panel=account' },
      { icon: 'sliders', title: '显示', to: '/guide?panel=display' },
      { icon: 'help', title: '帮助与反馈', to: '/guide?panel=help' },
    ],
  ]
}

/** 我的: who I am here, what I have, and everything of my own. */
export function MePanel() {
  const phone = useMedia(PHONE)
  const { name, code, avatar, orgName } = useSession()
  const me = useQuery({ ...query(guideMe, {}), refetchOnMount: 'always' })
  const tasks = useQuery({ ...tasksQuery, refetchOnMount: 'always' })
  const groups = linesOf(me.data ?? {}, tasks.data?.list ?? [])
  return (
    <div className="me">
      <header className="me-head" aria-label="个人信息">
        <PersonAvatar person={{ name, code, photo: avatar }} size={AVATAR_PX} />
        <div>
          <h1>{name}</h1>
          <p>{orgName}</p>
        </div>
        {phone && <SearchLink />}
        <BellButton />
      </header>
      <nav className="home-card me-figures" aria-label="我的数据">
        {figures.map(({ key, title, to }) => (
          <Link key={key} to={to} data-figure={key}>
            <b>{figureText(key, me.data?.[key])}</b>
            <span>{title}</span>
          </Link>
        ))}
      </nav>
      {groups.map((lines, place) => (
        <ul key={lines[0]?.title} className="home-card me-lines">
          {lines.map((line) => (
            <li key={line.title}>{line.isProof ? <ProofLine {...line} /> : <MeLine {...line} />}</li>
          ))}
          {place === groups.length - 1 && (
            <li>
              <button type="button" onClick={() => void signOut()}>
                <Icon name="exit" />
                <span>退出</span>
              </button>
            </li>
          )}
        </ul>
      ))}
    </div>
  )
}

const figureText = (key: MeFigure, figure: number | null | undefined): string => {
  if (figure === null || figure === undefined) return '—'
  return key === 'hours' ? figure.toFixed(2) : String(figure)
}

function MeLine({ icon, title, to, note = '' }: Line) {
  return (
    <Link to={to}>
      <Icon name={icon} />
      <span>{title}</span>
      {note !== '' && <small>{note}</small>}
      <Icon name="forward" small />
    </Link>
  )
}

/** 学时证明 of this year, as paper by one tap. */
function ProofLine({ icon, title, note }: Line) {
  const proof = useHoursProof()
  return (
    <button
      type="button"
      aria-busy={proof.isPending || undefined}
      onClick={() => void proof.take(wallClock(serverNow()).year)}
    >
      <Icon name={icon} />
      <span>{title}</span>
      <small>{proof.isPending ? '正在生成' : note}</small>
      <Icon name="download" small />
    </button>
  )
}
