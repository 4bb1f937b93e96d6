import { LogoutOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { go } from '#src/platform/navigate.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { serverNow, useSession } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Avatar } from '#src/ui/shell/Avatar.tsx'
import { wallClock } from '#src/ui/time/instant.ts'
import { BellButton } from '../inbox/BellButton.tsx'
import { signOut } from '../sign-out.ts'

const SEARCH = '/netSchool/searchResult'

/** Greeting by the hour in Shanghai. */
export const greetingAt = (hour: number): string => {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  if (hour < 14) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}

/** Head of the launchpad, and of the back-office home. */
export function GuideHead() {
  const { name, code, avatar, orgName } = useSession()
  const phone = useMedia(PHONE)
  return (
    <header className="guide-head" aria-label="顶部栏" data-chrome>
      {!phone && (
        <Link to="/guide" className="guide-brand">
          统一门户
        </Link>
      )}
      <div className="guide-person">
        <Avatar name={name} code={code} photo={avatar} size={40} />
        <p>
          <b>
            {greetingAt(wallClock(serverNow()).hour)}，{name}
          </b>
          <small>{orgName}</small>
        </p>
      </div>
      {isBuilt(SEARCH) && <GuideSearch />}
      <div className="guide-tools">
        <BellButton />
        <Button
          type="text"
          aria-label="账号设置"
          title="账号设置"
          icon={<SettingOutlined />}
          onClick={() => go('/guide?panel=account')}
        >
          {!phone && '账号设置'}
        </Button>
        <Button
          type="text"
          aria-label="退出登录"
          title="退出登录"
          icon={<LogoutOutlined />}
          onClick={() => void signOut()}
        >
          {!phone && '退出登录'}
        </Button>
      </div>
    </header>
  )
}

function GuideSearch() {
  const input = useRef<InputRef>(null)

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

  return (
    <Input.Search
      ref={input}
      className="guide-search"
      type="search"
      aria-label="搜索"
      placeholder="搜索课程、文档、专题（按 / 开始）"
      maxLength={50}
      onSearch={(text) => text.trim() !== '' && go(`${SEARCH}?keyword=${encodeURIComponent(text.trim())}`)}
    />
  )
}
