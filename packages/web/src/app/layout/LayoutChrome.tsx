import './layout.css'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'

/** Back-office chrome around 主内容; the grid of the frame puts each part in its place. */
export function LayoutChrome() {
  return (
    <>
      <Sidebar />
      <PaletteHost />
      <TopBar />
      <TabBar />
    </>
  )
}
