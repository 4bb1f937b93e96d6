import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { tasksQuery } from '#src/areas/account/public.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { useShell } from '../page/shell-store.ts'
import './bottom-bar.css'
import { courseEntries, isLiveRoom, isWithin, practiceEntries } from './learner-nav.ts'

interface Place {
  title: string
  to: string
  icon: IconName
  isHere(path: string, search: string): boolean
}

/** Panels of 首页 itself; the others belong to 我的. */
const AT_HOME: readonly (string | null)[] = [null, '', 'tasks', 'apps']
const isOwn = (search: string) => !AT_HOME.includes(new URLSearchParams(search).get('panel'))

const places: readonly Place[] = [
  { title: '首页', to: '/guide', icon: 'home', isHere: (path, search) => path === '/guide' && !isOwn(search) },
  {
    title: '课程',
    to: '/netSchool/courseCenter/videoStudy',
    icon: 'book',
    isHere: (path) => courseEntries.some((entry) => isWithin(path, entry)),
  },
  {
    title: '练考',
    to: '/netSchool/specialExercise',
    icon: 'exam',
    isHere: (path) => practiceEntries.some((entry) => isWithin(path, entry)),
  },
  {
    title: '我的',
    to: '/guide?panel=me',
    icon: 'person',
    isHere: (path, search) => path === '/guide' && isOwn(search),
  },
]

/** Player, room and answering need the whole screen. */
const wholeScreen =
  /\/(videoPlay|newCourseVideoPlay|specialAnswer|livePlayAnswer|hideTroubleAnswer|dailyAnswer|answerExercise)$/

const MOST_SHOWN = 99
/** Whoever leaves a field by pressing a button has the finger on it still: the bar does not come up under it. */
const FINGER_UP_MS = 400

/** 底部导航 of phones. */
export function BottomBar() {
  const shown = useShell((state) => state.shown)
  const typing = useTyping()
  const belongs = shown !== null && (shown.screen.frame === 'learner' || shown.screen.path === '/guide')
  if (!belongs || typing || wholeScreen.test(shown.screen.path)) return null
  if (isLiveRoom(shown.screen.path, shown.search)) return null
  // What a code leads to is a page by itself, whoever opens it.
  if (new URLSearchParams(shown.search).has('qr')) return null

  return (
    <nav className="bottom-bar" aria-label="底部导航" data-chrome>
      {places
        .filter(({ to }) => isBuilt(to.split('?')[0] ?? to))
        .map(({ title, to, icon, isHere }) => (
          <Link key={to} to={to} aria-current={isHere(shown.screen.path, shown.search) ? 'page' : undefined}>
            <Icon name={icon} />
            {title}
            {to === '/guide' && <TaskCount />}
          </Link>
        ))}
    </nav>
  )
}

/** What waits for the person, on 首页. */
function TaskCount() {
  const { data } = useQuery(tasksQuery)
  const n = data?.list.length ?? 0
  if (n === 0) return null
  return (
    <span className="bottom-badge">
      {n > MOST_SHOWN ? `${MOST_SHOWN}+` : n}
      <span className="visually-hidden">件待办</span>
    </span>
  )
}

/** While something is typed the keyboard of the phone takes the lower half of the screen. */
const useTyping = () => {
  const [typing, setTyping] = useState(false)

  // Follows the document's focus.
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(later)
      const isTyped = document.activeElement?.matches('input:not([type=checkbox], [type=radio]), textarea') ?? false
      if (isTyped) setTyping(true)
      else later = setTimeout(() => setTyping(false), FINGER_UP_MS)
    }
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      clearTimeout(later)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
    }
  }, [])

  return typing
}
