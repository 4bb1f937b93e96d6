import { Button } from 'antd'
import { go, goBack, hasStepBack } from '#src/platform/navigate.ts'
import { useSession } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
import { shownTitle, useShell } from '../page/shell-store.ts'
import './sheet.css'

/** Slim bar of the standalone pages. */
export function SheetBar() {
  const title = useShell(shownTitle)
  const name = useSession((session) => session.name)
  const phone = useMedia(PHONE)

  return (
    <header className="sheet-bar" aria-label="顶部栏" data-chrome>
      <Button
        type="text"
        aria-label="返回"
        icon={<Icon name="back" />}
        onClick={() => (hasStepBack() ? goBack() : go('/guide', { replace: true }))}
      >
        {phone ? null : '返回'}
      </Button>
      <h1>{title}</h1>
      <HelpButton />
      {!phone && <span className="sheet-person">{name}</span>}
    </header>
  )
}
