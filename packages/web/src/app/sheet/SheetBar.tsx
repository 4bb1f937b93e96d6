import { Button } from 'antd'
import { go, goBack, hasStepBack } from '#src/platform/navigate.ts'
import { useSession } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
import { shownTitle, useShell } from '../page/shell-store.ts'
import './sheet.css'

/** Slim bar of the standalone pages. */
export function SheetBar() {
  const title = useShell(shownTitle)
  const name = useSession((session) => session.name)

  return (
    <header className="sheet-bar" aria-label="顶部栏" data-chrome>
      <Button
        type="text"
        icon={<Icon name="back" />}
        onClick={() => (hasStepBack() ? goBack() : go('/guide', { replace: true }))}
      >
        返回
      </Button>
      <h1>{title}</h1>
      <HelpButton />
      <span className="sheet-person">{name}</span>
    </header>
  )
}
