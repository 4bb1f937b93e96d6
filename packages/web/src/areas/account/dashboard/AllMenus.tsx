import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { usePreference } from '#src/platform/preferences.ts'
import type { MenuGroup, MenuItem } from '#src/platform/screens/menu.ts'
import { loadPinyin, type ReadTitle, searchMenu } from '#src/platform/screens/menu-search.ts'
import { visitsOf } from '#src/platform/screens/visits.ts'
import { useSession } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { screenIcon } from '../guide/home/screen-icon.ts'
import { OfficeCard } from './OfficeCard.tsx'

const MOST_FREQUENT = 12
const paths = z.array(z.string())

/** 常用功能: those the person chose, else the ones he uses most, else the first of the menu. */
export function FrequentMenus({ menu }: { menu: readonly MenuGroup[] }) {
  const userId = useSession((session) => session.userId)
  const [chosen] = usePreference('frequentMenus', paths, [])
  const items = menu.flatMap((group) => group.items)
  const wanted = chosen.length > 0 ? chosen : [...visitsOf(userId).paths, ...items.map(({ path }) => path)]
  const shown = [...new Set(wanted)]
    .flatMap((path) => items.find((item) => item.path === path) ?? [])
    .slice(0, MOST_FREQUENT)
  if (shown.length === 0) return null
  return (
    <OfficeCard
      title="常用功能"
      more={
        <a href="#all-menus">
          全部菜单
          <Icon name="forward" small />
        </a>
      }
    >
      <ul className="office-functions">
        {shown.map(({ path, title }) => (
          <li key={path}>
            <Link to={path}>
              <Icon name={screenIcon(title)} />
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </OfficeCard>
  )
}

/** Every permitted menu; a star makes one of 常用功能. */
export function AllMenus({ menu }: { menu: readonly MenuGroup[] }) {
  const [text, setText] = useState('')
  const [read, setRead] = useState<ReadTitle>(null)
  const [chosen, saveChosen] = usePreference('frequentMenus', paths, [])
  if (menu.length === 0) return null

  const found = new Set(searchMenu(menu, text, read).map(({ path }) => path))
  const groups = menu
    .map((group) => ({ ...group, items: group.items.filter(({ path }) => text.trim() === '' || found.has(path)) }))
    .filter(({ items }) => items.length > 0)

  const toggle = (path: string) =>
    saveChosen((before) =>
      before.includes(path) ? before.filter((each) => each !== path) : [...before, path].slice(-MOST_FREQUENT),
    )
  const cell = (item: MenuItem) => (
    <MenuCell key={item.path} item={item} starred={chosen.includes(item.path)} onToggle={() => toggle(item.path)} />
  )

  return (
    <section className="office-card office-menus" id="all-menus" aria-label="全部菜单">
      <header>
        <h2>全部菜单</h2>
        <Input
          type="search"
          className="dashboard-search"
          aria-label="搜索菜单"
          placeholder="搜索菜单"
          allowClear
          value={text}
          onFocus={() => {
            if (read === null)
              loadPinyin().then(
                (reader) => setRead(() => reader),
                () => {},
              )
          }}
          onChange={({ target }) => setText(target.value)}
        />
      </header>
      {groups.length === 0 && <output>没有匹配的菜单</output>}
      {groups.map(({ path, title, items }) => (
        <section key={path} aria-label={title} className="dashboard-group">
          <h3>{title}</h3>
          <ul className="dashboard-menus">{items.map(cell)}</ul>
        </section>
      ))}
    </section>
  )
}

function MenuCell({ item, starred, onToggle }: { item: MenuItem; starred: boolean; onToggle: () => void }) {
  const name = starred ? `移出常用 ${item.title}` : `设为常用 ${item.title}`
  return (
    <li>
      <Link to={item.path}>{item.title}</Link>
      <Button
        type="text"
        size="small"
        aria-label={name}
        aria-pressed={starred}
        title={name}
        icon={starred ? <StarFilled /> : <StarOutlined />}
        onClick={onToggle}
      />
    </li>
  )
}
