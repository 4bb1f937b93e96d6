import { Button } from 'antd'
import { Link } from 'react-router'
import { NARROW, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
import { TopTools } from '../top/TopTools.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { setCollapsed, setDrawer, useSidebar } from './sidebar-store.ts'

/** One line of 48: menu, name, way to the page, help, tools. */
export function TopBar() {
  const narrow = useMedia(NARROW)
  const { collapsed, drawerOpen } = useSidebar()
  const open = narrow ? drawerOpen : !collapsed
  const name = open ? '收起菜单' : '展开菜单'

  return (
    <header className="top-bar" aria-label="顶部栏" data-chrome>
      <Button
        type="text"
        aria-label={name}
        title={name}
        aria-expanded={open}
        icon={<Icon name="menu" />}
        onClick={() => (narrow ? setDrawer(!drawerOpen) : setCollapsed(!collapsed))}
      />
      <Link to="/guide" className="top-title">
        统一门户
      </Link>
      <Breadcrumb />
      <HelpButton />
      <TopTools />
    </header>
  )
}
