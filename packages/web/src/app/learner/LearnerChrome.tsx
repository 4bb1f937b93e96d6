import { LeftOutlined, MenuOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { BellButton } from '#src/areas/account/inbox/BellButton.tsx'
import { go, goBack, hasStepBack } from '#src/platform/navigate.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { HelpButton } from '../help/HelpButton.tsx'
import { Breadcrumb } from '../layout/Breadcrumb.tsx'
import { shownTitle, useShell } from '../page/shell-store.ts'
import { TopTools } from '../top/TopTools.tsx'
import { HourRing } from './HourRing.tsx'
import './learner.css'
import { LearnerNav } from './LearnerNav.tsx'

const SEARCH = '/netSchool/searchResult'

/** Learners' chrome: everything of it works with a thumb. */
export function LearnerChrome() {
  const phone = useMedia(PHONE)
  return phone ? <PhoneBar /> : <WideBar />
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
      </div>
    </>
  )
}

function SearchField() {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') go(`${SEARCH}?keyword=${encodeURIComponent(text.trim())}`)
  }
  return (
    <search>
      <form className="learner-search" onSubmit={submit}>
        <SearchOutlined aria-hidden="true" />
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

function PhoneBar() {
  const title = useShell(shownTitle)
  const [open, setOpen] = useState(false)
  const key = useShell((state) => state.shown?.key)
  const [openedAt, setOpenedAt] = useState(key)
  // Choosing an entry leads to another page, which closes the list.
  if (open && openedAt !== key) setOpen(false)

  return (
    <>
      <header className="learner-bar" aria-label="顶部栏" data-chrome>
        <Button
          type="text"
          aria-label="返回"
          icon={<LeftOutlined />}
          onClick={() => (hasStepBack() ? goBack() : go('/guide'))}
        />
        <span className="learner-title">{title}</span>
        {isBuilt(SEARCH) && (
          <Button type="text" aria-label="搜索" icon={<SearchOutlined />} onClick={() => go(SEARCH)} />
        )}
        <BellButton />
        <HelpButton iconOnly />
        <Button
          type="text"
          aria-label="学习导航"
          aria-expanded={open}
          icon={<MenuOutlined />}
          onClick={() => {
            setOpenedAt(key)
            setOpen(!open)
          }}
        />
      </header>
      {open && <LearnerNav />}
    </>
  )
}
