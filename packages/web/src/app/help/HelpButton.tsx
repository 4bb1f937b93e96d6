import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { useShell } from '../page/shell-store.ts'

const HelpDrawer = late(() => import('./HelpDrawer.tsx').then((module) => module.HelpDrawer))

/** 帮助 of the page on screen. */
export function HelpButton() {
  const path = useShell((state) => state.shown?.screen.path)
  const [openedAt, setOpenedAt] = useState<string>()
  if (path === undefined) return null

  return (
    <>
      <Button
        type="text"
        className="help-button"
        aria-label="帮助"
        title="帮助"
        icon={<Icon name="help" />}
        onClick={() => setOpenedAt(path)}
      />
      {/* Another page has another help: what was opened for the former one closes. */}
      {openedAt === path && <HelpDrawer path={path} onClose={() => setOpenedAt(undefined)} />}
    </>
  )
}
