import { UpOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { useShell } from '../page/shell-store.ts'
import type { Tab } from '../page/tabs.ts'
import { closeAll, closeTab } from './tab-actions.ts'

/** The tab strip of a phone: one line that unfolds into a sheet. */
export function TabSheet({ tabs }: { tabs: readonly Tab[] }) {
  const active = useShell((state) => state.shown?.screen.path)
  const [open, setOpen] = useState(false)

  return (
    <nav className="tab-sheet" aria-label="访问标签" data-chrome>
      <button type="button" className="tab-sheet-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        已打开 {tabs.length}
        <UpOutlined className={open ? undefined : 'tab-sheet-arrow'} aria-hidden="true" />
      </button>
      {open && (
        <ul>
          {tabs.map((tab) => (
            <li key={tab.path}>
              <Link
                to={tab.address}
                aria-current={tab.path === active ? 'page' : undefined}
                onClick={() => setOpen(false)}
              >
                {tab.title}
              </Link>
              <button type="button" aria-label={`关闭 ${tab.title}`} onClick={() => void closeTab(tab.path)}>
                <Icon name="cross" small />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="tab-sheet-all" onClick={() => void closeAll()}>
              关闭所有
            </button>
          </li>
        </ul>
      )}
    </nav>
  )
}
