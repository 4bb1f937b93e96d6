import { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import { screens } from '@portal/contract/paths.ts'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { type HelpTexts, loadHelpTexts } from '#src/platform/screens/page-help.ts'
import { isPermitted } from '#src/platform/screens/screen-table.ts'
import { useSession } from '#src/platform/session/session.ts'
import { HelpText } from '#src/ui/help/HelpText.tsx'

/** 帮助: of every page that this person may open. */
export function HelpPanel() {
  const texts = useQuery({ queryKey: ['helpTexts'], queryFn: loadHelpTexts, staleTime: Number.POSITIVE_INFINITY })
  const ways = useQuery({ ...query(loginWays, {}), staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      <Loaded of={texts}>{(all) => <Topics all={all} />}</Loaded>
      <p>
        没有找到答案？可以提交 <Link to="/guide?panel=feedback">意见反馈</Link>
        {ways.data?.helpPhone ? `；帮助电话 ${ways.data.helpPhone}` : ''}
      </p>
    </>
  )
}

function Topics({ all }: { all: HelpTexts }) {
  const menuCodes = useSession((session) => session.menuCodes)
  const [text, setText] = useState('')
  const wanted = text.trim()
  const topics = screens.flatMap((screen) => {
    const help = all[screen.path]
    if (!help || !isPermitted(screen, menuCodes)) return []
    const said = `${screen.title}${help.purpose}${help.act}${help.stuck}`
    return said.includes(wanted) ? [{ path: screen.path, title: screen.title, help }] : []
  })

  return (
    <>
      <Input
        type="search"
        allowClear
        aria-label="搜索帮助"
        placeholder="搜索帮助"
        maxLength={50}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {topics.length === 0 && <p>没有找到“{wanted}”，请换一个词</p>}
      <ul className="panel-help" aria-label="帮助主题">
        {topics.map(({ path, title, help }) => (
          <li key={path}>
            <details>
              <summary>{title}</summary>
              <HelpText help={help} />
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
