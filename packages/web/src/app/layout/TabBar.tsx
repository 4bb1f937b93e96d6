import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { PopMenu, type PopMenuEntry } from '../PopMenu.tsx'
import { useShell } from '../page/shell-store.ts'
import { pathsBeside, type Tab } from '../page/tabs.ts'
import { TabSheet } from './TabSheet.tsx'
import { closeAll, closeOthers, closeSide, closeTab, refreshShown, reopenClosed } from './tab-actions.ts'

interface MenuPlace {
  x: number
  y: number
}

/** Pages visited in this browser tab. */
export function TabBar() {
  const tabs = useShell((state) => state.tabs.tabs)
  const phone = useMedia(PHONE)
  if (phone) return <TabSheet tabs={tabs} />
  return (
    <nav className="tab-bar" aria-label="访问标签" data-chrome>
      <TabStrip tabs={tabs} />
      <MoreActions />
    </nav>
  )
}

function TabStrip({ tabs }: { tabs: readonly Tab[] }) {
  const active = useShell((state) => state.shown?.screen.path)
  const [menu, setMenu] = useState<(MenuPlace & { tab: Tab }) | null>(null)
  const strip = useStripScroll(active, tabs.length)

  const openMenu = (event: MouseEvent<HTMLElement>, tab: Tab) => {
    event.preventDefault()
    // Shift+F10 and the menu key raise the same event, but at no point of the window.
    const box = event.currentTarget.getBoundingClientRect()
    const byKey = event.clientX === 0 && event.clientY === 0
    setMenu({ tab, x: byKey ? box.left : event.clientX, y: byKey ? box.bottom : event.clientY })
  }

  return (
    <>
      <ul className="tab-strip" ref={strip}>
        {tabs.map((tab) => (
          <TabItem key={tab.path} tab={tab} active={tab.path === active} onMenu={(event) => openMenu(event, tab)} />
        ))}
      </ul>
      {menu && (
        <PopMenu
          label="标签操作"
          at={menu}
          entries={[
            { label: '关闭', onChoose: () => void closeTab(menu.tab.path) },
            { label: '关闭其他', onChoose: () => void closeOthers(menu.tab) },
            { label: '关闭所有', onChoose: () => void closeAll() },
          ]}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

interface TabItemProps {
  tab: Tab
  active: boolean
  onMenu: (event: MouseEvent<HTMLElement>) => void
}

const MIDDLE_BUTTON = 1

function TabItem({ tab, active, onMenu }: TabItemProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the link and the ⋮ menu do the same by key
    <li
      className={active ? 'tab tab-active' : 'tab'}
      onContextMenu={onMenu}
      onMouseDown={(event) => {
        // Otherwise the browser starts its own scrolling with this button.
        if (event.button === MIDDLE_BUTTON) event.preventDefault()
      }}
      onAuxClick={(event) => {
        if (event.button !== MIDDLE_BUTTON) return
        event.preventDefault()
        void closeTab(tab.path)
      }}
    >
      <Link to={tab.address} aria-current={active ? 'page' : undefined} draggable={false}>
        {tab.title}
      </Link>
      <button type="button" aria-label={`关闭 ${tab.title}`} onClick={() => void closeTab(tab.path)}>
        <Icon name="cross" small />
      </button>
    </li>
  )
}

function MoreActions() {
  const { tabs, shown } = useShell()
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const path = shown?.screen.path ?? ''

  const entries: PopMenuEntry[] = [
    { label: '刷新当前页', onChoose: () => void refreshShown() },
    {
      label: '关闭左侧',
      disabled: pathsBeside(tabs, path, 'left').length === 0,
      onChoose: () => void closeSide('left'),
    },
    {
      label: '关闭右侧',
      disabled: pathsBeside(tabs, path, 'right').length === 0,
      onChoose: () => void closeSide('right'),
    },
    { label: '重新打开已关闭', disabled: tabs.closed.length === 0, onChoose: reopenClosed },
  ]

  return (
    <>
      <button
        type="button"
        className="tab-more"
        aria-label="更多标签操作"
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        title="更多标签操作"
        onClick={({ currentTarget }) => {
          const box = currentTarget.getBoundingClientRect()
          setMenu({ x: box.right, y: box.bottom })
        }}
      >
        <Icon name="dots" small />
      </button>
      {menu && <PopMenu label="更多标签操作" at={menu} entries={entries} onClose={() => setMenu(null)} />}
    </>
  )
}

/** Kept beside the active tab when it is brought into view. */
const BESIDE_PX = 15

const useStripScroll = (active: string | undefined, count: number) => {
  const strip = useRef<HTMLUListElement>(null)

  // Follows the active tab: it is scrolled into view with a margin.
  useEffect(() => {
    const list = strip.current
    const tab = list?.querySelector<HTMLElement>('.tab-active')
    if (!list || !tab || active === undefined || count === 0) return
    const left = tab.offsetLeft - BESIDE_PX
    const right = tab.offsetLeft + tab.offsetWidth + BESIDE_PX
    if (left < list.scrollLeft) list.scrollLeft = left
    else if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth
  }, [active, count])

  // Follows the wheel; React's own listener is passive and could not keep the page from scrolling.
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const handleWheel = (event: WheelEvent) => {
      if (list.scrollWidth <= list.clientWidth) return
      event.preventDefault()
      list.scrollLeft += event.deltaY + event.deltaX
    }
    list.addEventListener('wheel', handleWheel, { passive: false })
    return () => list.removeEventListener('wheel', handleWheel)
  }, [])

  return strip
}
