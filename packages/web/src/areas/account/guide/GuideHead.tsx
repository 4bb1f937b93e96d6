import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { go, goBack, hasStepBack } from '#src/platform/navigate.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { backOfficeAddress } from '#src/platform/screens/last-page.ts'
import { useMenu } from '#src/platform/screens/use-menu.ts'
import { useSession } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { SearchLink } from '#src/shared/search/SearchLink.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { BellButton } from '../inbox/BellButton.tsx'
import { signOut } from '../sign-out.ts'
import './guide-head.css'

const SEARCH = '/netSchool/searchResult'

/** Head of the panels and of the back-office home; the home itself brings its own on a phone. */
export function GuideHead({ title }: { title: string }) {
  const phone = useMedia(PHONE)
  return phone ? <PhoneBar title={title} /> : <DeskBar />
}

function PhoneBar({ title }: { title: string }) {
  return (
    <header className="guide-phone-bar" aria-label="顶部栏" data-chrome>
      <HeadButton icon="back" name="返回" onPress={() => (hasStepBack() ? goBack() : go('/guide'))} />
      <h1>{title}</h1>
      <SearchLink />
      <BellButton />
    </header>
  )
}

function DeskBar() {
  return (
    <header className="guide-bar" aria-label="顶部栏" data-chrome>
      <div>
        <Link to="/guide" className="guide-brand">
          <Logo />
          统一门户
        </Link>
        <Areas />
        {isBuilt(SEARCH) && <GuideSearch />}
        <span className="guide-tools">
          <BellButton />
          <HeadButton icon="sliders" name="账号设置" onPress={() => go('/guide?panel=account')} />
          <HeadButton icon="exit" name="退出登录" onPress={() => void signOut()} />
        </span>
      </div>
    </header>
  )
}

function Areas() {
  const session = useSession()
  const menu = useMenu()
  const office = backOfficeAddress(session, menu)
  const entry = (to: string, title: ReactNode) => <Link to={to}>{title}</Link>
  return (
    <nav className="guide-areas" aria-label="区域">
      {isBuilt('/netSchool/learnProgress') && entry('/netSchool/learnProgress', '网络学校')}
      {isBuilt('/activity/activityVideo') && entry('/activity/activityVideo', '活动专区')}
      {office && entry(office, '后台管理')}
    </nav>
  )
}

function HeadButton({ icon, name, onPress }: { icon: IconName; name: string; onPress: () => void }) {
  return (
    <button type="button" className="head-button" aria-label={name} title={name} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}

function Logo() {
  return (
    <svg width="28" height="28" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="12" fill="#1D6FD1" />
      <path d="M20 8.500 30 12v8c0 6.200-4 10-10 12-6-2-10-5.800-10-12v-8z" fill="#fff" />
      <path
        d="m15 19.500 3.600 3.600L25.500 16"
        fill="none"
        stroke="#1D6FD1"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function GuideSearch() {
  const input = useRef<HTMLInputElement>(null)

  // Follows the keyboard of the whole document: a slash outside a field leads to the search.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const inField = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
      if (event.key !== '/' || inField) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  const search = (text: string) => text !== '' && go(`${SEARCH}?q=${encodeURIComponent(text)}`)
  return (
    <search className="guide-search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label="搜索"
        placeholder="搜索课程、考试、应用"
        maxLength={50}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && search(currentTarget.value.trim())}
      />
    </search>
  )
}
