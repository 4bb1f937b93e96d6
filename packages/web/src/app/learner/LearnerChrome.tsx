import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { BellButton } from '#src/areas/account/inbox/BellButton.tsx'
import { go, goBack, hasStepBack } from '#src/platform/navigate.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { SearchLink } from '#src/shared/search/SearchLink.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
import { Breadcrumb } from '../layout/Breadcrumb.tsx'
import { shownTitle, useShell } from '../page/shell-store.ts'
import { TopTools } from '../top/TopTools.tsx'
import { HourRing } from './HourRing.tsx'
import './learner.css'
import { LearnerNav } from './LearnerNav.tsx'
import { isLiveRoom, practiceEntries } from './learner-nav.ts'

const SEARCH = '/netSchool/searchResult'

/** On a phone the course centre and the ranking begin with their own line, and a lesson with its picture. */
const ownHead = /\/(courseCenter\/videoStudy|courseCenter\/newCourseVideoPlay|videoPlay|integralRank)$/

/** Learners' chrome: everything of it works with a thumb. */
export function LearnerChrome() {
  const phone = useMedia(PHONE)
  const path = useShell((state) => state.shown?.screen.path) ?? ''
  const search = useShell((state) => state.shown?.search) ?? ''
  if (!phone) return <WideBar />
  return ownHead.test(path) || isLiveRoom(path, search) ? null : <PhoneBar />
}

function WideBar() {
  return (
    <>
      <header className="learner-bar" aria-label="顶部栏" data-chrome>
        <Link to="/guide" className="top-title">
          统一门户
        </Link>
        <LearnerNav />
        {isBuilt(SEARCH) && <SearchField />}
        <HourRing />
        <TopTools />
      </header>
      <div className="learner-crumbs">
        <Breadcrumb />
        <HelpButton />
      </div>
    </>
  )
}

function SearchField() {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') go(`${SEARCH}?q=${encodeURIComponent(text.trim())}`)
  }
  return (
    <search>
      <form className="learner-search" onSubmit={submit}>
        <Icon name="search" />
        <input
          type="search"
          aria-label="搜索"
          placeholder="搜索课程、文档、专题"
          maxLength={50}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </search>
  )
}

/** Back, title and one action; what lies beside a page is one line of links, nothing is folded away. */
function PhoneBar() {
  const title = useShell(shownTitle)
  const path = useShell((state) => state.shown?.screen.path)
  return (
    <>
      <header className="learner-bar" aria-label="顶部栏" data-chrome>
        <button
          type="button"
          className="head-button"
          aria-label="返回"
          onClick={() => (hasStepBack() ? goBack() : go('/guide'))}
        >
          <Icon name="back" />
        </button>
        <span className="learner-title">{title}</span>
        {path !== SEARCH && <SearchLink />}
        <BellButton />
      </header>
      <Siblings />
    </>
  )
}

/** The pages behind 练考 of the bottom bar. */
function Siblings() {
  // What has taken a name of its own lies behind its list: from there one goes back, not beside.
  const isNamed = useShell((state) => state.shown !== null && shownTitle(state) !== state.shown.screen.title)
  const path = useShell((state) => state.shown?.screen.path) ?? ''
  const entries = practiceEntries.filter((entry) => isBuilt(entry.path))
  if (isNamed || entries.length < 2 || entries.every((entry) => entry.path !== path)) return null
  return (
    <nav className="learner-siblings" aria-label="学习导航" data-chrome>
      {entries.map((entry) => (
        <Link key={entry.path} to={entry.path} aria-current={entry.path === path ? 'page' : undefined}>
          {entry.title}
        </Link>
      ))}
    </nav>
  )
}
