import { BookOutlined, FlagOutlined, HomeOutlined, ReadOutlined, UserOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isBuilt } from '#src/platform/screens/built.ts'
import { useShell } from '../page/shell-store.ts'

interface Place {
  title: string
  to: string
  icon: ReactNode
}

const places: readonly Place[] = [
  { title: '首页', to: '/guide', icon: <HomeOutlined /> },
  { title: '学习', to: '/netSchool/learnProgress', icon: <ReadOutlined /> },
  { title: '课程', to: '/netSchool/courseCenter/videoStudy', icon: <BookOutlined /> },
  { title: '活动', to: '/activity/activityVideo', icon: <FlagOutlined /> },
  { title: '我的', to: '/guide?panel=me', icon: <UserOutlined /> },
]

/** Player, room and answering need the whole screen. */
const wholeScreen =
  /\/(videoPlay|newCourseVideoPlay|specialAnswer|livePlayAnswer|hideTroubleAnswer|dailyAnswer|answerExercise)$/

/** 底部导航 of phones. */
export function BottomBar() {
  const shown = useShell((state) => state.shown)
  const typing = useTyping()
  const belongs = shown !== null && (shown.screen.frame === 'learner' || shown.screen.path === '/guide')
  if (!belongs || typing || wholeScreen.test(shown.screen.path)) return null

  const here = shown.screen.path + (shown.screen.path === '/guide' ? shown.search : '')
  return (
    <nav className="bottom-bar" aria-label="底部导航" data-chrome>
      {places
        .filter(({ to }) => isBuilt(to.split('?')[0] ?? to))
        .map(({ title, to, icon }) => (
          <Link key={to} to={to} aria-current={here === to ? 'page' : undefined}>
            <span aria-hidden="true">{icon}</span>
            {title}
          </Link>
        ))}
    </nav>
  )
}

/** While something is typed the keyboard of the phone takes the lower half of the screen. */
const useTyping = () => {
  const [typing, setTyping] = useState(false)

  // Follows the document's focus.
  useEffect(() => {
    const look = () => setTyping(document.activeElement?.matches('input:not([type=checkbox]), textarea') ?? false)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
    }
  }, [])

  return typing
}
