import { Tooltip } from 'antd'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MenuGroup, MenuItem } from '#src/platform/screens/menu.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { useLatestAddress } from '../page/shell-store.ts'
import { iconOf } from './group-icons.ts'

interface GroupProps {
  group: MenuGroup
  /** Path of the active entry. */
  active: string
}

interface ItemLinkProps {
  item: MenuItem
  active: string
  onChoose?: () => void
}

function ItemLink({ item, active, onChoose }: ItemLinkProps) {
  const latestOf = useLatestAddress()
  return (
    <Link
      to={latestOf(item.path)}
      className="menu-item"
      onClick={onChoose}
      aria-current={item.path === active ? 'page' : undefined}
    >
      {item.title}
    </Link>
  )
}

/** A group whose only child is where it leads: one entry with the child's title. */
export function PlainItem({ group, item, active, iconsOnly }: GroupProps & { item: MenuItem; iconsOnly: boolean }) {
  const latestOf = useLatestAddress()
  return (
    <li>
      <Tooltip title={iconsOnly ? item.title : ''} placement="right">
        <Link
          to={latestOf(item.path)}
          className="menu-head"
          aria-label={item.title}
          aria-current={item.path === active ? 'page' : undefined}
        >
          <span className="menu-icon" aria-hidden="true">
            <Icon name={iconOf(group.path)} />
          </span>
          {!iconsOnly && <span className="menu-title">{item.title}</span>}
        </Link>
      </Tooltip>
    </li>
  )
}

export function FoldingGroup({ group, active, open, onToggle }: GroupProps & { open: boolean; onToggle: () => void }) {
  const listId = useId()
  return (
    <li>
      <button type="button" className="menu-head" aria-expanded={open} aria-controls={listId} onClick={onToggle}>
        <span className="menu-icon" aria-hidden="true">
          <Icon name={iconOf(group.path)} />
        </span>
        <span className="menu-title">{group.title}</span>
        <span className={open ? 'menu-arrow menu-arrow-open' : 'menu-arrow'}>
          <Icon name="down" small />
        </span>
      </button>
      <ul id={listId} className="menu-items" hidden={!open}>
        {group.items.map((item) => (
          <li key={item.path}>
            <ItemLink item={item} active={active} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Forgives a pointer that strays on its way from the icon to the list. */
const LEAVE_MS = 200
const HEAD_PX = 40
const ITEM_PX = 36

/** Of the collapsed sidebar: the children fly out beside the icon at hover or focus. */
export function FlyoutGroup({ group, active }: GroupProps) {
  const [top, setTop] = useState<number | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const head = useRef<HTMLButtonElement>(null)
  const open = top !== null
  const isActive = group.items.some(({ path }) => path === active)

  const show = () => {
    clearTimeout(leaving.current)
    const height = HEAD_PX + group.items.length * ITEM_PX
    const wanted = head.current?.getBoundingClientRect().top ?? 0
    setTop(Math.max(0, Math.min(wanted, window.innerHeight - height)))
  }
  const hide = () => setTop(null)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only watches what the button and links in it do
    <li
      onMouseEnter={show}
      onMouseLeave={() => {
        leaving.current = setTimeout(hide, LEAVE_MS)
      }}
      onFocus={show}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) hide()
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') hide()
      }}
    >
      <button
        ref={head}
        type="button"
        className={isActive ? 'menu-head menu-head-active' : 'menu-head'}
        aria-label={group.title}
        aria-expanded={open}
        onClick={show}
      >
        <span className="menu-icon" aria-hidden="true">
          <Icon name={iconOf(group.path)} />
        </span>
      </button>
      {open && (
        <div className="menu-flyout" style={{ top }}>
          <p aria-hidden="true">{group.title}</p>
          <ul className="menu-items">
            {group.items.map((item) => (
              <li key={item.path}>
                <ItemLink item={item} active={active} onChoose={hide} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}
