import { useEffect, useState } from 'react'
import { activePathOf } from '#src/platform/screens/menu.ts'
import { useMenu } from '#src/platform/screens/use-menu.ts'
import { NARROW, useMedia } from '#src/platform/use-media.ts'
import { useShell } from '../page/shell-store.ts'
import { MenuSearch } from './MenuSearch.tsx'
import { FlyoutGroup, FoldingGroup, PlainItem } from './SidebarGroup.tsx'
import { setDrawer, useSidebar } from './sidebar-store.ts'

/** The vertical menu: beside the page on wide windows, over it on narrow ones. */
export function Sidebar() {
  const narrow = useMedia(NARROW)
  const { collapsed, drawerOpen } = useSidebar()
  useDrawerClosing(narrow)
  if (narrow && !drawerOpen) return null
  const iconsOnly = collapsed && !narrow

  return (
    <>
      {narrow && <div className="sidebar-veil" onClick={() => setDrawer(false)} aria-hidden="true" data-chrome />}
      <nav
        className={`sidebar${iconsOnly ? ' sidebar-collapsed' : ''}${narrow ? ' sidebar-drawer' : ''}`}
        aria-label="侧边菜单"
        data-chrome
      >
        <MenuSearch iconsOnly={iconsOnly} />
        <MenuTree iconsOnly={iconsOnly} />
      </nav>
    </>
  )
}

function MenuTree({ iconsOnly }: { iconsOnly: boolean }) {
  const groups = useMenu()
  const screen = useShell((state) => state.shown?.screen)
  const active = screen ? activePathOf(screen) : ''
  const activeGroup = groups.find(({ items }) => items.some(({ path }) => path === active))?.path
  const [opened, setOpened] = useState<readonly string[]>(activeGroup ? [activeGroup] : [])
  const [followed, setFollowed] = useState(activeGroup)
  // The group of the page on screen opens by itself, once per change, and may be folded by hand afterwards.
  if (activeGroup !== followed) {
    setFollowed(activeGroup)
    if (activeGroup && !opened.includes(activeGroup)) setOpened([...opened, activeGroup])
  }

  const toggle = (path: string) =>
    setOpened(opened.includes(path) ? opened.filter((each) => each !== path) : [...opened, path])

  return (
    <ul className="menu">
      {groups.map((group) => {
        const [first] = group.items
        if (group.plain && first)
          return <PlainItem key={group.path} group={group} item={first} active={active} iconsOnly={iconsOnly} />
        if (iconsOnly) return <FlyoutGroup key={group.path} group={group} active={active} />
        const open = opened.includes(group.path)
        return (
          <FoldingGroup
            key={group.path}
            group={group}
            active={active}
            open={open}
            onToggle={() => toggle(group.path)}
          />
        )
      })}
    </ul>
  )
}

const useDrawerClosing = (narrow: boolean) => {
  const drawerOpen = useSidebar((state) => state.drawerOpen)
  const key = useShell((state) => state.shown?.key)

  // Follows the window's width and the page: choosing an entry, or room for the sidebar, closes the drawer.
  useEffect(() => {
    if (key !== undefined || !narrow) setDrawer(false)
  }, [key, narrow])

  // Follows the keyboard while the drawer is open.
  useEffect(() => {
    if (!drawerOpen) return
    const handleKey = ({ key: pressed }: KeyboardEvent) => pressed === 'Escape' && setDrawer(false)
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [drawerOpen])
}
